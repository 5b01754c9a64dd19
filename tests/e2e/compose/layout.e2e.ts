import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { drawPicture } from '../../support/sample-media.ts';
import { dropFiles } from '../support/drop-files.ts';
import { resize } from '../support/geometry.ts';
import { expect, test } from '../support/launch.ts';
import { makeFolder } from '../support/make-folder.ts';
import { usePaidProfile } from '../support/paid-by-practice.ts';
import { boxOf } from '../support/rest.ts';
import { chooseModel, slot } from '../support/rooms.ts';
import { setWindowSize, setZoom } from '../support/window-size.ts';

let folder: string;
test.beforeAll(async () => {
  folder = await makeFolder();
  for (let at = 1; at <= 9; at += 1)
    await writeFile(join(folder, `${at}.png`), drawPicture(320 + at, 200, 'teal'));
});

/** Parts of Compose that overlap each other, or reach beyond the room; none is right. */
const findOverlaps = (page: Page) =>
  page.evaluate(() => {
    const room = document.querySelector('main')?.getBoundingClientRect() as DOMRect;
    /** What of a part is seen in the boxes that it scrolls in. */
    function seenPart(part: Element): DOMRect {
      let { left, top, right, bottom } = part.getBoundingClientRect();
      for (let around = part.parentElement; around !== null; around = around.parentElement) {
        if (!/auto|scroll/.test(getComputedStyle(around).overflowY)) continue;
        const box = around.getBoundingClientRect();
        [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
        [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
      }
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
    }
    const names = ['Models', 'References', 'Stage', 'Before you queue'];
    const parts = names.flatMap((name) => {
      const part = document.querySelector(`main [aria-label="${name}"]`);
      return part ? [{ name, box: seenPart(part) }] : [];
    });
    const foot = document.querySelector('main footer');
    if (foot !== null) parts.push({ name: 'foot', box: foot.getBoundingClientRect() });
    const wrong = parts.flatMap(({ name, box }) =>
      box.left < room.left - 1 || box.right > room.right + 1 || box.bottom > room.bottom + 1
        ? [`${name} is cut off`]
        : [],
    );
    for (const [at, one] of parts.entries())
      for (const other of parts.slice(at + 1)) {
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (width > 1 && height > 1) wrong.push(`${one.name} overlaps ${other.name}`);
      }
    return wrong;
  });

/** How far the page itself has been scrolled, or could be. */
const pageScroll = (page: Page) =>
  page.evaluate(() => {
    const page = document.scrollingElement as HTMLElement;
    page.scrollTop = 500;
    const root = document.getElementById('root') as HTMLElement;
    root.scrollTop = 500;
    return page.scrollTop + root.scrollTop + window.scrollY;
  });

test('at every size of the window references have room beside problems and tray, and nothing overlaps', async ({
  app,
}) => {
  const page = app.window;
  await setWindowSize(app, 1024, 700);
  await dropFiles(
    page,
    page.getByRole('region', { name: 'References' }),
    Array.from({ length: 9 }, (_, at) => join(folder, `${at + 1}.png`)),
  );
  for (const [width, height] of [
    [1024, 700],
    [1280, 800],
    [1920, 1080],
  ] as const)
    await test.step(`${width} × ${height}`, async () => {
      await setWindowSize(app, width, height);
      await expect(slot(page, 'images').locator('li[draggable]')).toHaveCount(9);
      await expect.poll(() => findOverlaps(page)).toEqual([]);
      expect(await pageScroll(page)).toBe(0);
      const tile = slot(page, 'images').getByRole('listitem').first();
      await tile.scrollIntoViewIfNeeded();
      await expect(tile).toBeInViewport({ ratio: 0.99 });

      await tile.getByRole('button').first().press('Space');
      const large = page.getByRole('dialog', { name: '1.png, large' });
      await expect(large.getByRole('img', { name: '1.png' })).toBeVisible();
      await expect.poll(async () => (await boxOf(large)).height).toBeGreaterThan(height * 0.6);
      await page.keyboard.press('Escape');
      await expect(large).toHaveCount(0);
      await expect(tile.getByRole('button').first()).toBeFocused();
    });
});

test('at 200 % zoom references can be reached and seen whole, and the page itself stays', async ({ app }) => {
  const page = app.window;
  await setWindowSize(app, 1280, 800);
  await dropFiles(page, page.getByRole('region', { name: 'References' }), [join(folder, '1.png')]);
  const tile = slot(page, 'images').getByRole('listitem').first();
  await expect(tile).toBeVisible();
  await setZoom(app, 2);
  await tile.scrollIntoViewIfNeeded();
  await expect(tile).toBeInViewport({ ratio: 0.9 });
  await expect(async () => {
    const [seen, foot] = await Promise.all([boxOf(tile), boxOf(page.locator('main footer'))]);
    expect(seen.y + seen.height).toBeLessThanOrEqual(foot.y + 1);
  }).toPass();
  await expect(
    page.getByRole('button', { name: /^Queue/ }).and(page.locator('main button')),
  ).toBeInViewport();
  expect(await pageScroll(page)).toBe(0);
  await setZoom(app, 1);
});

test('zoomed to 200 % in the smallest window, nothing in the foot lies on anything else', async ({
  launch,
}) => {
  const app = await launch();
  const page = app.window;
  await setWindowSize(app, 1024, 700);
  await setZoom(app, 2);
  const foot = page.locator('main footer');
  await expect(foot.getByText('Free on the practice service')).toBeVisible();
  const findInFoot = () =>
    foot.evaluate((element) => {
      const parts = [...element.querySelectorAll(':scope > *, :scope > * > *')];
      const boxes = parts
        .filter((part) => !parts.some((other) => other.parentElement === part))
        .map((part) => {
          const range = document.createRange();
          range.selectNodeContents(part);
          return range.getBoundingClientRect();
        });
      return boxes.flatMap((one, at) =>
        boxes
          .slice(at + 1)
          .filter(
            (other) =>
              Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
              Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1,
          )
          .map(({ left, top }) => ({ left, top })),
      );
    });
  await expect.poll(findInFoot).toEqual([]);
});

test('each model stands in one line, with all signs of what it takes or none', async ({ app }) => {
  for (const width of [1024, 1280, 1920]) {
    await setWindowSize(app, width, 800);
    const rows = app.window.getByRole('radiogroup').locator('[data-model]');
    const readHeights = () => rows.evaluateAll((all) => [...new Set(all.map((row) => row.clientHeight))]);
    await expect.poll(readHeights, `${width}`).toHaveLength(1);
  }
});

test('in every width what it costs stands beside the button that queues it', async ({ app }) => {
  const page = app.window;
  await usePaidProfile(app, { 'modelk-3-turbo': { base: 0.7, since: '2026-01-31' } });
  await chooseModel(page, 'K3 Turbo');
  await page.getByRole('spinbutton', { name: 'Takes' }).fill('24');
  await page.getByRole('switch', { name: 'Test one first' }).press('Space');
  const queue = page.locator('[data-pointed="queue"]');
  const price = page.locator('main footer').getByText('2 now, 22 after approval');
  await page.getByRole('spinbutton', { name: 'How many to test' }).fill('2');
  for (const width of [1920, 1280, 1100, 1000, 760, 640]) {
    await resize(page, width, 700);
    await expect(async () => {
      const [words, button] = [await boxOf(price), await boxOf(queue)];
      expect(words.x).toBeLessThan(button.x);
      expect(words.y).toBeLessThan(button.y + button.height);
      expect(words.y).toBeGreaterThan(button.y - 20);
    }, `${width} wide`).toPass();
  }
});

test.describe(() => {
  // Each looks at the form of a model that it chooses, and leaves the zoom as it was.
  test.use({ sharesApp: true });

  test('three elements on a small window: a click on the last one’s kind scrolls its form, and never the page', async ({
    app,
  }) => {
    const page = app.window;
    await setWindowSize(app, 1024, 700);
    await chooseModel(page, 'O3 Elements');
    for (let element = 1; element <= 3; element += 1)
      await page.getByRole('button', { name: 'Add element' }).click();
    const third = page.getByRole('group', { name: 'Element 3' });
    await third.locator('label').filter({ hasText: 'Video' }).click();
    await expect(third.getByRole('radio', { name: 'Video' })).toBeChecked();
    await third.locator('label').filter({ hasText: 'Images' }).click();
    await expect(third.getByRole('radio', { name: 'Images' })).toBeChecked();
    expect(await pageScroll(page)).toBe(0);
    expect(await page.locator('main').evaluate((main) => main.scrollTop)).toBe(0);
    await expect(page.getByRole('button', { name: 'Commands' })).toBeInViewport();
  });

  test('what unfolds at the end of a form comes into sight', async ({ app }) => {
    const page = app.window;
    await setWindowSize(app, 1280, 800);
    await chooseModel(page, 'O3 Elements');
    await page.getByRole('button', { name: 'Request preview' }).click();
    await expect(page.getByRole('button', { name: 'Copy as curl' })).toBeInViewport();
  });

  test('the chosen model stays in sight where zoom leaves the models one line', async ({ app }) => {
    const page = app.window;
    await setWindowSize(app, 1280, 800);
    await chooseModel(page, 'K3 Turbo');
    const chosen = page.getByRole('radio', { name: 'K3 Turbo' });
    await expect(chosen).toBeInViewport({ ratio: 0.95 });
    await setZoom(app, 2);
    await expect(chosen).toBeInViewport({ ratio: 0.95 });
    await setZoom(app, 1);
  });
});
