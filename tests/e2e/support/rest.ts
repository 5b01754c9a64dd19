import type { Locator, Page } from '@playwright/test';

/** Waits until what fades or moves has arrived: on their way, colours are of neither theme and boxes of neither place. */
export async function comeToRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const isOnItsWay = ({ playState, effect }: Animation) =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    for (;;) {
      const moving = document.getAnimations().filter(isOnItsWay);
      if (moving.length === 0) return;
      // One that is taken back on its way is rejected.
      await Promise.allSettled(moving.map(({ finished }) => finished));
    }
  });
}

/** Where an element stands once nothing moves, in pixels of the window; one that isn't drawn is an error. */
export async function boxOf(element: Locator) {
  await element.waitFor();
  await comeToRest(element.page());
  const box = await element.boundingBox();
  if (box === null) throw new Error(`${element} isn't drawn.`);
  return box;
}
