import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { createCanvas } from '@napi-rs/canvas';
import type { Page } from '@playwright/test';
import { readRuntime } from '../../../scripts/lib/electron-runtime.mjs';
import type { CallOutput } from '../../../shared/contract.ts';
import { contentOf } from '../../../shared/film/film.ts';
import type { AddedFile } from '../../../shared/library/reference-contract.ts';
import type { Take } from '../../../shared/library/take.ts';
import { mountSmallDisk } from '../../faults/support/small-disk.ts';
import { encodeNumberedClip } from '../../support/numbered-clip.ts';
import { encodeTone } from '../../support/sample-media.ts';
import { giveFolder } from '../support/give-folder.ts';
import { invoke } from '../support/invoke.ts';
import { expect, type LaunchedApp, test } from '../support/launch.ts';
import { makeFolder } from '../support/make-folder.ts';
import { readBoxes } from '../support/read-mp4.ts';

const RATE = 25;
const CLOSE = 3;
const FLAT = [200, 40, 90] as const;
const LIST =
  'code,description,length\nSH010,Wide,\nSH020,The boat leaves the harbour,12\nSH030,Close,\nSH040,Card,20\n';

/** Frames of the film at which each shot begins; shots 1 and 3 are 25 frames long. */
const BEGINS = { silent: 0, slate: 25, heard: 37, still: 62, end: 82 } as const;

let films: string;
/** Where the clips and the still lie that all films are made of: a library has each file once. */
let media: string;

test.beforeAll(async () => {
  films = await makeFolder();
  media = await makeFolder();
  await writeFile(join(media, 'silent.mp4'), await encodeNumberedClip(72, 24));
  await writeFile(join(media, 'heard.mp4'), await encodeNumberedClip(60, 30, { left: 0.5, right: 0.5 }));
  await writeFile(join(media, 'card.png'), drawFlat(200, 400));
});

// Each makes a project of its own.
test.use({ sharesApp: true });

function drawFlat(width: number, height: number): Buffer {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = `rgb(${FLAT.join()})`;
  context.fillRect(0, 0, width, height);
  return canvas.toBuffer('image/png');
}

let projects = 0;

/** A project of four shots: a silent clip of 24 frames a second, none, a clip of 30 with a tone, and an upright still. */
async function makeCut(
  app: LaunchedApp,
  size = { width: 640, height: 360 },
): Promise<{ projectId: string; name: string }> {
  const { window: page } = app;
  await giveFolder(app, media);
  await invoke(page, 'library.import', { paths: [media] });
  const takes = await listTakes(page);
  projects += 1;
  const name = `Harbour ${projects}`;
  const content = { name, rate: '25', ...size, folder: null };
  const { id: projectId } = await invoke<{ id: string }>(page, 'film.saveProject', {
    ...{ projectId: null, content },
  });
  await invoke(page, 'film.importList', { projectId, text: LIST, apply: true });
  const { shots } = await invoke<CallOutput<'film.shots'>>(page, 'film.shots', { projectId });
  for (const [code, file, part] of [
    ['SH010', 'silent.mp4', { in: 10, out: 35 }],
    ['SH030', 'heard.mp4', { in: 5, out: 30 }],
    ['SH040', 'card.png', {}],
  ] as const) {
    const shotId = shots.find((shot) => shot.code === code)!.id;
    const takeId = takes.find(({ path }) => path === join(media, file))!.id;
    await invoke(page, 'film.assign', { takeIds: [takeId], shotId });
    await invoke(page, 'film.select', { shotId, takeId, ...part });
  }
  return { projectId, name };
}

async function listTakes(page: Page): Promise<Take[]> {
  const found = await invoke<{ takes: Take[] }>(page, 'takes.find', { query: {}, offset: 0, limit: 100 });
  return found.takes;
}

/** Makes a folder that films may be written to, as an artist chooses it. */
async function openTarget(app: LaunchedApp, name: string): Promise<string> {
  const folder = join(films, name);
  await mkdir(folder, { recursive: true });
  await app.electron.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] });
  }, folder);
  await invoke(app.window, 'export.chooseFolder', {});
  return folder;
}

type Rendered = NonNullable<CallOutput<'film.render'>>;

/** What lies in a folder, but for what the library keeps beside a take. */
const listFilms = async (folder: string) =>
  (await readdir(folder)).filter((name) => !name.endsWith('.json')).toSorted();

/** The answer as it came, for what is expected to fail. */
function tryRender(page: Page, input: unknown) {
  return page.evaluate((asked) => window.dailies.invoke('film.render', asked), input) as Promise<{
    ok: boolean;
    value?: Rendered | null;
    error?: { code: string; details: Record<string, unknown> };
  }>;
}

/** Pixels of frames of a film as the browser’s own player decodes them, which near the end of a frame shows the one behind it. */
function readPixels(
  page: Page,
  takeId: string,
  frames: readonly { readonly frame: number; readonly at: readonly (readonly [number, number])[] }[],
): Promise<number[][][]> {
  return page.evaluate(
    async ([id, wanted, rate]) => {
      const video = document.createElement('video');
      video.crossOrigin = 'anonymous';
      video.src = `media://take/${id}`;
      const happened = (event: string) =>
        new Promise((resolve) => video.addEventListener(event, resolve, { once: true }));
      await happened('loadeddata');
      document.body.append(video);
      const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight);
      const context = canvas.getContext('2d', { willReadFrequently: true })!;
      const seen: number[][][] = [];
      for (const { frame, at } of wanted) {
        const drawn = new Promise((resolve) => video.requestVideoFrameCallback(resolve));
        video.currentTime = (frame + 0.2) / rate;
        await Promise.all([happened('seeked'), drawn]);
        context.drawImage(video, 0, 0);
        const { data, width } = context.getImageData(0, 0, canvas.width, canvas.height);
        seen.push(at.map(([x, y]) => [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)]));
      }
      video.remove();
      return seen;
    },
    [takeId, frames, RATE] as const,
  );
}

/** From where to where something is heard, in seconds, as the browser’s own decoder reads it. */
function readSound(page: Page, takeId: string) {
  return page.evaluate(async (id) => {
    const bytes = await (await fetch(`media://take/${id}`)).arrayBuffer();
    const sound = await new OfflineAudioContext(2, 1, 48_000).decodeAudioData(bytes);
    const plane = sound.getChannelData(1);
    const isLoud = (height: number) => Math.abs(height) > 0.1;
    return {
      from: plane.findIndex(isLoud) / sound.sampleRate,
      to: plane.findLastIndex(isLoud) / sound.sampleRate,
      channels: sound.numberOfChannels,
      // The effective value of each hundredth of a second.
      volumes: Array.from(
        { length: Math.floor(plane.length / 480) },
        (_, at) => Math.hypot(...plane.subarray(at * 480, at * 480 + 480)) / Math.sqrt(480),
      ),
    };
  }, takeId);
}

async function importFilm(app: LaunchedApp, path: string): Promise<Take> {
  await giveFolder(app, join(path, '..'));
  await invoke(app.window, 'library.import', { paths: [path] });
  return (await listTakes(app.window)).find((take) => take.path === path)!;
}

/** The middle of each cell of a numbered clip, which stands 640 × 320 in the frame. */
const CELLS = Array.from({ length: 10 }, (_, bit) => [bit * 64 + 32, 180] as const);
const numberOf = (cells: readonly number[][]) =>
  cells.reduce((number, [red = 0]) => number * 2 + (red > 128 ? 1 : 0), 0);

function expectNear(pixel: readonly number[] | undefined, wanted: readonly number[]): void {
  for (const [channel, value] of wanted.entries())
    expect(Math.abs((pixel?.[channel] ?? -999) - value), `${pixel} is not ${wanted}`).toBeLessThanOrEqual(
      CLOSE,
    );
}

test('a cut becomes one film: each frame, its colours and its sound where they belong', async ({ app }) => {
  const page = app.window;
  const { projectId } = await makeCut(app);
  const folder = await openTarget(app, 'whole');
  const path = join(folder, 'film.mp4');
  const made = await invoke<Rendered>(page, 'film.render', { projectId, path });
  expect(made).toEqual({
    ...{ path, frames: BEGINS.end },
    video: expect.stringMatching(/^avc1\.(6400|4d00|42e0)/),
    sound: 'mp4a.40.2',
  });
  expect(await readdir(folder)).toEqual(['film.mp4']);
  const facts = readBoxes(await readFile(path));
  expect(facts.tracks).toEqual([
    { handler: 'vide', codec: 'avc1', width: 640, height: 360, samples: BEGINS.end },
    expect.objectContaining({ handler: 'soun', codec: 'mp4a' }),
  ]);
  expect(Math.abs(facts.duration - BEGINS.end / RATE)).toBeLessThan(1 / RATE);

  const film = await importFilm(app, path);
  const numbered = [0, 1, 12, 22, 23, 24, 37, 38, 50, 60, 61];
  const seen = await readPixels(page, film.id, [
    ...numbered.map((frame) => ({ frame, at: CELLS })),
    { frame: BEGINS.slate, at: [[2, 2]] },
    { frame: BEGINS.heard - 1, at: [[638, 2]] },
    {
      frame: BEGINS.still,
      at: [
        [320, 180],
        [100, 180],
      ],
    },
    {
      frame: BEGINS.end - 1,
      at: [
        [320, 20],
        [230, 350],
      ],
    },
  ]);
  const wanted = numbered.map((frame) =>
    frame < BEGINS.slate
      ? Math.floor(((frame + 10) * 24) / RATE)
      : Math.floor(((frame - BEGINS.heard + 5) * 30) / RATE),
  );
  expect(seen.slice(0, numbered.length).map(numberOf)).toEqual(wanted);
  const [slate, lastSlate, card, lastCard] = seen.slice(numbered.length);
  for (const pixel of [slate?.[0], lastSlate?.[0], card?.[1]]) expectNear(pixel, [0, 0, 0]);
  for (const pixel of [card?.[0], ...(lastCard ?? [])]) expectNear(pixel, FLAT);

  const sound = await readSound(page, film.id);
  expect(sound.channels).toBe(2);
  expect(Math.abs(sound.from - BEGINS.heard / RATE)).toBeLessThan(1 / RATE);
  expect(Math.abs(sound.to - BEGINS.still / RATE)).toBeLessThan(1 / RATE);
});

/** Where words stand in the picture: so many pixels, of which those of letters are bright. */
const [WORDS_WIDE, WORDS_HIGH] = [200, 28];

const wordsAt = (x: number, y: number) =>
  Array.from({ length: WORDS_WIDE * WORDS_HIGH }, (_, at) => {
    return [x + (at % WORDS_WIDE), y + Math.floor(at / WORDS_WIDE)] as const;
  });

/** The letters themselves, without what lies around them: one text of `#` and `.` a line. */
function trimLetters(isBright: readonly boolean[]): string[] {
  const lines = Array.from({ length: WORDS_HIGH }, (_, y) =>
    isBright
      .slice(y * WORDS_WIDE, (y + 1) * WORDS_WIDE)
      .map((bright) => (bright ? '#' : '.'))
      .join(''),
  ).filter((line) => line.includes('#'));
  const from = Math.min(...lines.map((line) => line.indexOf('#')));
  const to = Math.max(...lines.map((line) => line.lastIndexOf('#')));
  return lines.map((line) => line.slice(from, to + 1));
}

/** Pixels by which letters differ where they lie best over each other. */
function countOff(one: readonly string[], other: readonly string[]): number {
  const offAt = (right: number, down: number) => {
    let off = 0;
    for (let y = 0; y < Math.max(one.length, other.length); y += 1)
      for (let x = 0; x < Math.max(one[0]?.length ?? 0, other[0]?.length ?? 0); x += 1)
        if ((one[y]?.[x] === '#') !== (other[y + down]?.[x + right] === '#')) off += 1;
    return off;
  };
  return Math.min(...[-1, 0, 1].flatMap((right) => [-1, 0, 1].map((down) => offAt(right, down))));
}

/** Which of some words pixels show: those whose letters are most like them. */
async function readWords(page: Page, words: readonly string[], seen: readonly (readonly number[][])[]) {
  const drawn = await page.evaluate(
    ([texts, width, height]) =>
      texts.map((text) => {
        const context = new OffscreenCanvas(width, height).getContext('2d')!;
        context.font = '600 25px monospace';
        context.fillStyle = 'white';
        context.fillText(text, 8, 22);
        return [...context.getImageData(0, 0, width, height).data].filter((_, at) => at % 4 === 3);
      }),
    [words, WORDS_WIDE, WORDS_HIGH] as const,
  );
  const letters = drawn.map((alphas) => trimLetters(alphas.map((alpha) => alpha > 150)));
  return seen.map((pixels) => {
    const found = trimLetters(pixels.map(([red = 0]) => red > 150));
    const off = letters.map((one) => countOff(one, found));
    return words[off.indexOf(Math.min(...off))];
  });
}

test('a film as VP9 has code, version and timecode of each frame in its picture', async ({ app }) => {
  const page = app.window;
  // All clips are wider: words stand in the black below them.
  const { projectId } = await makeCut(app, { width: 960, height: 720 });
  const path = join(await openTarget(app, 'words'), 'film.mp4');
  const made = await invoke<Rendered>(page, 'film.render', { projectId, path, vp9: true, burnIn: true });
  expect(made).toMatchObject({
    frames: BEGINS.end,
    video: expect.stringMatching(/^vp09/),
    sound: 'mp4a.40.2',
  });
  expect(readBoxes(await readFile(path)).tracks.map(({ codec }) => codec)).toEqual(['vp09', 'mp4a']);
  const film = await importFilm(app, path);
  const frames = [9, BEGINS.slate - 1, BEGINS.slate, 50, BEGINS.end - 1];
  const at = (x: number) => frames.map((frame) => ({ frame, at: wordsAt(x, 668) }));
  const codes = ['SH010', 'SH020', 'SH030', 'SH040'].flatMap((code) =>
    ['', ' v001', ' v002', ' v003'].map((version) => code + version),
  );
  expect(await readWords(page, codes, await readPixels(page, film.id, at(0)))).toEqual([
    ...['SH010 v001', 'SH010 v001', 'SH020', 'SH030 v001', 'SH040 v001'],
  ]);
  const timecodes = Array.from({ length: BEGINS.end }, (_, frame) => {
    const [seconds, rest] = [Math.floor(frame / RATE), frame % RATE];
    return `01:00:0${seconds}:${String(rest).padStart(2, '0')}`;
  });
  expect(await readWords(page, timecodes, await readPixels(page, film.id, at(750)))).toEqual(
    frames.map((frame) => timecodes[frame]),
  );
});

test('the soundtrack lies below the whole film without a seam, alone or with the sound of the clips', async ({
  app,
}) => {
  const page = app.window;
  const { projectId } = await makeCut(app);
  const song = join(media, 'song.wav');
  // Longer than the film, and at another rate than its sound.
  await writeFile(song, encodeTone(5, 44_100));
  const [file] = await invoke<AddedFile[]>(page, 'references.addFiles', { paths: [song] });
  if (file?.kind !== 'added') throw new Error('the soundtrack was refused');
  const { project } = await invoke<CallOutput<'film.shots'>>(page, 'film.shots', { projectId });
  const folder = await openTarget(app, 'soundtrack');
  const volumes: number[][] = [];
  for (const withClips of [false, true]) {
    const content = { ...contentOf(project), soundtrack: { assetId: file.asset.id, withClips } };
    await invoke(page, 'film.saveProject', { projectId, content });
    const path = join(folder, `with clips ${withClips}.mp4`);
    await invoke<Rendered>(page, 'film.render', { projectId, path });
    const film = await importFilm(app, path);
    const sound = await readSound(page, film.id);
    expect(sound.from).toBeLessThan(1 / RATE);
    expect(Math.abs(sound.to - BEGINS.end / RATE)).toBeLessThan(1 / RATE);
    volumes.push(sound.volumes);
  }
  const [alone = [], together = []] = volumes;
  // 12000 of 32768, whose effective value is that by the root of two; in every hundredth of a second but the first and last.
  const tone = 12_000 / 32_768 / Math.SQRT2;
  for (const volume of alone.slice(3, -3)) expect(Math.abs(volume - tone)).toBeLessThan(tone * 0.05);
  const loudest = (from: number, to: number) =>
    Math.max(...together.slice((from * 100) / RATE + 3, (to * 100) / RATE - 3));
  expect(loudest(0, BEGINS.heard)).toBeLessThan(tone * 1.05);
  expect(loudest(BEGINS.heard, BEGINS.still)).toBeGreaterThan(tone * 1.3);
});

test('a render replaces nothing, leaves nothing behind where it ends early, and says why', async ({
  app,
}) => {
  const page = app.window;
  const { projectId } = await makeCut(app);
  const folder = await openTarget(app, 'ends');
  const path = join(folder, 'film.mp4');
  await writeFile(path, 'of somebody else');
  const cropped = await invoke<Rendered>(page, 'film.render', { projectId, path, fit: 'crop', burnIn: true });
  expect(cropped.path).toBe(join(folder, 'film (2).mp4'));
  expect(await readFile(path, 'utf8')).toBe('of somebody else');
  const film = await importFilm(app, cropped.path);
  const [card] = await readPixels(page, film.id, [
    {
      frame: BEGINS.still,
      at: [
        [2, 180],
        [638, 180],
      ],
    },
  ]);
  for (const pixel of card ?? []) expectNear(pixel, FLAT);

  const heard = await readFile(join(media, 'heard.mp4'));
  await writeFile(join(media, 'heard.mp4'), 'no film any more');
  const damaged = await tryRender(page, { projectId, path });
  expect(damaged.error).toMatchObject({
    code: 'RENDER_FAILED',
    details: { reason: 'file', path: join(media, 'heard.mp4') },
  });
  await rm(join(media, 'heard.mp4'));
  const lost = await tryRender(page, { projectId, path });
  expect(lost.error).toMatchObject({
    code: 'TAKE_FILE_MISSING',
    details: { path: join(media, 'heard.mp4') },
  });
  expect(await listFilms(folder)).toEqual(['film (2).mp4', 'film.mp4']);
  await writeFile(join(media, 'heard.mp4'), heard);
  const blocked = join(folder, 'blocked');
  await openTarget(app, join('ends', 'blocked'));
  await rm(blocked, { recursive: true });
  await writeFile(blocked, 'no folder any more');
  const refused = await tryRender(page, { projectId, path: join(blocked, 'film.mp4') });
  expect(refused.error).toMatchObject({ code: 'EXPORT_FAILED', details: { reason: 'folder' } });
  await rm(blocked);

  const { shots } = await invoke<CallOutput<'film.shots'>>(page, 'film.shots', { projectId });
  const changes = shots.map(({ id }) => ({ shotId: id, change: { frames: 5000 } }));
  await invoke(page, 'film.changeShots', { changes });
  const ended = tryRender(page, { projectId, path });
  await expect.poll(() => readdir(folder)).toContainEqual(expect.stringMatching(/\.part$/));
  expect(await tryRender(page, { projectId, path })).toMatchObject({ error: { code: 'EXPORT_UNDER_WAY' } });
  await invoke(page, 'film.cancelRender', {});
  expect(await ended).toEqual({ ok: true, value: null });
  expect(await listFilms(folder)).toEqual(['film (2).mp4', 'film.mp4']);
});

test.describe('a full disk', () => {
  test.use({ expectedComplaints: [/\(app:\/\/dailies\/fix\/\w+\/(write\?at=\d+|failed)\)/] });
  test('ends a render, which says so and leaves nothing behind', async ({ app }) => {
    const disk = mountSmallDisk(join(films, 'full'), 1);
    test.skip(typeof disk === 'string', String(disk));
    if (typeof disk === 'string') return;
    try {
      const { projectId } = await makeCut(app);
      const path = join(await openTarget(app, 'full'), 'film.mp4');
      disk.fill();
      const full = await tryRender(app.window, { projectId, path });
      expect(full.error).toMatchObject({
        code: 'EXPORT_FAILED',
        details: { reason: 'full', path: disk.folder },
      });
      expect(await readdir(disk.folder)).toEqual(['.filler']);
      disk.free();
      await invoke(app.window, 'film.render', { projectId, path });
      expect(await readdir(disk.folder)).toEqual(['film.mp4']);
    } finally {
      disk.unmount();
    }
  });
});

/** The command line as it ships, in a process of its own; resolves with its exit code and the one line that it printed. */
async function runDailies(words: readonly string[], env: Readonly<Record<string, string>>) {
  const cli = resolve(import.meta.dirname, '../../../dist/electron/cli.js');
  const child = spawn(readRuntime()?.executable ?? '', [cli, ...words], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return { code, line: JSON.parse(printed) as unknown };
}

test('the command line renders where there is a display, and says what is missing where there is none', async ({
  launch,
}) => {
  const app = await launch();
  const { name } = await makeCut(app);
  await app.close();
  const data = join(app.userData, 'data');
  const path = join(films, 'by-command.mp4');
  const words = ['film', 'render', path, '--project', name, '--data', data, '--json'];
  const blind = await runDailies(words, { DISPLAY: '', WAYLAND_DISPLAY: '' });
  expect(blind).toMatchObject({
    ...{ code: 2 },
    line: { error: { code: 'RENDER_FAILED', details: { reason: 'no-window', cause: 'DISPLAY' } } },
  });
  const made = await runDailies([...words, '--fit', 'crop', '--burn-in'], {});
  expect(made).toMatchObject({ code: 0, line: { path, frames: BEGINS.end, sound: 'mp4a.40.2' } });
  expect(readBoxes(await readFile(path)).tracks[0]).toMatchObject({ codec: 'avc1', samples: BEGINS.end });
});
