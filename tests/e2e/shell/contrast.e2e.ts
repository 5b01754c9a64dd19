import { expect, test } from '../support/launch.ts';
import { practiceOf } from '../support/practice-of.ts';
import { openRoom, queueTakes } from '../support/rooms.ts';

const ROOMS = ['Compose', 'Batch', 'Queue', 'Review', 'Cast', 'Settings'] as const;

test('with a contrast theme, what is chosen and what has the focus is edged in its colours', async ({
  app,
}) => {
  const page = app.window;
  await page.emulateMedia({ forcedColors: 'active' });
  await openRoom(page, 'Queue');
  const room = page
    .getByRole('navigation', { name: 'Rooms' })
    .getByRole('button', { name: 'Queue', exact: true });
  const width = () => room.evaluate((button) => getComputedStyle(button).outlineWidth);
  await expect.poll(width).toBe('2px');
  await openRoom(page, 'Settings');
  await expect.poll(width).toBe('1px');
  await page.keyboard.press('ControlOrMeta+k');
  const field = page.getByRole('combobox', { name: 'Search for something to do' });
  await expect(field).toBeFocused();
  await expect.poll(() => field.evaluate((box) => getComputedStyle(box).outlineStyle)).toBe('solid');
});

test('with a contrast theme every button of every room has an edge', async ({ app }) => {
  const page = app.window;
  await page.emulateMedia({ forcedColors: 'active' });
  for (const room of ROOMS) {
    await openRoom(page, room);
    const bare = page
      .locator('button:visible')
      .evaluateAll((buttons) =>
        buttons
          .filter((button) => getComputedStyle(button).outlineStyle === 'none')
          .map((button) => button.outerHTML.slice(0, 120)),
      );
    expect(await bare, room).toEqual([]);
  }
});

test('with reduced motion nothing moves by itself, in any room, while a job runs', async ({ app }) => {
  const page = app.window;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await (await practiceOf(app)).addFault({ on: 'generation', fault: 'stuck', times: null });
  await page.getByRole('button', { name: 'Try an example' }).click();
  await queueTakes(page);
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('1 running');
  for (const room of ROOMS) {
    await openRoom(page, room);
    const moving = page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration ?? 0) > 0)
        .map((animation) => (animation.effect as KeyframeEffect | null)?.target?.outerHTML.slice(0, 120)),
    );
    expect(await moving, room).toEqual([]);
  }
});
