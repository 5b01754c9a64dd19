import { seededRandom } from '../../../shared/compose/prompt-template.ts';

/** How many times as much as in `npm test`: `npm run soak` asks for more. */
export const SCALE = Number(process.env['DAILIES_FAULT_SCALE'] ?? 1);

/** So many in `npm test`, and so many for each of a soak's scale. */
export function scaled(few: number, each: number): number {
  return SCALE === 1 ? few : each * SCALE;
}

/** The seed of everything that is drawn by lot; it is printed, and given again it repeats the run. */
export const SEED = Number(process.env['DAILIES_FAULT_SEED'] ?? 20_261);

/** Numbers from 0 to 1 that follow from the seed. */
export const drawLots = seededRandom;

/** One line of figures among the test's output. */
export function report(line: string): void {
  process.stdout.write(`  ${line}\n`);
}

/** Lets as many pieces of work go on at once as there are places: each is a process that wants a core. */
export function createPlaces(count: number): <Value>(work: () => Promise<Value>) => Promise<Value> {
  let free = count;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resume) => waiting.push(resume));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
