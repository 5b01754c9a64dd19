import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const seconds = 1000;

/** A project for each kind of test; every one runs under Electron's own Node (see scripts/test.mjs). */
function defineSuite(name: string, timeoutSeconds: number, maxWorkers: number, globalSetup: string[] = []) {
  return {
    extends: true as const,
    test: {
      name,
      include: [`tests/${name}/**/*.test.{ts,tsx}`],
      environment: 'node',
      testTimeout: timeoutSeconds * seconds,
      hookTimeout: timeoutSeconds * seconds,
      maxWorkers,
      // Suites with other numbers of workers can only run after one another.
      sequence: { groupOrder: maxWorkers },
      globalSetup,
    },
  };
}

export default defineConfig({
  plugins: [react()],
  cacheDir: 'node_modules/.cache/vitest',
  test: {
    pool: 'forks',
    passWithNoTests: false,
    projects: [
      defineSuite('unit', 10, 2),
      defineSuite('contract', 20, 2),
      defineSuite('architecture', 60, 1),
      defineSuite('integration', 60, 3),
      defineSuite('faults', 120, 2, ['tests/faults/support/build-child.ts']),
    ],
  },
});
