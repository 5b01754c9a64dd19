import type { Page } from '@playwright/test';

/**
 * Holds the window's own clock at the moment, in epoch milliseconds. Playwright's is for all windows at once, and fails where a
 * hidden one has opened since.
 */
export function stopClock(page: Page, now: number): Promise<void> {
  return page.evaluate((moment) => {
    Date.now = () => moment;
  }, now);
}
