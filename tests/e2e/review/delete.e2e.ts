import { existsSync, readdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { drawPicture } from '../../support/sample-media.ts';
import { expectNoViolations } from '../support/accessibility.ts';
import { expect, test } from '../support/launch.ts';
import { makeLibrary } from '../support/library.ts';
import { openRoom, takes } from '../support/rooms.ts';

const bytes = drawPicture(320, 180, 'teal');
const FILES = ['lamp', 'quay', 'gull', 'mast'].map((name) => ({
  fileName: `${name}.png`,
  bytes,
  facts: { name, kind: 'image' as const, mime: 'image/png', width: 320, height: 180 },
}));

// `gio` finds the trash by the home folder; macOS and Windows have one for each user alone.
test.skip(process.platform !== 'linux', 'the trash is that of the user');

test('the bin is emptied into the system’s trash, and takes are deleted from the grid', async ({
  launch,
}) => {
  const userData = await makeLibrary(FILES);
  const home = join(userData, 'home');
  await mkdir(home);
  const inTrash = () => {
    const folder = join(home, '.local/share/Trash/files');
    return existsSync(folder) ? readdirSync(folder).toSorted() : [];
  };
  const { window: page, close } = await launch({ userData, env: { HOME: home, XDG_DATA_HOME: '' } });
  const dialog = page.getByRole('dialog', { name: 'Delete files…' });
  await openRoom(page, 'Review');
  await page.getByRole('option', { name: 'lamp' }).click();
  await page.getByRole('option', { name: 'quay' }).click({ modifiers: ['ControlOrMeta'] });
  await page.keyboard.press('Delete');
  await expect(takes(page)).toHaveCount(2);

  await test.step('the dialog says how much, and that there is no way back; Escape changes nothing', async () => {
    await page.keyboard.press('Shift+B');
    await expect(takes(page)).toHaveCount(2);
    await page.getByRole('button', { name: 'Empty bin…' }).click();
    await expect(dialog.getByRole('heading', { name: 'Delete the files of 2 takes?' })).toBeVisible();
    await expect(dialog.getByText(/to the system’s trash.*can’t be undone here/)).toBeVisible();
    await expectNoViolations(page, 'empty the bin');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    expect(inTrash()).toEqual([]);
  });

  await test.step('then the files are in the trash, and the takes gone for good', async () => {
    await page.getByRole('button', { name: 'Empty bin…' }).click();
    await dialog.getByRole('button', { name: 'Delete files' }).click();
    await expect(page.getByText(/^2 takes deleted/)).toBeVisible();
    await expect(page.getByText('The bin is empty')).toBeVisible();
    expect(inTrash().filter((name) => name.endsWith('.png'))).toEqual(['lamp.png', 'quay.png']);
    expect(existsSync(join(userData, 'results', 'lamp.png'))).toBe(false);
    expect(existsSync(join(userData, 'results', 'gull.png'))).toBe(true);
    await page.getByRole('button', { name: 'Show all takes' }).click();
    await expect(takes(page)).toHaveCount(2);
  });

  await test.step('a key deletes what is selected', async () => {
    await page.getByRole('option', { name: 'gull' }).click();
    await page.keyboard.press('Shift+Delete');
    await dialog.getByRole('button', { name: 'Delete files' }).click();
    await expect(takes(page)).toHaveCount(1);
    await expect.poll(() => inTrash().includes('gull.png')).toBe(true);
  });
  await close();
});

test('a file that the trash refuses is named, and its take stays', async ({ launch }) => {
  const userData = await makeLibrary(FILES.slice(0, 1));
  // Where no program can move files to a trash, there is none.
  const { window: page } = await launch({ userData, env: { ELECTRON_TRASH: 'trash-cli', PATH: '/nowhere' } });
  await openRoom(page, 'Review');
  await page.getByRole('option', { name: 'lamp' }).click();
  await page.keyboard.press('Shift+Delete');
  const dialog = page.getByRole('dialog', { name: 'Delete files…' });
  await dialog.getByRole('button', { name: 'Delete files' }).click();
  await expect(dialog.getByRole('heading', { name: '1 file not deleted' })).toBeVisible();
  await expect(dialog.getByText('lamp.png')).toBeVisible();
  await expect(dialog.getByText(/The system’s trash didn’t take it/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(takes(page)).toHaveCount(1);
  expect(existsSync(join(userData, 'results', 'lamp.png'))).toBe(true);
});
