import { callCore, queueBoats, row } from '../queue/queue-actions.ts';
import { resize } from '../support/geometry.ts';
import { expect, test } from '../support/launch.ts';
import { boxOf } from '../support/rest.ts';
import { chooseModel, openRoom, takes } from '../support/rooms.ts';
import { setWindowSize, setZoom } from '../support/window-size.ts';

test('in a small window at 200 % toasts cover no control of the room, and the status line is whole', async ({
  app,
}) => {
  const page = app.window;
  // A window that is zoomed itself: the bar is as wide as the system says.
  await setWindowSize(app, 1024, 700);
  await setZoom(app, 2);
  await page.waitForFunction(() => Math.abs(innerWidth - 512) < 2);
  await callCore(page, 'queue.pause', {});
  await queueBoats(page, ['red', 'green']);
  await page.getByRole('textbox', { name: 'Prompt' }).fill('A boat on a river of ink');
  await page.keyboard.press('ControlOrMeta+Enter');
  const toast = page.getByRole('status', { name: 'Notifications' });
  await expect(toast.getByText(/^Queued/).last()).toBeVisible();
  const reach = async () => {
    const room = await boxOf(page.locator('main'));
    return room.y + room.height - (await boxOf(toast)).y;
  };
  await expect.poll(reach).toBeLessThanOrEqual(0);
  const status = page.getByRole('region', { name: 'Status' });
  const findCut = () =>
    status.evaluate((line) =>
      [...line.querySelectorAll('button')]
        .filter((one) => one.getBoundingClientRect().right > line.getBoundingClientRect().right)
        .map((one) => one.textContent),
    );
  await expect.poll(findCut).toEqual([]);
});

test('in each width of the window the columns of the Queue stand below one another, and in a small one what is asked for an export', async ({
  app,
}) => {
  const page = app.window;
  await queueBoats(page, ['red']);
  await openRoom(page, 'Queue');
  await expect(row(page, 'red')).toContainText('Done');
  await callCore(page, 'queue.pause', {});
  await queueBoats(page, ['green']);
  await expect(row(page, 'green')).toBeVisible();
  await row(page, 'red').hover();
  for (const [width, height] of [
    [512, 350],
    [640, 400],
    [900, 600],
    [1280, 800],
  ] as const) {
    await resize(page, width, height);
    await expect(async () => {
      const edges = await page.locator('[data-line]').evaluateAll((lines) =>
        lines.map((line) =>
          [...line.children]
            .map((part) => Math.round(part.getBoundingClientRect().left))
            .filter((x) => x > 0)
            .slice(0, 5),
        ),
      );
      expect(edges).toHaveLength(2);
      expect(edges[1]).toEqual(edges[0]);
    }, `${width} wide`).toPass();
  }
  await openRoom(page, 'Review');
  await expect(takes(page)).toHaveCount(1);
  await resize(page, 1024, 700, 2);
  await page.keyboard.press('ControlOrMeta+Shift+E');
  await expect(page.getByRole('button', { name: 'Choose folder…' })).toBeAttached();
  const findLow = () =>
    page
      .locator('main [class*=line]')
      .evaluateAll((lines) =>
        lines.filter((line) => line.scrollHeight > line.clientHeight + 1).map((line) => line.textContent),
      );
  await expect.poll(findLow).toEqual([]);
});

test.describe(() => {
  // Only a form is looked at.
  test.use({ sharesApp: true });

  for (const model of ['H3 Omni', 'N Pro'])
    test(`the shapes of an aspect ratio of ${model} stand in even rows, none beyond their frame`, async ({
      app,
    }) => {
      const page = app.window;
      await chooseModel(page, model);
      const group = page.getByRole('radiogroup', { name: 'Aspect ratio' });
      const boxesOf = (tiles: Element[]) =>
        tiles.map((tile) => {
          const { top, left, right } = tile.getBoundingClientRect();
          return { top: Math.round(top), left, right };
        });
      for (const [width, height, zoom] of [
        [1280, 800, 1],
        [1024, 700, 1],
        [1000, 700, 1],
        [960, 700, 1],
        [1024, 700, 2],
        [1920, 1080, 1],
      ] as const) {
        await resize(page, width, height, zoom);
        await group.scrollIntoViewIfNeeded();
        await expect(async () => {
          const frame = await group.evaluate((one) => one.getBoundingClientRect().toJSON());
          const tiles = await group.locator('label').evaluateAll(boxesOf);
          const rows = [...new Set(tiles.map(({ top }) => top))].map(
            (row) => tiles.filter(({ top }) => top === row).length,
          );
          expect(rows.at(-1)).toBeGreaterThanOrEqual((rows[0] ?? 0) - rows.length + 1);
          expect(tiles.filter(({ left, right }) => left < frame.left || right > frame.right)).toEqual([]);
        }, `${width} wide, ${zoom} times`).toPass();
      }
    });
});
