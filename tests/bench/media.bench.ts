import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fillLibrary } from '../support/fill-library.ts';
import { drawPicture } from '../support/sample-media.ts';
import { newTake } from '../support/sample-take.ts';
import type { Bench } from './bench.ts';
import { PROGRAMS, withWindow } from './window-process.ts';

const PICTURES = 60;
const LONGEST_WAIT = 120_000;

/** Of which the library knows little yet. */
const TAKE = newTake('take', { jobId: 'job', batchId: 'batch', path: '', practice: true });

export const benches: readonly Bench[] = [
  {
    name: 'review.posters',
    unit: 'per second',
    baseline: 'the same images decoded one after the other in an empty window, and nothing made of them',
    goal: 'posters of 1080p images after a start: at least a third of only decoding',
    isMet: ({ value, baseline }) => baseline !== null && value >= baseline / 3,
    run: async () => {
      const picture = drawPicture(1920, 1080, 'steelblue');
      const baseline = Number(
        await withWindow(PROGRAMS.empty, ({ evaluate }) => evaluate(decodeAll(picture.toString('base64')))),
      );
      const value = await withWindow(
        PROGRAMS.app,
        ({ userData }) => followPosters(join(userData, 'data', 'posters')),
        (userData) => {
          const path = join(userData, 'picture.png');
          writeFileSync(path, picture);
          const takes = Array.from({ length: PICTURES }, (_, at) => ({ ...TAKE, id: `take-${at}`, path }));
          fillLibrary(join(userData, 'data'), takes);
        },
      );
      return { value, baseline };
    },
  },
];

/** Runs in an empty page: how many times a second one image is decoded at its full size. */
const decodeAll = (base64: string): string => `(async () => {
  const bytes = Uint8Array.from(atob('${base64}'), (letter) => letter.charCodeAt(0));
  const blob = new Blob([bytes], { type: 'image/png' });
  const decode = async () => (await createImageBitmap(blob)).close();
  await decode();
  const start = performance.now();
  for (let index = 0; index < ${PICTURES}; index += 1) await decode();
  return ${PICTURES} / ((performance.now() - start) / 1000);
})()`;

/** Waits until every poster is there; how many came in a second, by the times that they were written. */
async function followPosters(folder: string): Promise<number> {
  // The large ones, which are written last.
  const list = () =>
    existsSync(folder) ? readdirSync(folder).filter((name) => /^[\w-]+\.jpg$/.test(name)) : [];
  for (const deadline = performance.now() + LONGEST_WAIT; list().length < PICTURES; await wait(100))
    if (performance.now() > deadline)
      throw new Error(`only ${list().length} of ${PICTURES} posters were made`);
  const times = list()
    .map((name) => statSync(join(folder, name)).mtimeMs)
    .toSorted((one, other) => one - other);
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  return (PICTURES - 1) / ((last - first) / 1000);
}
