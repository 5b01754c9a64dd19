/**
 * How long a test waits for anything, in milliseconds: the only such limit, for every suite. It is there to end a wait
 * that can't end otherwise, not to measure: a machine many times slower than ours must not reach it.
 */
export const PATIENCE = 90_000;

/** How many times as much as in `npm test` the fault tests do: `npm run soak` asks for more. */
const SCALE = Number(process.env['DAILIES_FAULT_SCALE'] ?? 1);

/** How long one test may take in all, in milliseconds: many waits, of which some come close to the limit. */
export const TEST_LIMIT = 10 * PATIENCE * Math.max(1, SCALE);
