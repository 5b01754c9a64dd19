import { defineConfig } from '@playwright/test';
import { leaveSocketsUncompressed } from './tests/e2e/support/uncompressed-sockets.ts';
import { PATIENCE, TEST_LIMIT } from './tests/support/patience.ts';
// Each worker reads this file first.
import './tests/support/watch-removals.ts';

leaveSocketsUncompressed();

/**
 * End-to-end tests drive the built app in real Electron windows. This file and everything that it loads
 * runs on the machine's own Node (20 or later), so nothing here may import `node:sqlite`.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results/e2e',
  fullyParallel: false,
  workers: 1,
  retries: 0,
  timeout: TEST_LIMIT,
  expect: { timeout: PATIENCE },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
});
