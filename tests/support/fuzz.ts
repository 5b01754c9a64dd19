import fc from 'fast-check';

/** How many cases each fuzzer tries: as many as a run of the tests can spare; the soak asks for more. */
const CASES = Number(process.env['DAILIES_FUZZ_CASES'] ?? 2000);

/**
 * Tries a property on thousands of invented cases. First come those of the kept seeds: each once found a fault, or stands
 * for a corner of its own. A failure prints the seed that is to be kept.
 */
export async function fuzz<Value>(
  cases: fc.Arbitrary<Value>,
  hold: (value: Value) => void | Promise<void>,
  keptSeeds: readonly number[] = [],
): Promise<void> {
  const property = fc.asyncProperty(cases, async (value) => hold(value));
  for (const seed of keptSeeds) await fc.assert(property, { seed, numRuns: 50 });
  await fc.assert(property, { numRuns: CASES });
}
