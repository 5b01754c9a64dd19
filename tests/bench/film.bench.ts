import {
  closeSync,
  copyFileSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registerAacEncoder } from '@mediabunny/aac-encoder';
import { AudioSample, AudioSampleSource, Mp4OutputFormat, NullTarget, Output } from 'mediabunny';
import { USUAL_PROJECT } from '../../shared/film/film.ts';
import type { Take } from '../../shared/library/take.ts';
import { fillLibrary, fillSettledLibrary } from '../support/fill-library.ts';
import { encodeNumberedClip } from '../support/numbered-clip.ts';
import { newTake } from '../support/sample-take.ts';
import { openTestCore, unwrap } from '../support/test-core.ts';
import { type Bench, isAtMost, measure as time } from './bench.ts';
import { type OpenedWindow, PROGRAMS, withWindow } from './window-process.ts';

const SHOTS = 200;
const CARDS = 500;
const RATE = 25;
const FRAME = 1000 / RATE;
/** Frames of each clip, and those of it that the cut shows. */
const [CLIP, FIRST, LAST] = [50, 10, 34];

/** Fills a data folder with clips of which each frame shows its number. */
async function fillClips(userData: string, count: number, frames = CLIP): Promise<Take[]> {
  const results = join(userData, 'results');
  mkdirSync(results, { recursive: true });
  const bytes = await encodeNumberedClip(frames, RATE, { left: 0.2, right: 0.2 });
  const takes = Array.from({ length: count }, (_, at) => {
    const path = join(results, `clip ${at}.mp4`);
    writeFileSync(path, bytes);
    const facts = { width: 320, height: 160, frameRate: RATE, duration: frames / RATE, hasPoster: true };
    return newTake(`take-${at}`, {
      ...{ kind: 'video', mime: 'video/mp4', path, bytes: bytes.length, createdAt: at, ...facts },
    });
  });
  fillLibrary(join(userData, 'data'), takes);
  return takes;
}

/** Runs in the page: a project of so many shots, each with a take of its own, and the room with that view. */
const openFilm = (
  shots: number,
  view: 'Board' | 'Cut',
  part: { readonly in: number; readonly out: number } | null,
) => `(async () => {
  const call = async (name, input) => {
    const answer = await window.dailies.invoke(name, input);
    if (!answer.ok) throw new Error(name + JSON.stringify(answer.error));
    return answer.value;
  };
  const content = ${JSON.stringify({ ...USUAL_PROJECT, name: 'Bench', rate: String(RATE) })};
  const { id: projectId } = await call('film.saveProject', { projectId: null, content });
  const lines = Array.from({ length: ${shots} }, (_, at) => 'SH' + String(at * 10 + 10).padStart(5, '0') + ',A boat on a still lake');
  await call('film.importList', { projectId, text: ['code,description', ...lines].join('\\n'), apply: true });
  const { shots } = await call('film.shots', { projectId });
  const takes = [];
  while (takes.length < ${shots}) takes.push(...(await call('takes.find', { query: {}, offset: takes.length, limit: 200 })).takes);
  for (const [at, { id: shotId }] of shots.entries()) {
    const takeId = takes[at].id;
    await call('film.assign', { shotId, takeIds: [takeId] });
    await call('film.select', { shotId, takeId, ...${JSON.stringify(part ?? {})} });
  }
  const find = async (selector, words) => {
    for (;;) {
      const found = [...document.querySelectorAll(selector)].find((one) => one.textContent.trim().startsWith(words));
      if (found !== undefined) return found;
      await new Promise(requestAnimationFrame);
    }
  };
  (await find('nav button', 'Film')).click();
  (await find('label, button', '${view}')).click();
})()`;

/** Runs in the page: reads what the player on top shows, again and again, and keeps when that changed. */
const WATCH = `
  const canvas = new OffscreenCanvas(10, 1);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const read = () => {
    const video = document.querySelector('[data-deck][data-live] video');
    if (video === null || video.readyState < 2) return null;
    context.drawImage(video, 0, video.videoHeight / 2, video.videoWidth, 1, 0, 0, 10, 1);
    const { data } = context.getImageData(0, 0, 10, 1);
    const number = Array.from({ length: 10 }, (_, bit) => data[bit * 4]).reduce((sum, red) => sum * 2 + (red > 128 ? 1 : 0), 0);
    return { take: video.parentElement.dataset.take, number };
  };
  const next = () => new Promise(requestAnimationFrame);
  const press = (key) => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  const until = async (holds) => { let seen = read(); while (seen === null || !holds(seen)) { await next(); seen = read(); } return seen; };
`;

interface Played {
  readonly start: number;
  readonly gaps: readonly number[];
  /** Frames that were not seen, or seen out of order, at boundaries. */
  readonly wrong: number;
}

/** Runs in the page: plays so many frames from the first, and says how far apart what was seen changed. */
const play = (frames: number) => `(async () => {
  ${WATCH}
  press('Home');
  await new Promise((after) => setTimeout(after, 1000));
  const first = await until(() => true);
  const begun = performance.now();
  document.querySelector('button[aria-label^="Play"]').click();
  let seen = first;
  const changes = [];
  while (changes.length < ${frames}) {
    await next();
    const now = read();
    if (now === null || (now.take === seen.take && now.number === seen.number)) continue;
    changes.push({ at: performance.now(), ...now, isCut: now.take !== seen.take });
    seen = now;
    if (document.querySelector('button[aria-label^="Play"]') !== null) break;
  }
  document.querySelector('button[aria-label^="Pause"]')?.click();
  const steps = changes.slice(1).map((change, index) => ({ ...change, gap: change.at - changes[index].at }));
  const isWhole = changes.some(({ isCut }) => isCut);
  return {
    start: changes[0].at - begun,
    gaps: steps.filter(({ isCut }) => isCut || !isWhole).map(({ gap }) => gap),
    wrong: steps.filter(({ isCut, number }) => isCut && number !== ${FIRST}).length,
  };
})()`;

/**
 * Runs in the page: the mean milliseconds from a key that jumps to the start of the cut until the frame is seen. It rests at each end,
 * where the players open what lies beside it: the clip at the start has to be opened again. Pictures of the screen are 17 ms apart, which a
 * median would round to.
 */
const SEEK = `(async () => {
  ${WATCH}
  const times = [];
  const jump = async (key, frame) => {
    const before = read();
    const begun = performance.now();
    press(key);
    await until(({ take, number }) => take !== before.take && number === frame);
    const time = performance.now() - begun;
    await new Promise((after) => setTimeout(after, 500));
    return time;
  };
  press('Home');
  await until(({ number }) => number === ${FIRST});
  for (let round = 0; round < 21; round += 1) {
    await jump('End', ${LAST});
    times.push(await jump('Home', ${FIRST}));
  }
  return times.reduce((sum, time) => sum + time, 0) / times.length;
})()`;

/** Runs in an empty page: the same with a plain player, which opens the clip each time and is looked at in the same way. */
const seekPlain = (clip: string) => `(async () => {
  ${WATCH}
  const bytes = Uint8Array.from(atob('${clip}'), (letter) => letter.charCodeAt(0));
  document.body.innerHTML = '<div data-deck data-live><video></video></div>';
  const video = document.querySelector('video');
  const times = [];
  for (let round = 0; round < 21; round += 1) {
    const begun = performance.now();
    video.src = URL.createObjectURL(new Blob([bytes], { type: 'video/mp4' }));
    await new Promise((loaded) => video.addEventListener('loadedmetadata', loaded, { once: true }));
    const frame = round % 2 === 0 ? ${LAST} : ${FIRST};
    video.currentTime = (frame + 0.5) / ${RATE};
    await until(({ number }) => number === frame);
    times.push(performance.now() - begun);
  }
  return times.reduce((sum, time) => sum + time, 0) / times.length;
})()`;

interface Watched {
  readonly played: Played;
  readonly seek: number;
}

const withCut = <T>(shots: number, frames: number, work: (window: OpenedWindow) => Promise<T>) =>
  withWindow(
    PROGRAMS.app,
    async (window) => {
      const part = shots === 1 ? null : { in: FIRST, out: LAST + 1 };
      await window.evaluate(openFilm(shots, 'Cut', part));
      return work(window);
    },
    (userData) => fillClips(userData, shots, frames).then(() => {}),
  );

const BOUNDARIES = 12;
let watched: Promise<Watched> | null = null;
const watchCut = () =>
  (watched ??= withCut(SHOTS, CLIP, async ({ evaluate }) => {
    const seek = Number(await evaluate(SEEK));
    const played = (await evaluate(play(BOUNDARIES * (LAST + 1 - FIRST)))) as Played;
    process.stderr.write(
      `  ${played.gaps.length} boundaries, ${played.gaps.map((gap) => gap.toFixed(0)).join(' ')} ms; ${played.wrong} begin with another frame\n`,
    );
    return { played, seek };
  }));
let whole: Promise<Played> | null = null;
const watchWhole = () =>
  (whole ??= withCut(1, 250, async ({ evaluate }) => (await evaluate(play(200))) as Played));

/** The largest but for the one in twenty that other work of the machine may have made. */
const most = (gaps: readonly number[]) =>
  gaps.toSorted((one, other) => one - other)[Math.floor((gaps.length - 1) * 0.95)] ?? Number.NaN;

export const benches: readonly Bench[] = [
  {
    name: 'film.board-500',
    unit: 'ms',
    baseline: null,
    goal: 'longest task while a board of 500 shots scrolls: under 50 ms',
    isMet: ({ value }) => value < 50,
    run: async () => ({
      baseline: null,
      value: await withWindow(
        PROGRAMS.app,
        async ({ evaluate }) => {
          await evaluate(openFilm(CARDS, 'Board', null));
          return Number(await evaluate(SCROLL_BOARD));
        },
        (userData) => fillSettledLibrary(join(userData, 'data'), CARDS * 2),
      ),
    }),
  },
  {
    name: 'film.cut-start-200',
    unit: 'ms',
    baseline: 'the same with one shot that is one file',
    goal: 'Play to the second frame of 200 shots: at most 1.5×',
    isMet: isAtMost(1.5),
    run: async () => ({
      baseline: (await watchWhole()).start,
      value: (await watchCut()).played.start,
    }),
  },
  {
    name: 'film.cut-gap-200',
    unit: 'ms',
    baseline: 'between two frames of one continuous file in the same player',
    goal: 'last frame of a shot to the next, 95 of 100: at most a frame (40 ms) longer',
    isMet: ({ value, baseline }) => value <= (baseline ?? 0) + FRAME,
    run: async () => ({
      baseline: most((await watchWhole()).gaps),
      value: most((await watchCut()).played.gaps),
    }),
  },
  {
    name: 'film.cut-seek-200',
    unit: 'ms',
    baseline: 'a plain player that opens such a clip and goes to the same frames',
    goal: 'end of 200 shots to the start, until the frame is seen: at most 3×',
    isMet: isAtMost(3),
    run: async () => {
      const clip = Buffer.from(await encodeNumberedClip(CLIP, RATE)).toString('base64');
      const baseline = Number(await withWindow(PROGRAMS.empty, ({ evaluate }) => evaluate(seekPlain(clip))));
      return { baseline, value: (await watchCut()).seek };
    },
  },
  {
    name: 'film.export-200',
    unit: 'ms',
    baseline: 'the same files, copied one after the other and made to last',
    goal: '200 shots with media in four formats: at most 5×',
    isMet: isAtMost(5),
    run: exportMany,
  },
  {
    name: 'film.render',
    unit: 'ms',
    baseline:
      'the same clip decoded and encoded by a fix, which copies its sound, and that sound encoded alone',
    goal: 'a film of one clip of 250 frames with sound: at most 2.5×',
    isMet: isAtMost(2.5),
    run: async () => {
      const { value, baseline } = await withWindow(
        PROGRAMS.app,
        async (window) => {
          await window.evaluate(openFilm(1, 'Board', null));
          await window.evaluateMain(answerDialogs(window.userData));
          return (await window.evaluate(RENDER)) as { value: number; baseline: number };
        },
        (userData) => fillClips(userData, 1, 250).then(() => {}),
        true,
      );
      return { value, baseline: baseline + (await encodeSound(250 / RATE)) };
    },
  },
];

/** Runs in the page: scrolls the board in small steps, then jumps from end to end. */
const SCROLL_BOARD = `(async () => {
  while (!(document.querySelector('#film-board')?.scrollHeight > 10_000)) await new Promise(requestAnimationFrame);
  const list = document.querySelector('#film-board');
  const tasks = [];
  const observer = new PerformanceObserver((entries) => tasks.push(...entries.getEntries().map((entry) => entry.duration)));
  await new Promise((after) => setTimeout(after, 2000));
  observer.observe({ type: 'longtask' });
  for (let step = 0; step < 200; step += 1) {
    list.scrollTop += 60;
    await new Promise(requestAnimationFrame);
  }
  for (const share of [1, 0, 0.5, 0.9, 0.1]) {
    list.scrollTop = (list.scrollHeight - list.clientHeight) * share;
    await new Promise((after) => setTimeout(after, 300));
  }
  observer.disconnect();
  return Math.max(0, ...tasks);
})()`;

/** Runs in the main thread: dialogs for folders and files answer at once, with the folder and the clip. */
const answerDialogs = (userData: string) => `(async () => {
  const { dialog } = process.getBuiltinModule('node:module').createRequire(process.execPath)('electron');
  dialog.showOpenDialog = async (...asked) => {
    const isFolder = asked.at(-1).properties?.includes('openDirectory');
    return { canceled: false, filePaths: [isFolder ? ${JSON.stringify(userData)} : ${JSON.stringify(join(userData, 'results', 'clip 0.mp4'))}] };
  };
})()`;

/** Runs in the page: renders the film three times, and has its clip fixed three times; the middle of each. */
const RENDER = `(async () => {
  const call = async (name, input) => {
    const answer = await window.dailies.invoke(name, input);
    if (!answer.ok) throw new Error(name + JSON.stringify(answer.error));
    return answer.value;
  };
  const { folder } = await call('export.chooseFolder', {});
  const [added] = await call('references.chooseFiles', {});
  const { projects: [project] } = await call('film.projects', {});
  const { id, createdAt, deletedAt, ...content } = project;
  await call('film.saveProject', { projectId: id, content: { ...content, width: 320, height: 160 } });
  const middle = async (work) => {
    const times = [];
    for (let round = 0; round < 3; round += 1) {
      const begun = performance.now();
      await work(round);
      times.push(performance.now() - begun);
    }
    return times.sort((one, other) => one - other)[1];
  };
  const baseline = await middle((round) => call('references.fix', {
    workId: 'fix-' + round, assetId: added.asset.id, recipe: { to: 'mp4', trim: null, crop: null, scale: { width: 318 - 2 * round, height: 160 }, pad: null, dropsSound: false, maxBytes: null },
  }));
  const value = await middle((round) => call('film.render', { projectId: id, path: folder + '/film ' + round + '.mp4' }));
  return { value, baseline };
})()`;

/** Milliseconds that the encoder of films takes for so many seconds of a tone, with nothing beside it. */
async function encodeSound(seconds: number): Promise<number> {
  registerAacEncoder();
  const output = new Output({ format: new Mp4OutputFormat(), target: new NullTarget() });
  const source = new AudioSampleSource({ codec: 'aac', bitrate: 192e3 });
  output.addAudioTrack(source);
  await output.start();
  const begun = performance.now();
  for (let timestamp = 0; timestamp < seconds; timestamp += 1) {
    const data = Float32Array.from({ length: 96_000 }, (_, at) => 0.2 * Math.sin((at / 48) * 2 * Math.PI));
    const format = 'f32-planar';
    using sample = new AudioSample({ data, format, numberOfChannels: 2, sampleRate: 48_000, timestamp });
    await source.add(sample);
  }
  await output.finalize();
  return performance.now() - begun;
}

async function exportMany(): Promise<{ value: number; baseline: number }> {
  const root = mkdtempSync(join(tmpdir(), 'dailies-export-'));
  const takes = await fillClips(root, SHOTS);
  const core = await openTestCore(join(root, 'data'), { baseUrl: null, start: false });
  try {
    const { calls } = core.core;
    const content = { ...USUAL_PROJECT, name: 'Bench', rate: '25' as const };
    const { id: projectId } = unwrap(await calls['film.saveProject']({ projectId: null, content }));
    const codes = takes.map((_, at) => `SH${String(at * 10 + 10).padStart(5, '0')}`);
    unwrap(await calls['film.importList']({ projectId, text: ['code', ...codes].join('\n'), apply: true }));
    const { shots } = unwrap(await calls['film.shots']({ projectId }));
    for (const [at, { id: shotId }] of shots.entries()) {
      const takeId = takes[at]?.id ?? '';
      unwrap(await calls['film.assign']({ shotId, takeIds: [takeId] }));
      unwrap(await calls['film.select']({ shotId, takeId, isChosen: true, in: FIRST, out: LAST + 1 }));
    }
    const begun = performance.now();
    const formats = ['otio', 'fcpxml', 'xmeml', 'edl'] as const;
    unwrap(
      await calls['film.export']({
        ...{ projectId, folder: join(root, 'cut'), formats: [...formats], media: true, alternates: false },
      }),
    );
    const value = performance.now() - begun;
    const copies = join(root, 'copies');
    mkdirSync(copies);
    const baseline = time(() => {
      for (const { path, id } of takes) {
        const copy = join(copies, `${id}.mp4`);
        copyFileSync(path, copy);
        const file = openSync(copy, 'r+');
        fsyncSync(file);
        closeSync(file);
      }
    });
    if (readdirSync(join(root, 'cut', 'media')).length !== SHOTS) throw new Error('not all were copied');
    return { value, baseline };
  } finally {
    await core.close();
    rmSync(root, { recursive: true, force: true });
  }
}
