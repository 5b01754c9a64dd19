import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { drawPicture } from '../../support/sample-media.ts';
import { expect, test } from '../support/launch.ts';
import { makeLibrary } from '../support/library.ts';
import { openRoom, takes } from '../support/rooms.ts';

const OVERRIDE = '\u202e';

test('a take is renamed by F2 and by its menu, found and exported by that name, and undone', async ({
  launch,
}) => {
  const userData = await makeLibrary(
    ['one', 'two'].map((name) => ({
      fileName: `${name}.png`,
      bytes: drawPicture(320, 180, 'teal'),
      facts: { kind: 'image', mime: 'image/png', width: 320, height: 180, name, flag: 'pick' },
    })),
  );
  const { window: page } = await launch({ userData });
  await openRoom(page, 'Review');
  const first = page.getByRole('option', { name: /^one/ });
  const field = page.getByRole('textbox', { name: 'Name', exact: true });
  await first.click();

  // Escape keeps the old name; a name of blanks is none.
  for (const [text, key] of [
    ['Never kept', 'Escape'],
    ['   ', 'Enter'],
  ] as const) {
    await page.keyboard.press('F2');
    await expect(field).toBeFocused();
    await field.fill(text);
    await page.keyboard.press(key);
    await expect(field).not.toBeFocused();
    await expect(field).toHaveValue('one');
    await expect(first).toBeVisible();
  }

  await page.keyboard.press('F2');
  await field.fill(`Harbour${OVERRIDE} at dawn`);
  await page.keyboard.press('Enter');
  const renamed = page.getByRole('option', { name: /^Harbour at dawn/ });
  await expect(renamed).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(first).toBeVisible();

  await first.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Rename take' }).click();
  await expect(field).toBeFocused();
  await field.fill('Harbour at dusk');
  await page.keyboard.press('Enter');
  const dusk = page.getByRole('option', { name: /^Harbour at dusk/ });
  await expect(dusk).toBeVisible();

  // In the loupe it is the title, and changed in the same way.
  await dusk.dblclick();
  await expect(page.getByRole('region', { name: 'Harbour at dusk' })).toBeVisible();
  await page.keyboard.press('F2');
  await field.fill('Harbour at night');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Harbour at night' })).toBeVisible();
  await page.keyboard.press('g');

  await page.getByRole('searchbox', { name: 'Find takes' }).fill('night');
  await expect(takes(page)).toHaveCount(1);
  await takes(page).first().click();
  await page.keyboard.press('ControlOrMeta+Shift+E');
  const panel = page.getByRole('region', { name: 'Export' });
  await panel.getByRole('textbox', { name: 'File names' }).fill('{name}');
  await expect(panel.getByRole('list', { name: 'File name preview' })).toContainText('Harbour at night.png');
  expect((await stat(join(userData, 'results', 'one.png'))).isFile()).toBe(true);
});
