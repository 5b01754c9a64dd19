import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { queueBoats, row } from '../e2e/queue/queue-actions.ts';
import { dropFiles } from '../e2e/support/drop-files.ts';
import { expect, test } from '../e2e/support/launch.ts';
import { usePaidProfile } from '../e2e/support/paid-by-practice.ts';
import { findCommand } from '../e2e/support/palette.ts';
import {
  addFilter,
  chooseModel,
  openLoupe,
  openRoom,
  slot,
  takes,
  writePrompt,
} from '../e2e/support/rooms.ts';
import { makeSampleMedia, type SampleMedia } from '../support/sample-media.ts';
import { takeBoth, takeOne, takePictures } from './take-pictures.ts';

test.use({ practiceResults: 'full' });

let folder: string;
let media: SampleMedia;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dailies-gallery-'));
  media = await makeSampleMedia(folder);
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

async function makeBoats(page: Page): Promise<void> {
  await queueBoats(page, ['red', 'green', 'blue', 'white', 'small', 'large']);
  await openRoom(page, 'Review');
  await expect(takes(page).locator('img')).toHaveCount(6);
}

test('panels of Review', async ({ launch }) => {
  const app = await launch();
  const page = app.window;
  await makeBoats(page);
  await takeBoth(app, 'review-add-filter', async () => {
    await page.getByRole('button', { name: 'Add filter' }).click();
    await expect(page.getByRole('dialog', { name: 'Add filter' })).toBeVisible();
  });
  await takeBoth(app, 'review-view', async () => {
    await page.getByRole('button', { name: 'View', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'View' })).toBeVisible();
  });
  await takes(page).nth(1).click();
  await page.keyboard.press('4');
  await page.keyboard.press('p');
  await takes(page).nth(2).click();
  await page.keyboard.press('x');
  await page.keyboard.press('i');
  await expect(page.getByRole('complementary', { name: 'Info' })).toBeVisible();
  await takePictures(app, 'review-info');
  await (await addFilter(page, 'Rating')).getByRole('button', { name: '≥ ★', exact: true }).click();
  await (await addFilter(page, 'Flag')).getByRole('button', { name: 'Pick', exact: true }).click();
  await takePictures(app, 'review-filters');
  await takeBoth(app, 'review-menu', async () => {
    await takes(page).first().click({ button: 'right' });
    await expect(page.getByRole('menu')).toBeVisible();
  });
  await page.getByRole('button', { name: 'Clear all' }).click();
  await openLoupe(page);
  await takePictures(app, 'review-loupe-info');
  await takeBoth(app, 'review-use-as', async () => {
    await page.keyboard.press('r');
    await expect(page.getByRole('dialog', { name: 'Use as…' })).toBeVisible();
  });
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+Shift+E');
  await expect(page.getByRole('region', { name: 'Export' })).toBeVisible();
  await takePictures(app, 'review-export');
});

test('panels of Compose', async ({ launch }) => {
  const app = await launch();
  const page = app.window;
  await chooseModel(page, 'O3 Elements');
  await writePrompt(page, 'The {red|green|blue} boat at {dawn|dusk}, a slow push in');
  await takePictures(app, 'compose-variations');
  await page.getByRole('button', { name: 'Templates', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Templates' })).toBeVisible();
  await takePictures(app, 'compose-templates');
  await page.keyboard.press('Escape');
  await dropFiles(page, slot(page, 'images'), [media.image]);
  await takeBoth(app, 'compose-crop', async () => {
    await slot(page, 'images')
      .getByRole('button', { name: /^Facts and fixes for/ })
      .click();
    await page.getByText('Crop', { exact: true }).click();
    await page.getByText('1:1', { exact: true }).last().click();
    await expect(page.getByText('After, finished')).toBeVisible();
  });
  await page.getByRole('button', { name: 'Request preview' }).click();
  await takePictures(app, 'compose-request');
  await findCommand(page, 'boat');
  await takeOne(app, 'commands-found--1280x800--light');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.locator('main').click({ position: { x: 5, y: 5 } });
  await page.keyboard.press('?');
  await takePictures(app, 'keyboard');
});

test('panels of Queue and money', async ({ launch }) => {
  const app = await launch({ args: ['--password-store=basic'] });
  const page = app.window;
  const practice = await usePaidProfile(app, { 'modelk-3-turbo': { base: 0.7 } });
  await practice.addFault({ on: 'generation', fault: 'fail' });
  await queueBoats(page, ['failing']);
  await openRoom(page, 'Queue');
  await expect(row(page, 'failing')).toContainText('Failed');
  await queueBoats(page, ['red', 'green', 'blue', 'white']);
  await expect(row(page, 'white')).toContainText('Done');
  await row(page, 'failing').getByRole('button', { name: 'Show details' }).click();
  await takePictures(app, 'queue-failed');
  await page.getByRole('button', { name: 'Money', exact: true }).click();
  await expect(page.getByRole('table', { name: 'Submissions' })).toBeVisible();
  await takePictures(app, 'queue-money');
});

test('connecting a service', async ({ launch }) => {
  const app = await launch({ args: ['--password-store=basic'] });
  const page = app.window;
  await openRoom(page, 'Settings');
  const settings = page.getByRole('region', { name: 'Service', exact: true });
  const document = resolve(import.meta.dirname, '../fixtures/openapi/quarry.yaml');
  await dropFiles(page, settings.getByText('Drop the document or the profile here'), [document]);
  const report = page.getByRole('region', { name: 'What the document says' });
  await expect(report).toContainText('Quarry');
  await report.scrollIntoViewIfNeeded();
  await takePictures(app, 'connect-report');
  await report.getByRole('button', { name: 'Save and use it' }).click();
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('Quarry');
  await settings.getByRole('list', { name: 'Profiles' }).scrollIntoViewIfNeeded();
  await takePictures(app, 'connect-saved');
  await openRoom(page, 'Compose');
  await takePictures(app, 'connect-compose');
});
