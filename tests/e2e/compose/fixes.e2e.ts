import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Canvas, createCanvas, loadImage } from '@napi-rs/canvas';
import type { Locator, Page } from '@playwright/test';
import { MovOutputFormat, Mp4OutputFormat, MpegTsOutputFormat } from 'mediabunny';
import type { Asset } from '../../../shared/models/asset.ts';
import type { Recipe } from '../../../shared/models/fix.ts';
import { encodeAac, remux } from '../../integration/media/support/containers.ts';
import { exifSegment, withSegments } from '../../integration/media/support/headers.ts';
import { makeBmp, strideOfBmp } from '../../support/bmp.ts';
import { joinClip } from '../../support/clip-with-sound.ts';
import { drawPicture, encodeClip } from '../../support/sample-media.ts';
import { expectNoViolations } from '../support/accessibility.ts';
import { dropFiles } from '../support/drop-files.ts';
import { giveFolder } from '../support/give-folder.ts';
import { invoke } from '../support/invoke.ts';
import { expect, type LaunchedApp, test } from '../support/launch.ts';
import { makeFolder } from '../support/make-folder.ts';
import { readBoxes } from '../support/read-mp4.ts';
import { boxOf } from '../support/rest.ts';
import { chooseModel, slot } from '../support/rooms.ts';

const AS_IT_IS: Recipe = {
  to: 'png',
  trim: null,
  crop: null,
  scale: null,
  pad: null,
  dropsSound: false,
  maxBytes: null,
};

let folder: string;
let clipWithSound: Buffer;

// One of the processes that make files is ended on purpose.
test.use({ expectedComplaints: [/^crashed: app:..dailies.media-fixer.html/] });

test.beforeAll(async () => {
  folder = await makeFolder();
  const sound = await encodeAac(new Mp4OutputFormat(), 4);
  clipWithSound = await joinClip(await encodeClip(320, 180, 96, 24), sound);
});
test.beforeEach(({ app }) => giveFolder(app, folder));

async function add(page: Page, name: string, bytes: Uint8Array): Promise<Asset> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  const [added] = await invoke<{ asset: Asset }[]>(page, 'references.addFiles', { paths: [path] });
  return added!.asset;
}

function askFor(asset: Asset, recipe: Partial<Recipe>, workId: string = crypto.randomUUID()) {
  return { workId, assetId: asset.id, recipe: { ...AS_IT_IS, ...recipe } };
}

const fix = (page: Page, asset: Asset, recipe: Partial<Recipe>): Promise<Asset> =>
  invoke(page, 'references.fix', askFor(asset, recipe));

/** The answer as it came, for what is expected to fail. */
function tryFix(page: Page, asset: Asset, recipe: Partial<Recipe>, workId?: string) {
  const input = askFor(asset, recipe, workId);
  return page.evaluate((input) => window.dailies.invoke('references.fix', input), input) as Promise<{
    ok: boolean;
    error?: { code: string; retryable: boolean };
  }>;
}

/** Red on the left, blue on the right. */
function drawHalves(width: number, height: number): Canvas {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = 'rgb(255, 0, 0)';
  context.fillRect(0, 0, width / 2, height);
  context.fillStyle = 'rgb(0, 0, 255)';
  context.fillRect(width / 2, 0, width / 2, height);
  return canvas;
}

/** Decodes a picture with another library than the one that wrote it, and reads some of its pixels. */
async function readPixels(path: string, at: readonly (readonly [number, number])[]) {
  const image = await loadImage(await readFile(path));
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const pixels = at.map(([x, y]) => [...context.getImageData(x, y, 1, 1).data].slice(0, 3));
  return { width: image.width, height: image.height, pixels };
}

function expectNear(
  pixel: readonly number[] | undefined,
  wanted: readonly number[],
  tolerance: number,
): void {
  wanted.forEach((value, channel) => {
    expect(Math.abs((pixel?.[channel] ?? -999) - value), `${pixel} is not ${wanted}`).toBeLessThan(tolerance);
  });
}

const digest = async (path: string) =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex');

/** A 24-bit BMP, written by hand: rows from the bottom. */
function encodeBmp(canvas: Canvas): Buffer {
  const { width, height } = canvas;
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
  const stride = strideOfBmp(width);
  const file = makeBmp(width, height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      for (let channel = 0; channel < 3; channel += 1)
        file[54 + (height - 1 - y) * stride + x * 3 + 2 - channel] = data[(y * width + x) * 4 + channel]!;
  return file;
}

/** A second of VP9 or VP8 in WebM, as the browser itself records a canvas. */
async function recordWebm(page: Page): Promise<Buffer> {
  const text = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [320, 240];
    const context = canvas.getContext('2d')!;
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' });
    const pieces: Blob[] = [];
    recorder.ondataavailable = ({ data }) => pieces.push(data);
    const stopped = new Promise((resolve) => (recorder.onstop = resolve));
    recorder.start();
    for (let frame = 0; frame < 25; frame += 1) {
      context.fillStyle = `rgb(${frame * 10} 80 160)`;
      context.fillRect(0, 0, 320, 240);
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
    }
    recorder.stop();
    await stopped;
    const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });
  return Buffer.from(text, 'base64');
}

test('pictures: each fix, looked at by another decoder; the original untouched, the same fix found again; a part of a transport stream is counted from its beginning', async ({
  app,
}) => {
  const page = app.window;
  const picture = await add(page, 'halves.png', drawHalves(400, 200).toBuffer('image/png'));
  const before = await digest(picture.path);

  const cropped = await fix(page, picture, { crop: { x: 100, y: 20, width: 160, height: 160 } });
  const seen = await readPixels(cropped.path, [
    [0, 0],
    [99, 80],
    [100, 80],
    [159, 159],
  ]);
  expect(seen).toEqual({
    width: 160,
    height: 160,
    pixels: [
      [255, 0, 0],
      [255, 0, 0],
      [0, 0, 255],
      [0, 0, 255],
    ],
  });
  expect(cropped).toMatchObject({ derivedFrom: picture.id, kind: 'image', mime: 'image/png', width: 160 });
  const again = await fix(page, picture, { crop: { x: 100, y: 20, width: 160, height: 160 } });
  expect(again.id).toBe(cropped.id);

  const padded = await fix(page, picture, { pad: { width: 400, height: 400 } });
  const framed = await readPixels(padded.path, [
    [200, 99],
    [10, 100],
    [390, 299],
    [200, 300],
  ]);
  expect(framed.pixels).toEqual([
    [0, 0, 0],
    [255, 0, 0],
    [0, 0, 255],
    [0, 0, 0],
  ]);

  const scaled = await fix(page, picture, { to: 'jpeg', scale: { width: 100, height: 50 } });
  const small = await readPixels(scaled.path, [
    [20, 25],
    [80, 25],
  ]);
  expect(small).toMatchObject({ width: 100, height: 50 });
  expectNear(small.pixels[0], [255, 0, 0], 12);
  expectNear(small.pixels[1], [0, 0, 255], 12);
  expect([...(await readFile(scaled.path)).subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);

  const halves = drawHalves(60, 40);
  const encode = (mime: string) => (halves.toBuffer as (mime: string) => Buffer).call(halves, mime);
  for (const [name, bytes] of [
    ['a.webp', encode('image/webp')],
    ['a.avif', encode('image/avif')],
    ['a.gif', encode('image/gif')],
    ['a.bmp', encodeBmp(halves)],
  ] as const) {
    const made = await fix(page, await add(page, name, bytes), { to: 'png' });
    expect([...(await readFile(made.path)).subarray(1, 4)], name).toEqual([...Buffer.from('PNG')]);
    const { pixels, ...size } = await readPixels(made.path, [
      [5, 20],
      [55, 20],
    ]);
    expect(size, name).toEqual({ width: 60, height: 40 });
    expectNear(pixels[0], [255, 0, 0], 16);
    expectNear(pixels[1], [0, 0, 255], 16);
  }

  const noise = createCanvas(900, 900);
  const grain = noise.getContext('2d').createImageData(900, 900);
  for (let at = 0; at < grain.data.length; at += 1) grain.data[at] = at % 4 === 3 ? 255 : (at * 7919) % 251;
  noise.getContext('2d').putImageData(grain, 0, 0);
  const heavy = await add(page, 'noise.png', noise.toBuffer('image/png'));
  const light = await fix(page, heavy, { to: 'jpeg', maxBytes: 60_000 });
  expect((await readFile(light.path)).length).toBeLessThanOrEqual(60_000);
  expect(await digest(picture.path)).toBe(before);

  // Whatever time of day that has.
  const stream = await remux(await encodeClip(320, 180, 96, 24), new MpegTsOutputFormat(), 0, 3600);
  const asset = await add(page, 'broadcast.ts', stream);
  expect(asset).toMatchObject({ kind: 'video', mime: 'video/mp2t', width: 320, height: 180 });
  expect(asset.duration).toBeCloseTo(4, 1);
  const part = await fix(page, asset, { to: 'mp4', trim: { from: 1, to: 3 } });
  expect(part.duration).toBeCloseTo(2, 1);
});

test('recordings: each fix, read box by box; a cancelled one and one whose process dies leave nothing behind', async ({
  app,
}) => {
  const page = app.window;
  const clip = await add(page, 'walk.mp4', clipWithSound);
  const before = await digest(clip.path);
  expect(clip.details).toMatchObject({ audioCodec: 'aac', videoCodec: 'avc', channels: 1, frameRate: 24 });
  const boxes = async (recipe: Partial<Recipe>, source: Asset = clip) =>
    readBoxes(await readFile((await fix(page, source, { to: 'mp4', ...recipe })).path));
  const pictures = { handler: 'vide', codec: 'avc1', width: 320, height: 180, samples: 96 };
  const sound = expect.objectContaining({ handler: 'soun', codec: 'mp4a' });

  const still = await tryFix(page, clip, { to: 'png' });
  expect(still).toMatchObject({ ok: false, error: { code: 'INVALID_INPUT' } });
  const trimmed = await boxes({ trim: { from: 1, to: 3 } });
  expect(trimmed.tracks).toEqual([{ ...pictures, samples: 48 }, sound]);
  expect(trimmed.duration).toBeCloseTo(2, 1);
  expect((await boxes({ scale: { width: 160, height: 90 } })).tracks).toEqual([
    { ...pictures, width: 160, height: 90 },
    sound,
  ]);
  expect((await boxes({ dropsSound: true })).tracks).toEqual([pictures]);
  const silent = Buffer.from(await encodeClip(320, 180, 24, 24));
  const mov = await add(page, 'walk.mov', await remux(silent, new MovOutputFormat()));
  const converted = await boxes({}, mov);
  expect(converted.brand).not.toBe('qt  ');
  expect(converted.tracks).toEqual([{ ...pictures, samples: 24 }]);
  const webm = await add(page, 'canvas.webm', await recordWebm(page));
  expect(webm.mime).toBe('video/webm');
  expect((await boxes({}, webm)).tracks).toMatchObject([{ codec: 'avc1', width: 320, height: 240 }]);

  const heard = await readFile((await fix(page, clip, { to: 'wav' })).path);
  expect([heard.toString('latin1', 0, 4), heard.readUInt16LE(20), heard.readUInt16LE(22)]).toEqual([
    'RIFF',
    1,
    1,
  ]);
  const seconds = heard.readUInt32LE(heard.indexOf('data', 12, 'latin1') + 4) / heard.readUInt32LE(28);
  expect(seconds).toBeCloseTo(4, 0);

  // Frames of a clip, cropped to a square and padded to one, seen as pictures.
  for (const [recipe, sides] of [
    [{ crop: { x: 70, y: 0, width: 180, height: 180 } }, [180, 180]],
    [{ pad: { width: 320, height: 320 } }, [320, 320]],
  ] as const) {
    const square = await fix(page, mov, { to: 'mp4', ...recipe });
    const frame = await grabFrame(page, square.id);
    expect(frame.slice(0, 2)).toEqual(sides);
    // The bar of the first frame is the frame's first twelfth: cut away by the crop, in the middle of the pad.
    const [bar, edge] = [frame[2] as number[], frame[3] as number[]];
    expectNear(edge, 'pad' in recipe ? [0, 0, 0] : [32, 32, 32], 24);
    expectNear(bar, 'pad' in recipe ? [224, 176, 96] : [32, 32, 32], 30);
  }

  const long = await add(page, 'long.mp4', await encodeClip(320, 180, 24 * 12, 24));
  const unfinished = join(app.userData, 'data', 'fixed', 'unfinished');
  const listUnfinished = () => readdir(unfinished).catch(() => []);
  const slow: Partial<Recipe> = { to: 'mp4', scale: { width: 3840, height: 2160 } };
  const cancelled = tryFix(page, long, slow, 'to-cancel');
  await expect.poll(listUnfinished).toHaveLength(1);
  await invoke(page, 'references.cancelFix', { workId: 'to-cancel' });
  expect(await cancelled).toMatchObject({ ok: false, error: { code: 'FIX_CANCELLED' } });
  await expect.poll(listUnfinished).toEqual([]);
  const killed = tryFix(page, long, slow);
  await expect.poll(listUnfinished).toHaveLength(1);
  await expect.poll(() => crashFixer(app)).toBe(true);
  expect(await killed).toMatchObject({ ok: false, error: { code: 'FIX_FAILED', retryable: true } });
  await expect.poll(listUnfinished).toEqual([]);
  expect((await boxes({ trim: { from: 0, to: 1 } })).tracks[0]).toEqual({ ...pictures, samples: 24 });
  expect(await digest(clip.path)).toBe(before);
});

/** Sides of a clip's first frame, and its pixels at the left of the middle row and at the middle of the top row. */
function grabFrame(page: Page, assetId: string) {
  return page.evaluate(async (assetId) => {
    const video = document.createElement('video');
    video.crossOrigin = 'anonymous';
    video.src = `media://asset/${assetId}`;
    const happened = (event: string) =>
      new Promise((resolve) => video.addEventListener(event, resolve, { once: true }));
    await happened('loadeddata');
    // After a seek a canvas may still get black: a frame is there once it was handed to the screen, for which the clip must be in the page.
    document.body.append(video);
    const drawn = new Promise((resolve) => video.requestVideoFrameCallback(resolve));
    video.currentTime = 0.01;
    await Promise.all([happened('seeked'), drawn]);
    const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight);
    const context = canvas.getContext('2d')!;
    context.drawImage(video, 0, 0);
    video.remove();
    const pixel = (x: number, y: number) => [...context.getImageData(x, y, 1, 1).data].slice(0, 3);
    return [
      canvas.width,
      canvas.height,
      pixel(8, Math.floor(canvas.height / 2)),
      pixel(Math.floor(canvas.width / 2), 8),
    ];
  }, assetId);
}

/** False while its page is not there yet. */
function crashFixer({ electron }: LaunchedApp): Promise<boolean> {
  return electron.evaluate(({ webContents }) => {
    const fixer = webContents
      .getAllWebContents()
      .find((contents) => contents.getURL().endsWith('media-fixer.html'));
    fixer?.forcefullyCrashRenderer();
    return fixer !== undefined;
  });
}

test('a reference that may be refused is told of and fixed where it lies: turned, cropped by hand, seen before and after, alone, with all its like, and back', async ({
  app,
}) => {
  const page = app.window;
  await chooseModel(page, 'O3 Elements');
  await test.step('turned by Exif alone, one click turns its pixels', async () => {
    const jpeg = drawHalves(800, 400).toBuffer('image/jpeg');
    const turned = await add(page, 'turned.jpg', withSegments(jpeg, exifSegment(6, 'II')));
    await dropFiles(page, page.getByRole('region', { name: 'References' }), [turned.path]);
    const known = page.getByRole('region', { name: 'Warnings' });
    await expect(known).toContainText('turned by a note in the file (Exif)');
    await known.getByRole('button', { name: /^Fix/ }).click();
    await expect(slot(page, 'images').getByRole('listitem').first()).toContainText('turned (fixed).jpg');
    await expect(known).toHaveCount(0);
    const made = await fix(page, turned, { to: 'jpeg' });
    expect((await readFile(made.path)).includes('Exif')).toBe(false);
    const { width, height, pixels } = await readPixels(made.path, [
      [200, 100],
      [200, 700],
    ]);
    expect([width, height]).toEqual([400, 800]);
    expectNear(pixels[0], [255, 0, 0], 12);
    expectNear(pixels[1], [0, 0, 255], 12);
  });

  await emptySlot(page);
  await test.step('of 20 megapixels, it is seen before and after, and nothing is made without a choice', async () => {
    const large = join(folder, 'plate.png');
    await writeFile(large, drawPicture(5472, 3648, 'steelblue'));
    await dropFiles(page, slot(page, 'images'), [large]);
    await slot(page, 'images').getByRole('button', { name: 'Facts and fixes for plate.png' }).click();
    const plate = page.getByRole('region', { name: 'Facts and fixes for plate.png' });
    await expect(plate).toContainText('PNG · 5472 × 3648');
    await plate.getByText('Pad', { exact: true }).click();
    const seen = plate.locator('figure img');
    await expect(seen).toHaveCount(2);
    for (const at of [0, 1])
      await expect
        .poll(() => seen.nth(at).evaluate((picture: HTMLImageElement) => picture.naturalWidth))
        .toBeGreaterThan(0);
    await expect(plate.getByRole('button', { name: /^(Create and use|Use it)$/ })).toBeDisabled();
    await expect(plate.getByText('After, finished')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(plate).toHaveCount(0);
  });

  await emptySlot(page);
  await test.step('a crop keeps the part that is drawn: by mouse in any shape, in a shape, and by arrow keys', async () => {
    const halves = join(folder, 'crop-me.png');
    await writeFile(halves, drawHalves(400, 200).toBuffer('image/png'));
    await dropFiles(page, slot(page, 'images'), [halves]);
    await slot(page, 'images').getByRole('button', { name: 'Facts and fixes for crop-me.png' }).click();
    const panel = page.getByRole('region', { name: 'Facts and fixes for crop-me.png' });
    await panel.getByText('Crop', { exact: true }).click();
    await expect(panel).toContainText('Drag over the part to keep.');
    const picture = panel.getByRole('figure').locator('img').first();
    const box = await boxOf(picture);
    // Shown whole, in its own shape.
    expect(box.width / box.height).toBeCloseTo(2, 1);
    await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.25);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.7, box.y + box.height * 0.5, { steps: 3 });
    await page.mouse.move(box.x + box.width * 0.9, box.y + box.height * 0.75, { steps: 3 });
    await page.mouse.up();
    await expect(panel.getByText('After, finished')).toBeVisible();
    await expectNoViolations(page, 'the panel with a drawn part');
    const drawn = await readCrop(panel);
    expect(Math.abs(drawn.width - 120)).toBeLessThan(4);
    expect(Math.abs(drawn.height - 100)).toBeLessThan(4);

    // A shape stays where the part was: in the right half, which is blue.
    await panel.getByText('1:1', { exact: true }).click();
    const area = panel.getByRole('group', { name: 'The part to keep.' });
    await expect(area).toBeVisible();
    await expect.poll(() => readCrop(panel)).toEqual({ width: 200, height: 200 });
    await area.focus();
    for (let step = 0; step < 30; step += 1) await page.keyboard.press('Shift+ArrowRight');
    await expect(panel.getByText('After, finished')).toBeVisible();
    await panel.getByRole('button', { name: 'Use it' }).click();
    const tile = slot(page, 'images').getByRole('listitem').first();
    await expect(tile).toContainText('200×200');
    const made = await findMade(app, 'crop-me (fixed).png');
    const { pixels } = await readPixels(made, [
      [0, 0],
      [199, 199],
    ]);
    expect(pixels).toEqual([
      [0, 0, 255],
      [0, 0, 255],
    ]);
  });

  await emptySlot(page);
  await test.step('what may be refused is fixed one by one, all alike, and back', async () => {
    const wide = join(folder, 'panorama.png');
    await writeFile(wide, drawPicture(1500, 300, 'steelblue'));
    const drawn = ['one.webp', 'two.webp'].map((name) => join(folder, name));
    for (const [index, path] of drawn.entries()) {
      const canvas = drawHalves(400 + index * 10, 400);
      await writeFile(path, (canvas.toBuffer as (mime: string) => Buffer).call(canvas, 'image/webp'));
    }
    await dropFiles(page, page.getByRole('region', { name: 'References' }), [wide, ...drawn]);
    const tiles = slot(page, 'images').getByRole('listitem');
    const known = page.getByRole('region', { name: 'Warnings' });
    await expect(known).toContainText('usually take shapes up to 2.5:1; this is wider, 5:1');
    await expect(known).toContainText('usually take JPEG and PNG; this is WEBP');

    // Its panel ends with its place: none opens for the one that comes there, nor when it is back.
    const anyPanel = page.getByRole('region', { name: /^Facts and fixes/ });
    const first = tiles.nth(0).getByRole('button', { name: /^1, panorama/ });
    await tiles
      .nth(1)
      .getByRole('button', { name: /^2, one/ })
      .focus();
    await page.keyboard.press('i');
    await expect(anyPanel).toHaveAccessibleName(/one\.webp$/);
    await first.focus();
    await page.keyboard.press('Delete');
    await expect(tiles.nth(0)).toContainText('one.webp');
    await expect(anyPanel).toHaveCount(0);
    await page.keyboard.press('ControlOrMeta+z');
    await expect(tiles.nth(0)).toContainText('panorama.png');
    await expect(anyPanel).toHaveCount(0);

    await slot(page, 'images').getByRole('button', { name: 'Fix panorama.png' }).click();
    const panel = page.getByRole('region', { name: 'Facts and fixes for panorama.png' });
    await expect(panel).toContainText('PNG · 1500 × 300 · 5:1');
    await expect(panel.getByRole('radio', { name: 'Crop' })).toBeChecked();
    await expect(panel.getByText('After, finished')).toBeVisible();
    await expect(panel).toContainText('PNG · 750 × 300');
    await expectNoViolations(page, 'the panel of fixes');
    await panel.getByText('Pad', { exact: true }).click();
    await expect(panel).toContainText('PNG · 1500 × 600');
    await panel.getByText('Crop', { exact: true }).click();
    await expect(panel.getByText('After, finished')).toBeVisible();
    await panel.getByRole('button', { name: 'Use it' }).click();
    await expect(panel).toHaveCount(0);
    await expect(tiles.nth(0)).toContainText('panorama (fixed).png');
    await expect(tiles.nth(0)).toContainText('750×300');

    await known.getByRole('button', { name: 'Fix all 2 like this' }).click();
    await expect(tiles.nth(1)).toContainText('one (fixed)');
    await expect(tiles.nth(2)).toContainText('two (fixed)');
    await expect(known).toHaveCount(0);

    await tiles.nth(0).hover();
    await page.getByRole('button', { name: 'Facts and fixes for panorama (fixed).png' }).click();
    await page.getByRole('button', { name: 'Back to the original' }).click();
    await expect(tiles.nth(0)).toContainText('panorama.png');
    await expect(known).toContainText('this is wider, 5:1');
  });
});

async function emptySlot(page: Page): Promise<void> {
  const removes = slot(page, 'images').getByRole('button', { name: /^Remove / });
  for (let left = await removes.count(); left > 0; left -= 1) {
    await removes.first().click();
    await expect(removes).toHaveCount(left - 1);
  }
}

/** The size that the panel says will come out. */
async function readCrop(panel: Locator): Promise<{ width: number; height: number }> {
  const words = (await panel.getByRole('figure').last().textContent()) ?? '';
  const [, width, height] = /(\d+) × (\d+)/.exec(words) ?? [];
  return { width: Number(width), height: Number(height) };
}

async function findMade(app: LaunchedApp, name: string): Promise<string> {
  const entries = await readdir(app.userData, { recursive: true });
  const made = entries.find((entry) => entry.endsWith(name));
  if (made === undefined) throw new Error(`${name} is nowhere under the app's data`);
  return join(app.userData, made);
}
