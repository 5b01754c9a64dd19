/**
 * One finished bench, as `--json` writes it: a contract.
 *
 * @typedef {object} BenchResult
 * @property {string} name
 * @property {number} value
 * @property {string} unit
 * @property {number | null} baseline the baseline's figure in the same unit, from the same run
 * @property {string | null} baselineName what the baseline is
 * @property {number | null} ratio value divided by baseline
 * @property {string} goal in words
 * @property {boolean} met
 */

/**
 * @param {{name: string, unit: string, baseline: string | null, goal: string, isMet: (measured: any) => boolean}} bench
 * @param {{value: number, baseline: number | null}} measured
 * @returns {BenchResult}
 */
export function describeResult(bench, measured) {
  const { value, baseline } = measured;
  return {
    name: bench.name,
    value,
    unit: bench.unit,
    baseline,
    baselineName: bench.baseline,
    ratio: baseline === null || baseline === 0 ? null : value / baseline,
    goal: bench.goal,
    met: bench.isMet(measured),
  };
}

/** @param {BenchResult[]} results @returns {string} a table for a terminal */
export function formatTable(results) {
  const rows = results.map((result) => [
    result.name,
    `${formatFigure(result.value)} ${result.unit}`,
    result.baseline === null ? '' : `${formatFigure(result.baseline)} ${result.unit}`,
    result.ratio === null ? '' : `${result.ratio.toFixed(2)}×`,
    result.met ? 'met' : 'MISSED',
    result.goal,
  ]);
  const lines = [['bench', 'figure', 'baseline', 'ratio', 'goal', ''], ...rows];
  const widths = lines[0].map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** @param {BenchResult[]} results @param {string[]} machine @returns {string} docs/benchmarks.md */
export function formatDocument(results, machine) {
  const rows = results.map((result) => {
    const baseline =
      result.baseline === null
        ? ''
        : `${formatFigure(result.baseline)} ${result.unit}: ${result.baselineName}`;
    const ratio = result.ratio === null ? '' : `${result.ratio.toFixed(2)}×`;
    const figure = `${formatFigure(result.value)} ${result.unit}`;
    return `| \`${result.name}\` | ${figure} | ${baseline} | ${ratio} | ${result.goal} | ${result.met ? 'met' : '**missed**'} |`;
  });
  return [
    '# Benchmarks',
    '',
    'Written by `npm run bench -- --write`. Every figure stands beside a baseline that was measured in the same run on the',
    'same machine; the ratio says more than the figure.',
    '',
    ...machine.map((line) => `- ${line}`),
    '',
    '| Bench | Figure | Baseline | Ratio | Goal | |',
    '|---|---:|---|---:|---|---|',
    ...rows,
    '',
  ].join('\n');
}

/** Three figures that matter: 0.123, 12.3, 1,230. */
function formatFigure(value) {
  if (!Number.isFinite(value)) return String(value);
  if (value === 0) return '0';
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  return value.toLocaleString('en-US', { maximumFractionDigits: Math.min(digits, 3) });
}
