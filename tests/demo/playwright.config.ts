import { defineConfig } from '@playwright/test';
import { PATIENCE, TEST_LIMIT } from '../support/patience.ts';

/** The demo is not a test of its own: `npm run demo` shows what it says, unattended, and fails when it fails. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: '../../test-results/demo',
  workers: 1,
  retries: 0,
  timeout: TEST_LIMIT,
  expect: { timeout: PATIENCE },
  reporter: [['./summary-reporter.ts']],
});
