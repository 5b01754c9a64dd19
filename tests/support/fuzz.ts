import fc from 'fast-check';
import { expect } from 'vitest';

/** What a run of the tests tries; only from so many on can be asked what the cases reached together. */
export const USUAL_CASES = 2000;
/** How many cases each fuzzer tries: as many as a run of the tests can spare; the soak asks for more. */
const CASES = Number(process.env['DAILIES_FUZZ_CASES'] ?? USUAL_CASES);
/** For how long instead, where the soak was asked for a time. */
const SECONDS = Number(process.env['DAILIES_FUZZ_SECONDS'] ?? 0);

/** Where the soak begins, so that it can be run again; a run of the tests begins anywhere. */
const SEED = process.env['DAILIES_FAULT_SEED'];

const RUN = {
  includeErrorInReport: true,
  ...(SEED === undefined ? {} : { seed: Number(SEED) }),
  ...(SECONDS > 0 ? { numRuns: 1e9, interruptAfterTimeLimit: SECONDS * 1000 } : { numRuns: CASES }),
};

/** What a text from outside could reach through a name such as `__proto__`. */
const SHARED = [Object.prototype, Array.prototype, Function.prototype, String.prototype, globalThis];

/**
 * Tries a property on thousands of invented cases. First come those of the kept seeds: each once found a fault, or stands
 * for a corner of its own. A failure prints the seed that is to be kept. No case may leave anything behind in what all
 * of the program shares.
 *
 * @returns how many cases were tried
 */
export async function fuzz<Value>(
  cases: fc.Arbitrary<Value>,
  hold: (value: Value) => void | Promise<void>,
  keptSeeds: readonly number[] = [],
): Promise<number> {
  const before = describeShared();
  let tried = 0;
  const property = fc.asyncProperty(cases, async (value) => {
    await hold(value);
    tried += 1;
    expect(describeShared()).toBe(before);
  });
  for (const seed of keptSeeds) await fc.assert(property, { seed, numRuns: 50 });
  await fc.assert(property, RUN);
  // How many cases a time was enough for is what the soak is asked; a run of the tests has a number to begin with.
  if (SECONDS > 0) process.stdout.write(`  ${tried} cases: ${expect.getState().currentTestName}\n`);
  return tried;
}

function describeShared(): string {
  return `${process.cwd()} ${SHARED.map((one) => Reflect.ownKeys(one).length).join(' ')}`;
}
