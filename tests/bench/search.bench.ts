import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../../electron/adapters/sqlite/opening/open-store.ts';
import { fillLibrary } from '../support/fill-library.ts';
import { inventTakes } from '../support/invent-takes.ts';
import { type Bench, median } from './bench.ts';

const TAKES = 100_000;
const ROUNDS = 5;
const PAGE = 200;
const TYPED = 'lantern in neon rain';

export const benches: readonly Bench[] = [
  {
    name: 'review.search-100000',
    unit: 'ms',
    baseline: 'the whole of it looked for in the prompts of as many takes in memory, letter by letter',
    goal: `slowest search while typing, among 100,000 takes: at most 50 ms`,
    isMet: ({ value }) => value <= 50,
    run: async () => measureSearch(),
  },
];

/** Of each start of the text the middle of some rounds, and of these the slowest. */
async function measureSearch(): Promise<{ value: number; baseline: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'dailies-search-'));
  const takes = inventTakes(TAKES);
  fillLibrary(folder, takes);
  const opened = openStore({ dataFolder: folder });
  if (!opened.ok) throw new Error(opened.error.code);
  const store = opened.value;
  try {
    const time = (work: () => number) => {
      const begun = performance.now();
      if (work() === 0) throw new Error('nothing was found');
      return performance.now() - begun;
    };
    const starts = Array.from(TYPED, (_, end) => TYPED.slice(0, end + 1));
    const searched = starts.map((text) =>
      rounds(() => time(() => store.takes.search({ text }, 0, PAGE).total)),
    );
    const compared = rounds(() => time(() => takes.filter(({ prompt }) => prompt.includes(TYPED)).length));
    return { value: Math.max(...searched), baseline: compared };
  } finally {
    store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const rounds = (work: () => number): number => median(Array.from({ length: ROUNDS }, work));
