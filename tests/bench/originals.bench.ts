import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { clearSidecars, fillLibrary } from '../support/fill-library.ts';
import { inventTakes } from '../support/invent-takes.ts';
import { drawNoise } from '../support/noise-picture.ts';
import { type Bench, isAtMost } from './bench.ts';
import { readBytesRead, readWholeMemory } from './process-memory.ts';
import { type OpenedWindow, PROGRAMS, withWindow } from './window-process.ts';

const PICTURES = 50;
const SIDE = 2048;
/** Of each 8 bits, so many are noise: files of 11 MB. */
const NOISE_BITS = 7;
const OPEN_MILLISECONDS = 5_000;
/** Until what was drawn beyond the edge, and what was read, has been let go. */
const SETTLE_MILLISECONDS = 20_000;
const LONGEST_WAIT = 180_000;
/** Two frames of a display that draws 60 a second. */
const TWO_FRAMES = 2000 / 60;

interface Scrolled {
  /** Milliseconds from frame to frame. */
  readonly medianFrame: number;
  readonly worstFrame: number;
  readonly longestTask: number;
  /** Pictures in the grid, whether small or of full size. */
  readonly originals: number;
  readonly posters: number;
}

interface Looked extends Scrolled {
  readonly memory: number;
  /** Megabytes that the app read while it scrolled. */
  readonly read: number;
}

let measured: Promise<{ full: Looked; idle: number; plain: Scrolled }> | null = null;

function measure() {
  measured ??= lookAtAll();
  return measured;
}

async function lookAtAll() {
  const folder = mkdtempSync(join(tmpdir(), 'dailies-originals-'));
  try {
    writeOriginals(join(folder, 'results'));
    await makePosters(folder);
    const plain = (await withWindow(PROGRAMS.empty, ({ evaluate }) => evaluate(SCROLL_PLAIN))) as Scrolled;
    const idle = await withWindow(PROGRAMS.app, lookAtNothing);
    const full = await withWindow(PROGRAMS.app, lookAtGrid, (userData) => fill(folder, userData));
    return { full, idle, plain };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function writeOriginals(results: string): void {
  mkdirSync(results);
  for (let index = 0; index < PICTURES; index += 1)
    writeFileSync(join(results, `${index}.png`), drawNoise(SIDE, SIDE, NOISE_BITS));
  const megabytes = statSync(join(results, '0.png')).size / 1e6;
  process.stderr.write(`  ${PICTURES} originals of ${megabytes.toFixed(1)} MB\n`);
}

/** Takes as they are after an evening: in the library, with or without posters. */
function fill(folder: string, userData: string, hasPoster = true): void {
  const takes = inventTakes(PICTURES).map((take, index) => {
    const path = join(folder, 'results', `${index}.png`);
    return {
      ...take,
      path,
      hasPoster,
      width: SIDE,
      height: SIDE,
      bytes: statSync(path).size,
      binnedAt: null,
    };
  });
  fillLibrary(join(userData, 'data'), takes);
  clearSidecars(join(userData, 'data'));
  if (hasPoster) cpSync(join(folder, 'posters'), join(userData, 'data', 'posters'), { recursive: true });
}

/** The app itself makes the posters, in an earlier run of it. */
async function makePosters(folder: string): Promise<void> {
  const follow = async ({ userData }: OpenedWindow) => {
    const posters = join(userData, 'data', 'posters');
    const count = () => readNames(posters).filter((name) => /^[\w-]+\.jpg$/.test(name)).length;
    for (const deadline = performance.now() + LONGEST_WAIT; count() < PICTURES; await wait(200))
      if (performance.now() > deadline) throw new Error(`only ${count()} posters were made`);
    cpSync(posters, join(folder, 'posters'), { recursive: true });
  };
  await withWindow(PROGRAMS.app, follow, (userData) => fill(folder, userData, false));
}

function readNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

async function lookAtNothing({ pid, evaluate }: OpenedWindow): Promise<number> {
  await evaluate(OPEN_REVIEW);
  await wait(SETTLE_MILLISECONDS);
  return readWholeMemory(pid);
}

async function lookAtGrid({ pid, evaluate }: OpenedWindow): Promise<Looked> {
  await evaluate(OPEN_REVIEW);
  await wait(OPEN_MILLISECONDS);
  const before = readBytesRead(pid);
  const scrolled = (await evaluate(SCROLL_GRID)) as Scrolled;
  const read = readBytesRead(pid) - before;
  await wait(SETTLE_MILLISECONDS);
  if (scrolled.posters < PICTURES) throw new Error(`only ${scrolled.posters} posters were shown`);
  const { medianFrame, worstFrame, longestTask, originals } = scrolled;
  process.stderr.write(
    `  frames: ${medianFrame.toFixed(1)} ms, at worst ${worstFrame.toFixed(1)}; longest task ${longestTask} ms; ` +
      `originals shown: ${originals}\n`,
  );
  return { ...scrolled, memory: readWholeMemory(pid), read };
}

const inGrid = `the grid of ${PICTURES} originals of ${SIDE} × ${SIDE} pixels and 11 MB`;

export const benches: readonly Bench[] = [
  {
    name: 'review.originals-frame',
    unit: 'ms',
    baseline: 'the same scrolling through plain squares in an empty window, which shows the display’s rate',
    goal: `frame to frame while ${inGrid} scrolls, median: at most 1.1×`,
    isMet: isAtMost(1.1),
    run: async () => {
      const { full, plain } = await measure();
      return { value: full.medianFrame, baseline: plain.medianFrame };
    },
  },
  {
    name: 'review.originals-worst-frame',
    unit: 'ms',
    baseline: 'the same scrolling through plain squares in an empty window',
    goal: 'the longest meanwhile: under 50 ms, or two frames more than the baseline',
    isMet: ({ value, baseline }) => value < Math.max(50, (baseline ?? 0) + TWO_FRAMES),
    run: async () => {
      const { full, plain } = await measure();
      return { value: full.worstFrame, baseline: plain.worstFrame };
    },
  },
  {
    name: 'review.originals-task',
    unit: 'ms',
    baseline: null,
    goal: 'longest task meanwhile: under 50 ms',
    isMet: ({ value }) => value < 50,
    run: async () => ({ value: (await measure()).full.longestTask, baseline: null }),
  },
  {
    name: 'review.originals-shown',
    unit: 'originals',
    baseline: null,
    goal: 'originals that the grid shows meanwhile: none',
    isMet: ({ value }) => value === 0,
    run: async () => ({ value: (await measure()).full.originals, baseline: null }),
  },
  ...(process.platform === 'linux' ? measuredByProc() : []),
];

/** Reads /proc, so they are measured on Linux only. */
function measuredByProc(): readonly Bench[] {
  return [
    {
      name: 'review.originals-read',
      unit: 'MB',
      baseline: null,
      goal: 'read meanwhile: less than two originals',
      isMet: ({ value }) => value < 22,
      run: async () => ({ value: (await measure()).full.read, baseline: null }),
    },
    {
      name: 'review.originals-memory',
      unit: 'MB',
      baseline: 'the same of an empty library',
      goal: `memory of all processes afterwards: at most 1.3×`,
      isMet: isAtMost(1.3),
      run: async () => {
        const { full, idle } = await measure();
        return { value: full.memory, baseline: idle };
      },
    },
  ];
}

/** Runs in the page: opens Review, and resolves once a take, or the words that there is none, stand there. */
const OPEN_REVIEW = `(async () => {
  [...document.querySelectorAll('nav button')].find((button) => /Review/.test(button.textContent + button.ariaLabel)).click();
  while (document.querySelector('[role=option]') === null && !/No takes yet/.test(document.body.textContent))
    await new Promise((next) => requestAnimationFrame(next));
})()`;

/** Runs in a page: down and up a list three times, a little with each frame. */
const SCROLL = `async (list) => {
  const frame = () => new Promise((next) => requestAnimationFrame(next));
  const tasks = [];
  const observer = new PerformanceObserver((entries) => tasks.push(...entries.getEntries().map((entry) => entry.duration)));
  observer.observe({ type: 'longtask' });
  const end = list.scrollHeight - list.clientHeight;
  const frames = [];
  const posters = new Set();
  const originals = new Set();
  let last = await frame();
  for (let pass = 0; pass < 6; pass += 1)
    for (let step = 1; step <= 100; step += 1) {
      list.scrollTop = end * (pass % 2 === 0 ? step : 100 - step) / 100;
      const now = await frame();
      for (const picture of list.querySelectorAll('img, video'))
        (/^media:\\/\\/(poster|tile)\\//.test(picture.src) ? posters : originals).add(picture.src);
      frames.push(now - last);
      last = now;
    }
  await new Promise((next) => setTimeout(next, 300));
  observer.disconnect();
  frames.sort((one, other) => one - other);
  return {
    medianFrame: frames[frames.length >> 1],
    worstFrame: frames.at(-1),
    longestTask: Math.max(0, ...tasks),
    originals: originals.size,
    posters: posters.size,
  };
}`;

const SCROLL_GRID = `(${SCROLL})(document.querySelector('[role=listbox]'))`;

/** Runs in an empty page: as many squares, of a plain colour, in rows as the grid has them. */
const SCROLL_PLAIN = `(async () => {
  const list = document.createElement('div');
  Object.assign(list.style, { height: '600px', overflow: 'auto', display: 'flex', flexWrap: 'wrap', gap: '6px' });
  list.innerHTML = Array.from({ length: ${PICTURES} }, (_, index) =>
    '<div style="width: 200px; height: 200px; background: hsl(' + index * 37 % 360 + ' 40% 40%)"></div>').join('');
  document.body.append(list);
  await new Promise((next) => setTimeout(next, 2000));
  return (${SCROLL})(list);
})()`;
