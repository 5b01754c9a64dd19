import { expect, test } from '../support/launch.ts';
import { practiceOf } from '../support/practice-of.ts';
import { openRoom, queueTakes } from '../support/rooms.ts';

const ROOMS = ['Compose', 'Batch', 'Queue', 'Review', 'Film', 'Cast', 'Settings'] as const;

test('nothing moves for as long as a job runs, in any room, and with reduced motion nothing moves by itself', async ({
  app,
}) => {
  const page = app.window;
  await (await practiceOf(app)).addFault({ on: 'generation', fault: 'stuck', times: null });
  await page.getByRole('button', { name: 'Try an example' }).click();
  await queueTakes(page);
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('1 running');
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion });
    for (const room of ROOMS) {
      await openRoom(page, room);
      const moving = page.evaluate(
        (isReduced) =>
          document
            .getAnimations()
            .map(({ effect }) => effect as KeyframeEffect | null)
            .filter((effect) => {
              const { activeDuration, iterations } = effect?.getComputedTiming() ?? {};
              return iterations === Number.POSITIVE_INFINITY || (isReduced && Number(activeDuration) > 0);
            })
            .map((effect) => effect?.target?.outerHTML.slice(0, 120)),
        reducedMotion === 'reduce',
      );
      expect(await moving, `${room}, ${reducedMotion}`).toEqual([]);
    }
  }
});

test.describe(() => {
  // Nothing is made in either.
  test.use({ sharesApp: true });

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

  test('with a contrast theme every button of every room has an edge, the one that was clicked too', async ({
    app,
  }) => {
    const page = app.window;
    await page.emulateMedia({ forcedColors: 'active' });
    await openRoom(page, 'Compose');
    const more = page.getByRole('button', { name: 'More takes' });
    await more.click();
    await expect(more).toBeFocused();
    expect(await more.evaluate((button) => getComputedStyle(button).outlineStyle)).toBe('solid');
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
});
