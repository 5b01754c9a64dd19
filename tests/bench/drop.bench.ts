import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePngHead } from '../integration/media/support/headers.ts';
import { drawPicture } from '../support/sample-media.ts';
import type { Bench } from './bench.ts';
import { PROGRAMS, withWindow } from './window-process.ts';

const LIMIT_MILLISECONDS = 100;
const MANY = 10_000;
const FEW = 10;

export const benches: readonly Bench[] = [
  {
    name: 'compose.drop-10000',
    unit: 'ms',
    baseline: `the same with ${FEW} files`,
    goal: `longest task while 10,000 dropped pictures are imported: at most ${LIMIT_MILLISECONDS} ms`,
    isMet: ({ value }) => value <= LIMIT_MILLISECONDS,
    run: async () => ({
      baseline: await measure((folder) => writePictures(folder, FEW), { taken: FEW, refused: 0 }),
      value: await measure((folder) => writePictures(folder, MANY), { taken: MANY, refused: 0 }),
    }),
  },
  {
    name: 'compose.drop-bad-files',
    unit: 'ms',
    baseline: 'the same with as many good files',
    goal: `the same with empty, cut and huge pictures: at most ${LIMIT_MILLISECONDS} ms`,
    isMet: ({ value }) => value <= LIMIT_MILLISECONDS,
    run: async () => ({
      baseline: await measure((folder) => writePictures(folder, 3), { taken: 3, refused: 0 }),
      value: await measure(writeBadPictures, { taken: 1, refused: 2 }),
    }),
  },
];

interface Outcome {
  /** Files that lie in the tray. */
  readonly taken: number;
  /** Files that the page says were not added. */
  readonly refused: number;
}

/** The longest task, from the drop until each file of the folder was taken or refused. */
async function measure(fill: (folder: string) => void, outcome: Outcome): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'dailies-drop-'));
  const files = join(folder, 'files');
  mkdirSync(files);
  fill(files);
  try {
    return await withWindow(PROGRAMS.app, async ({ evaluate, drop }) => {
      await drop([files], (await evaluate(WATCH)) as { x: number; y: number });
      return Number(await evaluate(readWhenSettled(outcome)));
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function writePictures(folder: string, count: number): void {
  const picture = drawPicture(16, 16, 'teal');
  for (let index = 0; index < count; index += 1) {
    // What follows the last chunk of a PNG is ignored, and makes each file one of its own.
    const bytes = Buffer.concat([picture, Buffer.from(`${index}`.padStart(6))]);
    writeFileSync(join(folder, `shot ${index}.png`), bytes);
  }
}

function writeBadPictures(folder: string): void {
  writeFileSync(join(folder, 'empty.png'), '');
  writeFileSync(join(folder, 'cut.png'), drawPicture(400, 300, 'olive').subarray(0, 900));
  writeFileSync(join(folder, 'field.png'), makePngHead(30_000, 30_000));
}

/** Runs in the page: notes long tasks from now on; where the references are dropped. */
const WATCH = `(() => {
  window.longTasks = [];
  new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map((entry) => entry.duration)))
    .observe({ type: 'longtask' });
  const target = document.querySelector('[aria-label="References"]');
  target.scrollIntoView({ block: 'center' });
  const { x, y, width, height } = target.getBoundingClientRect();
  return { x: x + width / 2, y: y + Math.min(height / 2, 30) };
})()`;

/** Runs in the page: the longest task so far, once that many files were taken in, and as many were refused. */
const readWhenSettled = ({ taken, refused }: Outcome) => `(async () => {
  const taken = async () => (await window.dailies.invoke('tray.load', {})).value.length;
  const isSaid = () => ${refused} === 0
    || [...document.querySelectorAll('[role="alert"]')].some((alert) => alert.textContent.includes('${refused} were not added'));
  while ((await taken()) < ${taken} || !isSaid()) await new Promise((next) => setTimeout(next, 100));
  return Math.max(0, ...window.longTasks);
})()`;
