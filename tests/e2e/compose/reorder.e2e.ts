import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { drawPicture } from '../../support/sample-media.ts';
import { dropFiles } from '../support/drop-files.ts';
import { expect, test } from '../support/launch.ts';
import { makeFolder } from '../support/make-folder.ts';
import { slot } from '../support/rooms.ts';

let folder: string;
let files: string[];
test.beforeAll(async () => {
  folder = await makeFolder();
  files = ['navy', 'olive', 'crimson'].map((colour) => join(folder, `${colour}.png`));
  for (const file of files)
    await writeFile(file, drawPicture(90, 60, file.slice(folder.length + 1).replace('.png', '')));
});

const tiles = (page: Page): Locator => slot(page, 'images').getByRole('listitem');
const face = (page: Page, name: string): Locator =>
  slot(page, 'images').getByRole('button', { name: new RegExp(`^\\d, ${name}\\.png`) });

async function expectOrder(page: Page, ...names: readonly string[]): Promise<void> {
  await expect(tiles(page)).toHaveText(names.map((name) => new RegExp(`${name}\\.png`)));
}

test('references are put in another order by drag and by keys, which is said, and undone', async ({
  app,
}) => {
  const page = app.window;
  const said = page.getByRole('region', { name: 'References' }).getByRole('status');
  await dropFiles(page, slot(page, 'images'), files);
  await expectOrder(page, 'navy', 'olive', 'crimson');

  await face(page, 'crimson').hover();
  await page.mouse.down();
  await face(page, 'navy').hover({ position: { x: 6, y: 70 } });
  // Twice: the first move begins the drag, and where it would land is seen.
  await face(page, 'navy').hover({ position: { x: 8, y: 72 } });
  await expect(tiles(page).first()).toHaveAttribute('data-drops-at', 'before');
  await page.mouse.up();
  await expectOrder(page, 'crimson', 'navy', 'olive');
  await expect(said).toHaveText('crimson.png is now 1 of 3 in Images');

  await face(page, 'crimson').focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expectOrder(page, 'navy', 'crimson', 'olive');
  await expect(said).toHaveText('crimson.png is now 2 of 3 in Images');
  // The keys go along with what is moved.
  await expect(face(page, 'crimson')).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await expectOrder(page, 'navy', 'olive', 'crimson');
  await page.keyboard.press('Alt+ArrowRight');
  await expectOrder(page, 'navy', 'olive', 'crimson');

  for (const order of [
    ['navy', 'crimson', 'olive'],
    ['crimson', 'navy', 'olive'],
    ['navy', 'olive', 'crimson'],
  ]) {
    await page.keyboard.press('ControlOrMeta+z');
    await expectOrder(page, ...order);
  }
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expectOrder(page, 'crimson', 'navy', 'olive');
});
