import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { drawPicture } from '../../support/sample-media.ts';
import { answerDialogs } from '../support/answer-dialogs.ts';
import { dropFiles, dropFilesAtOnce } from '../support/drop-files.ts';
import { expect, test } from '../support/launch.ts';
import { makeFolder } from '../support/make-folder.ts';
import { expectNothingSent, NIGHT_BATCH, roomOf, writeOwnFile } from '../support/own-files.ts';
import { chooseModel, openRoom, slot } from '../support/rooms.ts';
import { toasts } from '../support/toasts.ts';
import { setWindowSize } from '../support/window-size.ts';

// Nothing is queued by any of these, and each brings a file of its own, or cancels it.
test.use({ sharesApp: true });

let folder: string;
test.beforeAll(async () => {
  folder = await makeFolder();
});

const batchFile = () => writeOwnFile(folder, 'night.dailies', NIGHT_BATCH);

async function pictureFile(name: string, colour: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, drawPicture(640, 640, colour));
  return path;
}

const ROOMS = ['Compose', 'Queue', 'Review', 'Film', 'Cast', 'Settings', 'Batch'] as const;
const importPanel = (page: Page) => page.getByRole('region', { name: 'Import night.dailies' });

test('a batch that is dropped on any room opens as by a double click', async ({ app }) => {
  const page = app.window;
  const path = await batchFile();
  for (const room of ROOMS) {
    await openRoom(page, room);
    await dropFiles(page, roomOf(page), [path]);
    await expect(importPanel(page), room).toContainText('A lighthouse at dusk');
    await expect(roomOf(page)).toHaveAttribute('data-room', 'batch');
    await importPanel(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(importPanel(page)).toBeHidden();
  }
  await expectNothingSent(app);
});

test('a cast file that is dropped on a form opens in Cast, and its form stays as it was', async ({ app }) => {
  const page = app.window;
  const path = await writeOwnFile(folder, 'crew.dailies-cast', 'MZ this is no archive');
  await dropFiles(page, roomOf(page), [path]);
  await expect(toasts(page)).toContainText('crew.dailies-cast');
  await expect(page.getByRole('listbox', { name: 'Tray' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'References' }).getByRole('alert')).toHaveCount(0);
});

test('what is let go in the moment in which it comes over a place is taken there', async ({ app }) => {
  const page = app.window;
  const outside = page.getByRole('navigation', { name: 'Rooms' });
  await dropFilesAtOnce(
    page,
    [outside, page.getByRole('region', { name: 'References' })],
    await pictureFile('boat.png', '#446688'),
  );
  await expect(page.getByRole('button', { name: /boat\.png/ }).first()).toBeVisible();
  await openRoom(page, 'Queue');
  await dropFilesAtOnce(page, [outside, roomOf(page)], await batchFile());
  await expect(importPanel(page)).toContainText('A lighthouse at dusk');
  await importPanel(page).getByRole('button', { name: 'Cancel' }).click();
  await openRoom(page, 'Cast');
  const invitation = page.getByRole('heading', { name: 'Keep your characters here' });
  await expect(invitation).toBeVisible();
  await dropFilesAtOnce(page, [outside, roomOf(page)], await pictureFile('boat.png', '#446688'));
  await expect(invitation).toBeHidden();
});

test('what is dropped on a room or its bar is taken, or it is said where it belongs', async ({ app }) => {
  const page = app.window;
  const [picture, table] = [await pictureFile('pier.png', '#338855'), join(folder, 'shots.csv')];
  await writeFile(table, 'prompt\nA pier at noon\n');
  await openRoom(page, 'Review');
  await dropFiles(page, roomOf(page), [picture, table]);
  await expect(toasts(page)).toContainText('1 take added, 1 file without a picture or video');
  await dropFiles(page, roomOf(page), [picture]);
  await expect(toasts(page)).toContainText('1 already in the library');
  await dropFiles(page, roomOf(page), [table]);
  await expect(toasts(page)).toContainText('shots.csv can’t be dropped here');
  await expect(toasts(page)).toContainText('tables on Batch');
  await openRoom(page, 'Batch');
  await dropFiles(page, page.getByRole('toolbar', { name: 'Table tools' }), [table]);
  await expect(page.getByText('A pier at noon')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await dropFiles(page, page.getByRole('navigation', { name: 'Rooms' }), [picture]);
  await expect(toasts(page)).toContainText('pier.png can’t be dropped here');
});

test('where files land in a long form is seen, and why they don’t; so it is in Batch', async ({ app }) => {
  const page = app.window;
  await setWindowSize(app, 1280, 800);
  const [picture, text] = [await pictureFile('quay.png', '#225577'), join(folder, 'notes.pdf')];
  await writeFile(text, '%PDF-1.4');
  await openRoom(page, 'Compose');
  await chooseModel(page, 'N Pro');
  const place = slot(page, 'images');
  await expect(place).not.toBeInViewport();
  // Other tests of this file left pictures there.
  const before = await place.getByRole('listitem').count();
  await dropFiles(page, roomOf(page), [picture]);
  await expect(place.getByRole('listitem')).toHaveCount(before + 1);
  await expect(place).toBeInViewport();
  const prompt = page.getByRole('textbox', { name: 'Prompt' });
  await prompt.scrollIntoViewIfNeeded();
  const refused = page.getByText('1 was not added');
  await dropFiles(page, roomOf(page), [text]);
  await expect(refused).toBeInViewport();
  await page.getByRole('button', { name: 'Dismiss all' }).click();
  await openRoom(page, 'Batch');
  await dropFiles(page, roomOf(page), [text]);
  await expect(toasts(page)).toContainText('“notes.pdf” isn’t an image');
});

test('a profile that is dropped is asked about, and not used by that', async ({ app }) => {
  const page = app.window;
  const path = await writeOwnFile(folder, 'studio.dailies', {
    ...{ format: 1, name: 'Studio West', baseUrl: 'https://studio.example' },
  });
  await openRoom(page, 'Settings');
  await dropFiles(page, roomOf(page), [path]);
  const dialog = page.getByRole('dialog', { name: 'Import studio.dailies' });
  await expect(dialog).toContainText('Studio West, which reaches https://studio.example');
  await dialog.getByRole('button', { name: 'Add profile' }).click();
  const profiles = page.getByRole('list', { name: 'Profiles' }).getByRole('listitem');
  await expect(profiles).toHaveCount(2);
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('PRACTICE');
});

test('a profile that is dropped where services are connected is asked about once, and used', async ({
  launch,
}) => {
  // A drop is no press that the main process sees, and neither is this way to Settings.
  const app = await launch();
  const page = app.window;
  const readQuestions = await answerDialogs(app.electron, 1);
  await app.electron.evaluate(({ app: program }) => {
    program.emit('open-url', { preventDefault() {} }, 'dailies://open/settings/service');
  });
  await expect(roomOf(page)).toHaveAttribute('data-room', 'settings');
  const path = await writeOwnFile(folder, 'east.dailies', {
    ...{ format: 1, name: 'Studio East', baseUrl: 'https://east.example' },
  });
  await dropFiles(page, page.getByText('Drop the document or the profile here'), [path]);
  await expect(toasts(page)).toContainText('Studio East');
  await expect(page.getByRole('region', { name: 'Status' })).not.toContainText('PRACTICE');
  expect(await readQuestions()).toHaveLength(1);
});

test('a picture that is dropped together with a batch goes where it was dropped', async ({ app }) => {
  const page = app.window;
  await dropFiles(page, roomOf(page), [await pictureFile('lake.png', '#664488'), await batchFile()]);
  await expect(importPanel(page)).toBeVisible();
  await openRoom(page, 'Compose');
  await expect(page.getByRole('button', { name: /lake\.png/ }).first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'References' }).getByRole('alert')).toHaveCount(0);
});

test('several at once, and what only looks like one, are refused with the reason', async ({ app }) => {
  const page = app.window;
  const path = await batchFile();
  const other = join(folder, 'day.dailies');
  await copyFile(path, other);
  await openRoom(page, 'Queue');
  await dropFiles(page, roomOf(page), [path, other]);
  await expect(toasts(page)).toContainText('Dailies opens one file or link at a time.');
  await dropFiles(page, roomOf(page), [await writeOwnFile(folder, 'scene.unheard', 'BLENDER')]);
  await expect(toasts(page)).toContainText('scene.unheard can’t be dropped here');
  await expect(roomOf(page)).toHaveAttribute('data-room', 'queue');
  await expectNothingSent(app);
});

test('Batch’s own chooser takes a batch and a table alike', async ({ app }) => {
  const page = app.window;
  await openRoom(page, 'Batch');
  const chooser = page.locator('main input[type=file]');
  await expect(chooser).toHaveAttribute('accept', /\.dailies/);
  await chooser.setInputFiles(await batchFile());
  await expect(importPanel(page)).toContainText('A harbour in rain');
  await importPanel(page).getByRole('button', { name: 'Add 2 rows' }).click();
  await expect(page.getByRole('grid')).toContainText('A harbour in rain');
});
