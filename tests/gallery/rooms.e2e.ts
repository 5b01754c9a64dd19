import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { callCore, clickRow, queueBoats, queueStuckBatch, row } from '../e2e/queue/queue-actions.ts';
import { dropFiles } from '../e2e/support/drop-files.ts';
import { expect, type LaunchedApp, test } from '../e2e/support/launch.ts';
import { usePaidProfile } from '../e2e/support/paid-by-practice.ts';
import { practiceOf } from '../e2e/support/practice-of.ts';
import {
  chooseModel,
  jobRows,
  openLoupe,
  openRoom,
  queueTakes,
  slot,
  takes,
  writePrompt,
} from '../e2e/support/rooms.ts';
import { SEVEN_JOBS } from '../e2e/support/seven-jobs.ts';
import { stopClock } from '../e2e/support/stop-clock.ts';
import { encodeNumberedClip } from '../support/numbered-clip.ts';
import { makeSampleMedia, type SampleMedia } from '../support/sample-media.ts';
import { fillTable } from './fill-table.ts';
import { takeBoth, takePictures } from './take-pictures.ts';

// What artists would get is what is shown.
test.use({ practiceResults: 'full' });

let folder: string;
let media: SampleMedia;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dailies-gallery-'));
  media = await makeSampleMedia(folder);
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

test('the first hour: forms, a night’s queue, its takes', async ({ launch }) => {
  const app = await launch();
  const page = app.window;
  await takePictures(app, 'compose-empty');
  await page.keyboard.press('ControlOrMeta+K');
  await expect(page.getByRole('dialog', { name: 'Commands' })).toBeVisible();
  await takePictures(app, 'commands');
  await page.keyboard.press('Escape');
  for (const job of SEVEN_JOBS) {
    await openRoom(page, 'Compose');
    await chooseModel(page, job.title);
    await job.fill(page, media);
    await expect(page.getByText('Ready to queue').last()).toBeVisible();
    if (['N Pro', 'O3 Elements', 'H3 Image to Video'].includes(job.title))
      await takePictures(app, `compose-${job.title.toLowerCase().replaceAll(' ', '-')}`);
    await queueTakes(page);
  }
  await openRoom(page, 'Queue');
  await expect(jobRows(page)).toHaveCount(SEVEN_JOBS.length);
  await takePictures(app, 'queue-running');
  await expect(jobRows(page).filter({ hasText: 'Done' })).toHaveCount(SEVEN_JOBS.length);
  await jobRows(page).first().getByRole('button', { name: 'Show details' }).click();
  await takePictures(app, 'queue-history');
  await openRoom(page, 'Compose');
  await takePictures(app, 'compose-after');
  await showLibrary(app);
});

async function showLibrary(app: LaunchedApp): Promise<void> {
  const page = app.window;
  await openRoom(page, 'Review');
  await expect(takes(page).locator('img')).toHaveCount(SEVEN_JOBS.length);
  await takePictures(app, 'review-grid');
  await takes(page).nth(0).click();
  await takes(page)
    .nth(1)
    .click({ modifiers: ['ControlOrMeta'] });
  await takePictures(app, 'review-selection');
  await page.keyboard.press('c');
  await expect(page.getByRole('region', { name: 'Compare' })).toBeVisible();
  await takePictures(app, 'review-compare');
  await page.keyboard.press('Escape');
  await openLoupe(page);
  await takePictures(app, 'review-loupe');
  await page.keyboard.press('h');
  await takePictures(app, 'review-lineage');
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.getByRole('searchbox', { name: 'Find takes' }).fill('nothing of this name');
  await takePictures(app, 'review-nothing-found');
}

test('the other rooms, with and without something in them', async ({ launch }) => {
  const app = await launch();
  const page = app.window;
  await openRoom(page, 'Queue');
  await takePictures(app, 'queue-empty');
  await openRoom(page, 'Review');
  await takePictures(app, 'review-empty');
  await openRoom(page, 'Settings');
  await takePictures(app, 'settings');
  await openRoom(page, 'Cast');
  await takePictures(app, 'cast-empty');
  await dropFiles(page, page.locator('main'), [media.image]);
  const images = page.locator('main').getByRole('region', { name: 'Images', exact: true });
  await expect(images.locator('img')).toHaveCount(1);
  await takePictures(app, 'cast-member');
  await openRoom(page, 'Batch');
  await takePictures(app, 'batch-empty');
  await fillTable(app);
  await takePictures(app, 'batch-table');
});

test('the film: shots in order, the list, the cut, what is made of them', async ({ launch }) => {
  const app = await launch();
  const page = app.window;
  await openRoom(page, 'Film');
  await takePictures(app, 'film-empty');
  const project = await callCore(page, 'film.saveProject', {
    projectId: null,
    content: { name: 'Harbour', rate: '24', width: 1920, height: 1080, folder: null },
  });
  const scenes = ['Boats at dawn', 'Hands on a wet rope', 'A gull on a mast', 'She turns her head'];
  const lines = Array.from({ length: 12 }, (_, at) => {
    const scene = scenes[at % scenes.length];
    return `SH${String((at + 1) * 10).padStart(3, '0')},${at < 7 ? 'Harbour' : 'Street'},${scene},${36 + at * 6},modeln-pro,${scene}`;
  });
  await callCore(page, 'film.importList', {
    projectId: project.id,
    text: ['code,sequence,description,length,model,prompt', ...lines].join('\n'),
    apply: true,
  });
  await openRoom(page, 'Review');
  await openRoom(page, 'Film');
  const shots = page.getByRole('listbox', { name: 'Shots' }).getByRole('option');
  await expect(shots).toHaveCount(12);
  await shots.nth(0).click();
  await shots.nth(7).click({ modifiers: ['Shift'] });
  await page.keyboard.press('m');
  await expect(page.getByRole('button', { name: 'Queue 8 jobs' })).toBeEnabled();
  await takePictures(app, 'film-make');
  await page.getByRole('button', { name: 'Queue 8 jobs' }).click();
  await expect(shots.filter({ hasText: 'To review' })).toHaveCount(8);
  for (const at of [0, 1, 2, 3, 4]) {
    await shots.nth(at).click();
    await page.getByRole('button', { name: 'Choose v001' }).click();
    await expect(page.getByRole('button', { name: 'Don’t use v001' })).toBeVisible();
  }
  await takePictures(app, 'film-board');
  await page.getByText('List', { exact: true }).click();
  await takePictures(app, 'film-list');
  await page.getByText('Cut', { exact: true }).click();
  await takePictures(app, 'film-cut');
});

test('the guide: a page, and what is found', async ({ app }) => {
  const page = app.window;
  const panel = page.locator('[role=dialog]');
  await page.keyboard.press('F1');
  await panel.locator('nav button').nth(1).click();
  await takePictures(app, 'guide');
  await panel.getByRole('searchbox').fill('jobs spent');
  await page.keyboard.press('Enter');
  await takePictures(app, 'guide-found');
});

test('what needs a person: an unknown outcome, a failure, a second charge, a cap', async ({ launch }) => {
  const app = await launch({ args: ['--password-store=basic'] });
  const page = app.window;
  const practice = await usePaidProfile(app, {
    'modelk-3-turbo': { base: 0.7 },
    'modeln-pro': { base: 0.1 },
  });
  await practice.addFault({ on: 'submit', fault: 'accept-then-reset' });
  await practice.addFault({ on: 'webhook', fault: 'drop' });
  await queueBoats(page, ['lost']);
  await openRoom(page, 'Queue');
  await expect(row(page, 'lost')).toContainText('Unknown');
  await callCore(page, 'queue.pause', {});
  await queueBoats(page, ['red', 'green', 'blue', 'white', 'small', 'large', 'quiet']);
  await takePictures(app, 'queue-unknown');
  await page
    .getByRole('toolbar', { name: 'Show jobs' })
    .getByRole('button', { name: /^Needs you/ })
    .click();
  await takePictures(app, 'queue-inbox');
  await page
    .getByRole('region', { name: 'Was it received?' })
    .getByRole('button', { name: 'Send it again' })
    .click();
  await expect(page.getByRole('dialog', { name: 'Before it is sent' })).toBeVisible();
  await takePictures(app, 'queue-second-charge');
  await page.keyboard.press('Escape');
  await openProblems(page);
  await takePictures(app, 'compose-problems');
});

/** A form that lacks something, with more references than it takes. */
async function openProblems(page: Page): Promise<void> {
  await openRoom(page, 'Compose');
  await chooseModel(page, 'Motion 3');
  await writePrompt(page, 'no');
  await dropFiles(page, slot(page, 'image'), [media.image]);
  await dropFiles(page, page.locator('main'), [media.image, media.secondImage, media.video, media.audio]);
  await expect(page.getByText(/more wait in the tray/)).toBeVisible();
}

test('sound in a form, menus, and what is foreseen', async ({ launch }) => {
  const app = await launch();
  const page = app.window;
  const practice = await practiceOf(app);
  const talk = join(folder, 'talk.mp4');
  await writeFile(talk, await encodeNumberedClip(72, 24, { left: 0.8, right: 0.4 }));
  await chooseModel(page, 'H3 Omni');
  await writePrompt(page, 'She says the line as in the recording, and looks up at the end');
  await dropFiles(page, slot(page, 'audios'), [media.audio]);
  await dropFiles(page, slot(page, 'videos'), [talk]);
  await dropFiles(page, slot(page, 'images'), [media.image, media.secondImage]);
  await expect(page.locator('[data-wave]')).toHaveCount(2);
  await takePictures(app, 'compose-sound');
  await takeBoth(app, 'compose-menu', async () => {
    await slot(page, 'images')
      .locator('li[draggable] > button:first-child')
      .first()
      .click({ button: 'right' });
    await expect(page.getByRole('menu', { name: 'Reference actions' })).toBeVisible();
  });
  await openRoom(page, 'Queue');
  await queueBoats(page, ['first']);
  await expect(row(page, 'first')).toContainText('Done');
  const now = await queueStuckBatch(page, practice);
  await page.getByRole('button', { name: 'Group by batch' }).click();
  await expect(page.locator('main')).toContainText('left, done at');
  await takePictures(app, 'queue-forecast');
  await stopClock(page, now + 30 * 60_000);
  await expect(row(page, 'red')).toContainText('usually');
  await takePictures(app, 'queue-overdue');
  await takeBoth(app, 'queue-menu', async () => {
    await clickRow(page, 'green');
    await page.keyboard.press('Shift+F10');
    await expect(page.getByRole('menu', { name: 'Job actions' })).toBeVisible();
  });
});

test('settings that an organization has fixed', async ({ launch }) => {
  const path = join(folder, 'policy.json');
  const fixed = { daySubmissions: 50, delivery: 'polling', updates: 'off', resultsFolder: '/mnt/results' };
  await writeFile(path, JSON.stringify({ organization: 'Acme Pictures', profileId: 'practice', ...fixed }));
  const app = await launch({ env: { DAILIES_POLICY_FILE: path } });
  await openRoom(app.window, 'Settings');
  await takePictures(app, 'settings-fixed');
  await app.window.getByText('Acme Pictures has set').scrollIntoViewIfNeeded();
  await takePictures(app, 'settings-about');
});

test('settings that are opened: prices, an example, a rehearsal', async ({ launch }) => {
  const app = await launch({ args: ['--password-store=basic'] });
  const page = app.window;
  await usePaidProfile(app, { 'modeln-pro': { base: 0.8 } });
  await openRoom(page, 'Settings');
  const settings = page.getByRole('region', { name: 'Service', exact: true });
  await page.getByRole('button', { name: 'Change price of N Pro' }).click();
  await page.getByRole('form', { name: 'Change price of N Pro' }).scrollIntoViewIfNeeded();
  await takePictures(app, 'settings-prices');
  await settings.getByRole('button', { name: 'Show an answer…' }).click();
  await settings
    .getByRole('textbox', { name: 'The answer as JSON' })
    .fill('{"phase":"done","files":["https://r.example/boat.png"],"cost":{"amount":"0.8","currency":"USD"}}');
  await settings.getByRole('button', { name: 'Show it' }).click();
  await settings
    .getByRole('list', { name: 'Values of the answer' })
    .getByRole('button', { name: 'phase' })
    .click();
  await settings.getByRole('group', { name: 'This value is' }).scrollIntoViewIfNeeded();
  await takePictures(app, 'settings-example');
  await settings.getByRole('button', { name: 'Prepare paid test run…' }).click();
  await settings.getByRole('table', { name: 'What it depends on' }).scrollIntoViewIfNeeded();
  await takePictures(app, 'settings-rehearsal');
  await settings.getByRole('button', { name: 'Send this one job' }).scrollIntoViewIfNeeded();
  await takePictures(app, 'settings-rehearsal-send');
});
