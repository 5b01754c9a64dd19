import { mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { makePngHead } from '../../integration/media/support/headers.ts';
import { drawPicture, encodeClip, makeSampleMedia, type SampleMedia } from '../../support/sample-media.ts';
import { expectNoViolations } from '../support/accessibility.ts';
import { dropFiles } from '../support/drop-files.ts';
import { invoke } from '../support/invoke.ts';
import { expect, test } from '../support/launch.ts';
import { bring } from '../support/outside-drag.ts';
import { practiceOf } from '../support/practice-of.ts';
import {
  chooseModel,
  emptyForm,
  jobRows,
  openRoom,
  queueTakes,
  slot,
  writePrompt,
} from '../support/rooms.ts';
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

/** A GIF of two one-pixel frames. */
const MOVING_GIF = Buffer.from(
  '474946383961010001008000000000' +
    '00ffffff21f904000a0000002c00000000010001000002024401' +
    '0021f904000a0000002c000000000100010000020244010' +
    '03b',
  'hex',
);

/** A JPEG from its beginning to its end, but without the tables that it would be decoded by. */
const GARBLED = Buffer.from(
  `ffd8ffc00011080064006403012200021101031101ffda000c03010002110311003f00${'5a'.repeat(64)}ffd9`,
  'hex',
);

test.describe(() => {
  // Each begins with an empty form and tray, and counts what was sent since.
  test.use({ sharesApp: true });

  test('an address whose signature ends soon says so, in Compose and where a job waits, and a click keeps its file instead', async ({
    app,
  }) => {
    const page = app.window;
    await emptyForm(page);
    await chooseModel(page, 'N Pro');
    const practice = await practiceOf(app);
    const { length: before } = await practice.ledger();
    const end = Math.floor(Date.now() / 1000) + 3600;
    await bring(page.locator('main section').first(), 'drop', {
      addresses: `${address}/boat.png?exp=${end}`,
    });
    const tile = tiles(page, 'images').first();
    await expect(tile).toContainText('works until');
    await tile.getByRole('button', { name: 'Keep a copy on this computer' }).click();
    await expect(tile).toContainText('64×64');
    await expect(tile).not.toContainText('works until');
    await writePrompt(page, 'A boat that is kept, seen from above');
    await queueTakes(page);
    await expect.poll(practice.ledger).toHaveLength(before + 1);
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
    await emptyForm(page);
    await chooseModel(page, 'N Pro');
    const practice = await practiceOf(app);
    const { length: before } = await practice.ledger();
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
    await dropFiles(page, page.getByRole('region', { name: 'References' }), [
      join(shots, 'more', 'again.png'),
    ]);
    await expect(page.getByText('Already added as shot 10.png.')).toBeVisible();

    // What the artist knows better is taken all the same, and what was sent is what lies there, in order.
    await page.getByRole('button', { name: 'Use it anyway' }).click();
    await expect(tiles(page, 'images').last()).toContainText('gallery');
    await page.getByRole('button', { name: 'Remove gallery' }).click();
    await writePrompt(page, 'A boat between two shots, seen from above');
    await queueTakes(page);
    await expect.poll(async () => (await practice.ledger()).length).toBe(before + 1);
    const entry = (await practice.ledger()).at(-1);
    expect(entry?.body).toMatchObject({ images: { 2: `${address}/boat.png`, length: 5 } });
  });

  const face = (page: Page, name: string): Locator =>
    slot(page, 'images').getByRole('button', { name: new RegExp(`^\\d, ${name}\\.png`) });

  async function expectOrder(page: Page, ...names: readonly string[]): Promise<void> {
    await expect(tiles(page, 'images')).toHaveText(names.map((name) => new RegExp(`${name}\\.png`)));
  }

  test('references are put in another order by drag and by keys, which is said, and undone', async ({
    app,
  }) => {
    const page = app.window;
    await emptyForm(page);
    await chooseModel(page, 'N Pro');
    const files = ['navy', 'olive', 'crimson'].map((colour) => join(folder, `${colour}.png`));
    for (const [at, colour] of ['navy', 'olive', 'crimson'].entries())
      await writeFile(files[at] as string, drawPicture(90, 60, colour));
    const said = page.getByRole('region', { name: 'References' }).getByRole('status');
    await dropFiles(page, slot(page, 'images'), files);
    await expectOrder(page, 'navy', 'olive', 'crimson');

    await face(page, 'crimson').hover();
    await page.mouse.down();
    await face(page, 'navy').hover({ position: { x: 6, y: 70 } });
    // Twice: the first move begins the drag, and where it would land is seen.
    await face(page, 'navy').hover({ position: { x: 8, y: 72 } });
    await expect(tiles(page, 'images').first()).toHaveAttribute('data-drops-at', 'before');
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

  test.describe(() => {
    // What can't be decoded has no small picture.
    test.use({ expectedComplaints: [/media:\/\/thumb\//] });

    test('empty, cut, renamed, huge and moving files get a clear answer each', async ({ app }) => {
      const page = app.window;
      await emptyForm(page);
      const at = (name: string) => join(folder, name);
      const picture = drawPicture(400, 300, 'olive');
      const clip = await encodeClip(320, 180, 24, 24);
      await writeFile(at('empty.png'), '');
      await writeFile(at('cut.png'), picture.subarray(0, 900));
      await writeFile(at('garbled.jpg'), GARBLED);
      await writeFile(at('renamed.png'), clip);
      await writeFile(at('text.mp4'), 'not a film');
      await writeFile(at('field.png'), makePngHead(30_000, 30_000));
      await writeFile(at('moving.gif'), MOVING_GIF);
      await writeFile(at('whole.png'), picture);
      await writeFile(at('huge.mp4'), clip);
      const huge = await open(at('huge.mp4'), 'r+');
      await huge.truncate(8 * 1024 ** 3);
      await huge.close();

      await chooseModel(page, 'H3 Omni');
      const names = [
        'empty.png',
        'cut.png',
        'garbled.jpg',
        'renamed.png',
        'text.mp4',
        'field.png',
        'moving.gif',
        'whole.png',
        'huge.mp4',
      ];
      await dropFiles(page, page.getByRole('region', { name: 'References' }), names.map(at));

      const refused = page.getByRole('alert');
      await expect(refused).toContainText('empty.png');
      await expect(refused).toContainText('text.mp4');
      await expect(refused).toContainText('cut.png');
      await expect(refused).toContainText('is damaged: a part of it is missing');
      await expect(slot(page, 'images').getByRole('listitem')).toHaveCount(4);
      // What a file is says its content.
      await expect(slot(page, 'videos').getByRole('listitem')).toHaveCount(2);
      await expect(slot(page, 'videos')).toContainText('renamed.png');
      await expect(slot(page, 'videos')).toContainText('8.6 GB');
      const known = page.getByRole('region', { name: 'Warnings' });
      await expect(known).toContainText(
        'huge.mp4: Services of this kind usually take up to 52 MB; this file has 8.6 GB',
      );
      await expect(known).toContainText('moving.gif: This picture moves');

      const openPanel = async (name: string) => {
        await page.locator('[data-slot] li', { hasText: name }).hover();
        await page.getByRole('button', { name: `Facts and fixes for ${name}` }).click();
        return page.getByRole('region', { name: `Facts and fixes for ${name}` });
      };
      const field = await openPanel('field.png');
      await field.getByText('Scale', { exact: true }).click();
      await expect(field).toContainText('too many pixels to open here');
      await page.keyboard.press('Escape');
      const garbled = await openPanel('garbled.jpg');
      await garbled.getByText('Convert', { exact: true }).click();
      await expect(garbled.getByRole('alert')).toContainText('couldn’t be converted');
      await page.keyboard.press('Escape');
      const whole = await openPanel('whole.png');
      // Without a shape there is nothing to make yet.
      await whole.getByText('Crop', { exact: true }).click();
      await expect(whole).toContainText('Choose a shape or a size first.');
      await expect(whole.getByRole('button', { name: 'Create and use' })).toBeDisabled();
      await whole.getByText('Convert', { exact: true }).click();
      await expect(whole.getByText('After, finished')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(whole).toHaveCount(0);
    });
  });
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
