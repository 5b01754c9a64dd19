import type { Page } from '@playwright/test';

/**
 * From now on the page hears of no new frame: what it puts off until the next one never happens. So do keys that come
 * faster than frames find the window.
 */
export function stopFrames(page: Page): Promise<void> {
  return page.evaluate(() => {
    window.requestAnimationFrame = () => 0;
  });
}
