import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callCore, clickRow, queueBoats, row } from '../e2e/queue/queue-actions.ts';
import { dropFiles } from '../e2e/support/drop-files.ts';
import { expect, test } from '../e2e/support/launch.ts';
import { chooseModel, openLoupe, openRoom, queueTakes, takes } from '../e2e/support/rooms.ts';
import { makeSampleMedia, type SampleMedia } from '../support/sample-media.ts';
import { fillTable } from './fill-table.ts';
import { showInLanguages } from './take-pictures.ts';

let folder: string;
let media: SampleMedia;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dailies-languages-'));
  media = await makeSampleMedia(folder);
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

test('every room in each language', async ({ launch }) => {
  const app = await launch();
  const page = app.window;
  await page.getByRole('button', { name: 'Try an example' }).click();
  await queueTakes(page);
  await openRoom(page, 'Review');
  await expect(takes(page).locator('img')).toHaveCount(1);
  await takes(page).first().click();
  await showInLanguages(app, 'review');
  await openLoupe(page);
  await showInLanguages(app, 'loupe');
  await openRoom(page, 'Queue');
  await callCore(page, 'queue.pause', {});
  await queueBoats(page, ['red', 'green', 'blue']);
  await expect(row(page, 'blue')).toBeVisible();
  await clickRow(page, 'green');
  await showInLanguages(app, 'queue');
  await openRoom(page, 'Compose');
  await chooseModel(page, 'O3 Elements');
  await page.getByRole('button', { name: 'Add element', exact: true }).click();
  await showInLanguages(app, 'compose');
  await openRoom(page, 'Cast');
  await expect(page.getByRole('button', { name: 'New member' })).toBeVisible();
  await dropFiles(page, page.locator('main'), [media.image]);
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeVisible();
  await showInLanguages(app, 'cast');
  await openRoom(page, 'Batch');
  await fillTable(app);
  await showInLanguages(app, 'batch');
  await openRoom(page, 'Settings');
  await showInLanguages(app, 'settings');
  for (const section of ['budget', 'appearance', 'about']) {
    await showInLanguages(app, `settings-${section}`, () =>
      page.locator(`#settings-${section}`).scrollIntoViewIfNeeded(),
    );
  }
});
