import { setTimeout as wait } from 'node:timers/promises';
import { type Bench, isAtMost, type Measured, median } from './bench.ts';
import { readMemory, readWholeMemory } from './process-memory.ts';
import { type OpenedWindow, PROGRAMS, withUserData, withWindow, withWindowOn } from './window-process.ts';

const STARTS = 7;
const WARM_UPS = 2;
const CALLS = 2000;
const ROUNDS = 3;
/** Until what a start leaves behind has been done and collected. */
const IDLE_MS = 15_000;

/** Read from /proc, so on Linux only. */
const memory: readonly Bench[] = [
  {
    name: 'start.idle-memory',
    unit: 'MB',
    baseline: 'an empty window of the same runtime',
    goal: 'main and page process after 15 s: at most 1.5×',
    isMet: isAtMost(1.5),
    run: async () => (await measureMemories()).own,
  },
  {
    name: 'start.idle-memory-all',
    unit: 'MB',
    baseline: 'an empty window of the same runtime',
    goal: 'all processes after 15 s: at most 1.2×',
    isMet: isAtMost(1.2),
    run: async () => (await measureMemories()).all,
  },
];

export const benches: readonly Bench[] = [
  {
    name: 'start.first-key',
    unit: 'ms',
    baseline: 'the first frame of an empty window of the same runtime',
    goal: 'a new user’s first frame takes keys: at most 1.5×',
    isMet: isAtMost(1.5),
    run: async () => (await measureStarts()).firstKey,
  },
  {
    name: 'start.first-key-warm',
    unit: 'ms',
    baseline: 'the first frame of an empty window of the same runtime',
    goal: 'the same at a later start: at most 1.4×',
    isMet: isAtMost(1.4),
    run: async () => (await measureStarts()).firstKeyWarm,
  },
  {
    name: 'start.window',
    unit: 'ms',
    baseline: 'an empty window of the same runtime',
    goal: 'a new user’s first start is ready: at most 1.5×',
    isMet: isAtMost(1.5),
    run: async () => (await measureStarts()).whole,
  },
  {
    name: 'start.window-warm',
    unit: 'ms',
    baseline: 'an empty window of the same runtime',
    goal: 'a later start is ready: at most 1.6×',
    isMet: isAtMost(1.6),
    run: async () => (await measureStarts()).wholeWarm,
  },
  {
    name: 'compose.ipc-round-trip',
    unit: 'µs',
    baseline: 'a bare ipcMain.handle that answers with an object',
    goal: 'a call checked and parsed both ways: at most 2×',
    isMet: isAtMost(2),
    run: measureCall,
  },
  ...(process.platform === 'linux' ? memory : []),
];

interface Starts {
  readonly firstKey: Measured;
  readonly firstKeyWarm: Measured;
  readonly whole: Measured;
  readonly wholeWarm: Measured;
}

let measured: Promise<Starts> | undefined;

const measureStarts = (): Promise<Starts> => (measured ??= compareStarts());

/** Until all of the window is ready. */
export async function measureStart(program: string): Promise<Measured> {
  return (await compareStarts(program)).whole;
}

/**
 * The programs take turns, so that what else the machine does hits all. The first rounds only warm the disk, and the data
 * of the later starts: Chromium keeps compiled scripts at the second one, so the third is the first that has them.
 */
async function compareStarts(program: string = PROGRAMS.app): Promise<Starts> {
  const [empty, fresh, warm]: [number[], OpenedWindow[], OpenedWindow[]] = [[], [], []];
  const openAgain = (userData: string) => withWindowOn(userData, program, async (window) => window);
  await withUserData(async (kept) => {
    for (let round = 0; round < WARM_UPS + STARTS; round += 1) {
      const baseline = await withWindow(PROGRAMS.empty, async (window) => window.shown);
      const first = await withWindow(program, async (window) => window);
      const later = await openAgain(kept);
      if (round < WARM_UPS) continue;
      empty.push(baseline);
      fresh.push(first);
      warm.push(later);
    }
  });
  const measure = (starts: readonly OpenedWindow[], until: 'shown' | 'milliseconds'): Measured => ({
    value: median(starts.map((start) => start[until])),
    baseline: median(empty),
  });
  return {
    firstKey: measure(fresh, 'shown'),
    firstKeyWarm: measure(warm, 'shown'),
    whole: measure(fresh, 'milliseconds'),
    wholeWarm: measure(warm, 'milliseconds'),
  };
}

async function measureCall(): Promise<Measured> {
  // The page's clock is coarse, so calls are timed together.
  const time = (call: string): string => `(async () => {
    for (let count = 0; count < ${CALLS / 10}; count += 1) await ${call};
    const start = performance.now();
    for (let count = 0; count < ${CALLS}; count += 1) await ${call};
    return ((performance.now() - start) / ${CALLS}) * 1000;
  })()`;
  const measureIn = (program: string, call: string): Promise<number> =>
    withWindow(program, async ({ evaluate }) => Number(await evaluate(time(call))));
  const baseline = await measureIn(PROGRAMS.empty, 'window.bare.invoke()');
  const value = await measureIn(PROGRAMS.app, "window.dailies.invoke('app.info', {})");
  return { value, baseline };
}

interface Memories {
  /** The main process and the page's. */
  readonly own: Measured;
  readonly all: Measured;
}

let memories: Promise<Memories> | undefined;

const measureMemories = (): Promise<Memories> => (memories ??= compareMemories());

/** The main process and the page's. */
export async function measureMemory(program: string): Promise<Measured> {
  return (await compareMemories(program)).own;
}

async function compareMemories(program: string = PROGRAMS.app): Promise<Memories> {
  const app: { own: number; all: number }[] = [];
  const empty: { own: number; all: number }[] = [];
  const readIdle = (one: string) =>
    withWindow(one, async ({ pid }) => {
      await wait(IDLE_MS);
      return { own: readMemory(pid), all: readWholeMemory(pid) };
    });
  for (let round = 0; round < ROUNDS; round += 1) {
    empty.push(await readIdle(PROGRAMS.empty));
    app.push(await readIdle(program));
  }
  const compare = (figure: 'own' | 'all'): Measured => ({
    value: median(app.map((one) => one[figure])),
    baseline: median(empty.map((one) => one[figure])),
  });
  return { own: compare('own'), all: compare('all') };
}
