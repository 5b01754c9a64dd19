import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { drawPicture } from '../../support/sample-media.ts';
import { dropFiles } from '../support/drop-files.ts';
import { expect, test } from '../support/launch.ts';
import { makeLibrary } from '../support/library.ts';
import { makeFolder } from '../support/make-folder.ts';
import { boxOf } from '../support/rest.ts';
import { chooseModel, openRoom, slot, takes } from '../support/rooms.ts';
import { setWindowSize } from '../support/window-size.ts';

// The first drops nothing.
test.use({ sharesApp: true });

let folder: string;
test.beforeAll(async () => {
  folder = await makeFolder();
  for (let at = 1; at <= 9; at += 1)
    await writeFile(join(folder, `${at}.png`), drawPicture(320 + at, 200, 'teal'));
});

const pictures = (count: number) => Array.from({ length: count }, (_, at) => join(folder, `${at + 1}.png`));

/** Where the length of each take stands: how far from the end of its tile, and at which edge. */
const lengthPlaces = (tiles: Locator) =>
  tiles.evaluateAll((all) =>
    all.map((tile) => {
      const badge = [...tile.querySelectorAll('span')].find((one) => one.textContent === '0:05');
      const [outer, inner] = [tile.getBoundingClientRect(), badge?.getBoundingClientRect()];
      return inner === undefined
        ? 'none'
        : `${Math.round(outer.right - inner.right)} ${inner.top - outer.top < outer.bottom - inner.bottom ? 'top' : 'bottom'}`;
    }),
  );

test('an empty slot is a line to drop on, whatever it takes, in each size of the window', async ({ app }) => {
  const page = app.window;
  for (const [width, height] of [
    [1024, 700],
    [1920, 1080],
  ] as const) {
    await setWindowSize(app, width, height);
    for (const [model, path] of [
      ['O3 Transformation', 'video'],
      ['K3 Turbo', 'startImage'],
      ['N Pro', 'images'],
    ] as const) {
      await chooseModel(page, model);
      const empty = slot(page, path).getByRole('button', { name: /^Choose files for/ });
      const { height: tall } = await boxOf(empty);
      expect(tall, `${model} at ${width}`).toBeLessThanOrEqual(64);
      expect(tall, `${model} at ${width}`).toBeGreaterThanOrEqual(28);
    }
  }
});

const landed = (page: Page) => page.getByRole('region', { name: 'References' }).getByRole('status').first();

test('where references landed, and what waits, is said in sentences', async ({ app }) => {
  const page = app.window;
  const region = page.getByRole('region', { name: 'References' });
  await dropFiles(page, region, pictures(9));
  await expect(landed(page)).toHaveText('Added 9 references to Images.');
  await chooseModel(page, 'Motion 3');
  await slot(page, 'image')
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await dropFiles(page, region, pictures(3));
  await expect(landed(page)).toHaveText(
    /^Added 1\.png to Image\. 2 more wait in the tray\. This model takes up to 1\./,
  );
});

test('a clip’s length stands in the same corner of a wide tile and of a narrow one', async ({ launch }) => {
  const clip = (name: string, width: number, height: number) => ({
    fileName: `${name}.mp4`,
    bytes: Buffer.alloc(64),
    facts: { name, kind: 'video' as const, mime: 'video/mp4', width, height, duration: 5 },
  });
  const { window: page } = await launch({
    userData: await makeLibrary([clip('wide', 1920, 820), clip('square', 800, 800), clip('tall', 720, 1280)]),
  });
  await openRoom(page, 'Review');
  await expect(takes(page)).toHaveCount(3);
  await expect.poll(async () => new Set(await lengthPlaces(takes(page))).size).toBe(1);
  expect(await lengthPlaces(takes(page))).not.toContain('none');
  await openRoom(page, 'Compose');
  await chooseModel(page, 'K3 Turbo');
  const staged = page.getByRole('listbox', { name: 'Latest takes and running jobs' }).getByRole('option');
  await expect(staged).toHaveCount(3);
  await expect.poll(async () => new Set(await lengthPlaces(staged)).size).toBe(1);
  expect(await lengthPlaces(staged)).not.toContain('none');
});
