import { defineConfig } from '@playwright/test';

/** The demo is not a test of its own: `npm run demo` shows the main job, unattended, and fails when it fails. */
export default defineConfig({
  testDir: '.',
  testMatch: 'demo.e2e.ts',
  outputDir: '../../test-results/demo',
  workers: 1,
  retries: 0,
  timeout: 240_000,
  expect: { timeout: 15_000 },
  reporter: [['./summary-reporter.ts']],
});
