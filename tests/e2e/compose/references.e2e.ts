import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { drawPicture, makeSampleMedia, type SampleMedia } from '../../support/sample-media.ts';
import { expectNoViolations } from '../support/accessibility.ts';
import { dropFiles } from '../support/drop-files.ts';
import { invoke } from '../support/invoke.ts';
import { expect, test } from '../support/launch.ts';
import { bring } from '../support/outside-drag.ts';
import { practiceOf } from '../support/practice-of.ts';
import { chooseModel, jobRows, openRoom, queueTakes, slot, writePrompt } from '../support/rooms.ts';
import { toasts } from '../support/toasts.ts';

let folder: string;
let media: SampleMedia;
let host: Server;
let address: string;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dailies-references-'));
  media = await makeSampleMedia(join(folder, 'media'));
  host = createServer((request, response) => {
    const isPage = request.url === '/gallery';
    response.writeHead(200, { 'content-type': isPage ? 'text/html' : 'image/png' });
    response.end(isPage ? '<!doctype html>' : drawPicture(64, 64, 'green'));
  });
  await new Promise<void>((done) => host.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
});
test.afterAll(async () => {
  host.closeAllConnections();
  await new Promise((done) => host.close(done));
  await rm(folder, { recursive: true, force: true });
});

const tray = (page: Page): Locator => page.getByRole('listbox', { name: 'Tray' }).getByRole('option');
const tiles = (page: Page, path: string): Locator => slot(page, path).getByRole('listitem');

test('an address whose signature ends soon says so, in Compose and where a job waits, and a click keeps its file instead', async ({
  app,
}) => {
  const page = app.window;
  const end = Math.floor(Date.now() / 1000) + 3600;
  await bring(page.locator('main section').first(), 'drop', { addresses: `${address}/boat.png?exp=${end}` });
  const tile = tiles(page, 'images').first();
  await expect(tile).toContainText('works until');
  await tile.getByRole('button', { name: 'Keep a copy on this computer' }).click();
  await expect(tile).toContainText('64×64');
  await expect(tile).not.toContainText('works until');
  await writePrompt(page, 'A boat that is kept, seen from above');
  await queueTakes(page);
  const practice = await practiceOf(app);
  await expect.poll(practice.ledger).toHaveLength(1);
  expect(JSON.stringify(await practice.ledger())).not.toContain('exp=');

  // The same is offered where a job waits in the Queue.
  const images = [{ kind: 'url', url: `${address}/boat.png?exp=${end}` }];
  const input = { prompt: 'A boat that waits', quality: '2K', aspectRatio: '1:1', images };
  await invoke(page, 'queue.pause', { scope: { kind: 'all' } });
  await invoke(page, 'jobs.enqueue', { jobs: [{ model: 'modeln-pro', input }] });
  await openRoom(page, 'Queue');
  await jobRows(page)
    .filter({ hasText: 'A boat that waits' })
    .getByRole('button', { name: 'Show details' })
    .click();
  const references = page.getByRole('region', { name: 'References' });
  await expect(references).toContainText('works until');
  await references.getByRole('button', { name: 'Keep a copy on this computer' }).click();
  await expect(references).not.toContainText('works until');
  await expect(toasts(page)).toContainText('Changed “A boat that waits”');
  await invoke(page, 'queue.resume', { scope: { kind: 'all' } });
  await expect.poll(async () => JSON.stringify(await practice.ledger())).toContain('A boat that waits');
  expect(JSON.stringify(await practice.ledger())).not.toContain('exp=');
});

test('folders, addresses, pictures of a page and of the clipboard each find their place, once', async ({
  app,
}) => {
  const page = app.window;
  const shots = join(folder, 'shots');
  await mkdir(join(shots, 'more'), { recursive: true });
  await writeFile(join(shots, 'shot 10.png'), drawPicture(80, 60, 'navy'));
  await writeFile(join(shots, 'shot 2.png'), drawPicture(60, 80, 'olive'));
  await writeFile(join(shots, 'more', 'again.png'), drawPicture(80, 60, 'navy'));
  await writeFile(join(shots, 'notes.txt'), 'a list of shots');

  await dropFiles(page, page.getByRole('region', { name: 'References' }), [shots]);
  await expect(tiles(page, 'images')).toHaveCount(2);
  // In natural order, and the copy in the folder below is no third picture.
  await expect(tiles(page, 'images').nth(0)).toContainText('shot 2.png');
  await expect(tiles(page, 'images').nth(1)).toContainText('shot 10.png');
  await expect(page.getByRole('alert')).toContainText('Skipped 1 file in it');

  const room = page.locator('main section').first();
  await bring(room, 'drop', { addresses: `${address}/boat.png` });
  await expect(tiles(page, 'images')).toHaveCount(3);
  await bring(room, 'drop', { addresses: `${address}/gallery` });
  await expect(page.getByRole('alert')).toContainText('This address is a web page. Open it');
  await expect(tiles(page, 'images')).toHaveCount(3);

  // An editor that only names a file has not handed it over.
  await bring(room, 'drop', { addresses: '# from a timeline\nfile:///cut/scene%202.mov' });
  await expect(page.getByRole('alert')).toContainText('scene 2.mov');
  await expect(page.getByRole('alert')).toContainText('Drop it from its folder instead.');

  const picture = drawPicture(120, 90, 'crimson').toString('base64');
  await bring(room, 'paste', { picture });
  await expect(tiles(page, 'images')).toHaveCount(4);
  await dropFiles(page, page.getByRole('region', { name: 'References' }), [join(shots, 'more', 'again.png')]);
  await expect(page.getByText('Already added as shot 10.png.')).toBeVisible();

  // What the artist knows better is taken all the same, and what was sent is what lies there, in order.
  await page.getByRole('button', { name: 'Use it anyway' }).click();
  await expect(tiles(page, 'images').last()).toContainText('gallery');
  await page.getByRole('button', { name: 'Remove gallery' }).click();
  await writePrompt(page, 'A boat between two shots, seen from above');
  await queueTakes(page);
  const practice = await practiceOf(app);
  await expect.poll(async () => (await practice.ledger()).length).toBe(1);
  const [entry] = await practice.ledger();
  expect(entry?.body).toMatchObject({ images: { 2: `${address}/boat.png`, length: 5 } });
});

test('which model takes this: asked before any is chosen, and what does not fit waits in the tray', async ({
  launch,
}) => {
  const first = await launch();
  let page = first.window;
  await dropFiles(page, page.getByRole('navigation', { name: 'Models' }), [
    media.image,
    media.video,
    media.audio,
  ]);
  await expect(page.getByText('Which model takes these?')).toBeVisible();
  const says = (title: string) => page.getByRole('radio', { name: title, exact: true });
  await expect(says('H3 Omni')).toContainText('Takes all 3');
  await expect(says('Motion 3')).toContainText('Takes 2 of 3: takes no sounds');
  await expect(says('K3 Turbo')).toContainText('Takes 1 of 3');
  await expect(tiles(page, 'images')).toHaveCount(0);
  await expectNoViolations(page, 'asking which model takes what lies in the tray');

  await chooseModel(page, 'H3 Omni');
  for (const path of ['images', 'videos', 'audios']) await expect(tiles(page, path)).toHaveCount(1);
  await expect(page.getByText('Which model takes')).toHaveCount(0);

  await chooseModel(page, 'Motion 3');
  await expect(tiles(page, 'image')).toHaveCount(1);
  await expect(tiles(page, 'video')).toHaveCount(1);
  await expect(page.getByText('2 references carried over.')).toBeVisible();
  await expect(page.getByText(/No place for .*: in the tray/)).toBeVisible();

  // The tray is there again after a restart, and its keys put things on a form.
  await expect(tray(page)).toHaveCount(3);
  await first.close();
  const second = await launch({ userData: first.userData });
  page = second.window;
  await expect(says('Motion 3')).toBeChecked();
  await expect(tray(page)).toHaveCount(3);
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await expect(tiles(page, 'image')).toHaveCount(0);
  await tray(page)
    .filter({ has: page.locator('img') })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await expect(tiles(page, 'image')).toHaveCount(1);
});
