import { expect, type Page } from '@playwright/test';

/** Waits until every picture in sight has come. One that is loaded only when it is scrolled to may never do so. */
export async function waitForPictures(page: Page): Promise<void> {
  await expect.poll(() => countUnloaded(page)).toBe(0);
}

function countUnloaded(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      [...document.images].filter(
        (image) => image.loading !== 'lazy' && image.checkVisibility() && !image.complete,
      ).length,
  );
}
