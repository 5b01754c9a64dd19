import type { Page } from '@playwright/test';
import { expect, test } from '../support/launch.ts';
import { usePaidProfile } from '../support/paid-by-practice.ts';
import { partAnswers } from '../support/part-answers.ts';
import { jobRows, openRoom, queueTakes, writePrompt } from '../support/rooms.ts';
import { waitUntilReady } from '../support/start-app.ts';
import { setWindowSize } from '../support/window-size.ts';

const ROOMS = ['Compose', 'Batch', 'Review', 'Film', 'Cast', 'Settings', 'Queue'] as const;
const CONTROLS = 'main :is(button, input, select, textarea, a, [tabindex="0"], h2, h3)';

/** Notes in every frame which controls and titles of the room are no longer where they were in the one before. */
async function watchControls(page: Page): Promise<{ moved: () => Promise<string[]> }> {
  await page.evaluate((controls) => {
    const places = new WeakMap<Element, string>();
    const moved: string[] = [];
    const look = () => {
      for (const control of document.querySelectorAll(controls)) {
        const { x, y } = control.getBoundingClientRect();
        const place = `${Math.round(x)}, ${Math.round(y)}`;
        const before = places.get(control);
        if (before !== undefined && before !== place)
          moved.push(`${control.ariaLabel ?? control.textContent}: ${before} → ${place}`);
        places.set(control, place);
      }
      requestAnimationFrame(look);
    };
    look();
    Object.assign(window, { movedControls: moved });
  }, CONTROLS);
  const take = async () => {
    // What came last is seen in the next frame.
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
    return (window as unknown as { movedControls: string[] }).movedControls.splice(0);
  };
  return { moved: () => page.evaluate(take) };
}

test('a room stands still from its first frame on, however late its answers come, in a usual window and in a large one', async ({
  app,
}) => {
  const page = app.window;
  await usePaidProfile(app, { 'modeln-pro': { base: 0.8 } });
  await openRoom(page, 'Compose');
  await writePrompt(page, 'A lighthouse in heavy rain');
  for (const _ of [1, 2]) await queueTakes(page);
  await openRoom(page, 'Queue');
  await expect(jobRows(page).filter({ hasText: 'Done' })).toHaveCount(2);
  const waiting = await partAnswers(app);
  for (const [width, height] of [
    [1280, 800],
    [1920, 1080],
  ] as const) {
    // Each room is opened for the first time once more.
    await page.reload();
    await waitUntilReady(page);
    await setWindowSize(app, width, height);
    await openRoom(page, 'Queue');
    await expect(jobRows(page)).toHaveCount(2);
    await expect.poll(waiting).toBe(0);
    const { moved } = await watchControls(page);
    for (const room of [...ROOMS, ...ROOMS]) {
      await openRoom(page, room);
      if (room === 'Settings') await expect(page.getByText('Save the log…')).toBeAttached();
      await expect.poll(waiting).toBe(0);
      expect(await moved(), `${room}: what moved at ${width}`).toEqual([]);
    }
    // What opens makes room for itself once.
    await jobRows(page).first().getByRole('button', { name: 'Show details' }).click();
    await expect(page.getByRole('heading', { name: 'Prompt' })).toBeVisible();
    await expect.poll(waiting).toBe(0);
    const below = (await moved()).map((line) => line.slice(0, line.lastIndexOf(': ')));
    expect(below).toEqual([...new Set(below)]);
    expect(below).not.toEqual([]);
  }
});
