/** How much slower a start may be than the last release's, by its ratio to an empty window: two machines of a kind differ by less. */
const MAX_SLOWER = 1.2;

/**
 * The start of the app in times that of an empty window, which takes the machine out of the figure.
 *
 * @param {import('./bench-report.mjs').BenchResult[]} results
 * @returns {number}
 */
export function readStart(results) {
  const ratio = results.find(({ name }) => name === 'start.window')?.ratio;
  if (typeof ratio !== 'number' || !(ratio > 0)) throw new Error('The start was not measured.');
  return ratio;
}

/**
 * @param {number} now
 * @param {number | null} before of the last release; null where there is none
 * @returns {{problem: string | null, words: string}}
 */
export function judgeStart(now, before) {
  const words = `The start takes ${now.toFixed(2)} times an empty window's`;
  if (before === null) return { problem: null, words: `${words}; there is no release to hold it against.` };
  const both = `${words}; the last release took ${before.toFixed(2)} times.`;
  return {
    problem: now > before * MAX_SLOWER ? `${both} That is too much slower to release.` : null,
    words: both,
  };
}
