import { tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { vitestWorkers } from './scripts/lib/suites.mjs';
import { makeTemporaryFolder } from './scripts/lib/temporary-folder.mjs';
import { PATIENCE, TEST_LIMIT } from './tests/support/patience.ts';

// What belongs to this user on this computer stays as it is: the tests, and all that they start, keep theirs here.
const ownState = makeTemporaryFolder(tmpdir());
process.env['XDG_STATE_HOME'] = ownState;
// Whoever runs them, the command line speaks English in them.
process.env['LC_ALL'] = 'C.UTF-8';
// The programs that tests start by the hundred are compiled once.
process.env['NODE_COMPILE_CACHE'] ??= join(ownState, 'compiled');

/**
 * A project for each kind of test; every one runs under Electron's own Node (see scripts/test.mjs). Where files share a
 * process, each finds what an earlier one has loaded: that is most of what a small file costs. So they put back whatever
 * of the process they change.
 */
function defineSuite(
  name: string,
  { sharesProcess = false, globalSetup = [] }: { sharesProcess?: boolean; globalSetup?: string[] } = {},
) {
  return {
    extends: true as const,
    test: {
      name,
      isolate: !sharesProcess,
      include: [`tests/${name}/**/*.test.{ts,tsx}`],
      environment: 'node',
      testTimeout: TEST_LIMIT,
      hookTimeout: TEST_LIMIT,
      expect: { poll: { timeout: PATIENCE } },
      globalSetup,
      setupFiles: ['tests/support/watch-removals.ts'],
    },
  };
}

export default defineConfig({
  plugins: [react()],
  cacheDir: 'node_modules/.cache/vitest',
  test: {
    pool: 'forks',
    maxWorkers: vitestWorkers,
    passWithNoTests: false,
    projects: [
      defineSuite('unit', { sharesProcess: true }),
      defineSuite('contract', { sharesProcess: true }),
      defineSuite('architecture'),
      defineSuite('integration', { sharesProcess: true }),
      defineSuite('faults', { globalSetup: ['tests/faults/support/build-child.ts'] }),
    ],
  },
});
