import { defineConfig } from '@playwright/test';
import { PATIENCE, TEST_LIMIT } from '../support/patience.ts';

/** `npm run gallery` takes a picture of every room and state, and looks whether anything is covered or cut off. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: '../../test-results/gallery',
  workers: 1,
  retries: 0,
  timeout: TEST_LIMIT,
  expect: { timeout: PATIENCE },
  reporter: [['list']],
});
