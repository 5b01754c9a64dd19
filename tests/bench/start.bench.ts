import { type Bench, type Measured, median } from './bench.ts';
import { PROGRAMS, withWindow } from './window-process.ts';

const STARTS = 7;
const CALLS = 2000;

export const benches: readonly Bench[] = [
  {
    name: 'start.window',
    unit: 'ms',
    baseline: 'an empty window of the same runtime',
    goal: 'a new user’s first start is ready to use within 1.5 times an empty window’s',
    isMet: ({ value, baseline }) => value <= (baseline ?? 0) * 1.5,
    run: measureStart,
  },
  {
    name: 'start.call',
    unit: 'µs',
    baseline: 'a bare ipcMain.handle that answers with an object',
    goal: 'a call that is checked and parsed both ways takes at most twice as long as a bare one',
    isMet: ({ value, baseline }) => value <= (baseline ?? 0) * 2,
    run: measureCall,
  },
];

/** The two programs take turns, so that what else the machine does hits both; the first pair only warms the disk. */
async function measureStart(): Promise<Measured> {
  const app: number[] = [];
  const empty: number[] = [];
  for (let round = 0; round <= STARTS; round += 1) {
    const baseline = await withWindow(PROGRAMS.empty, async ({ milliseconds }) => milliseconds);
    const value = await withWindow(PROGRAMS.app, async ({ milliseconds }) => milliseconds);
    if (round === 0) continue;
    empty.push(baseline);
    app.push(value);
  }
  return { value: median(app), baseline: median(empty) };
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
