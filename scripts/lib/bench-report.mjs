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

/**
 * docs/benchmarks.md: what was measured now, and the rows of other benches as they stand.
 *
 * @param {BenchResult[]} results
 * @param {{names: string[], machine: string[], day: string, before: string}} document `names` of all benches, in their order; `before`: the
 * text so far
 */
export function formatDocument(results, { names, machine, day, before }) {
  const rows = new Map([...before.matchAll(/^\| `([^`]+)` \|.*$/gm)].map(([row, name]) => [name, row]));
  for (const result of results) {
    const { name, baseline, unit } = result;
    const beside = baseline === null ? '' : `${formatFigure(baseline)} ${unit}`;
    const ratio = result.ratio === null ? '' : `${result.ratio.toFixed(2)}×`;
    const goal = result.met ? result.goal : `**missed**: ${result.goal}`;
    rows.set(
      name,
      `| ${[`\`${name}\``, `${formatFigure(result.value)} ${unit}`, beside, ratio, goal, day].join(' | ')} |`,
    );
  }
  return [
    '# Benchmarks',
    '',
    'Written by `npm run bench -- --write`, with `--only PREFIX` some rows alone. Each baseline was measured in the same run on the same machine (`baseline` in `tests/bench`); the ratio says more than the figure.',
    '',
    ...machine.map((line) => `- ${line}`),
    '',
    '| Bench | Figure | Baseline | Ratio | Goal | Day |',
    '|---|---:|---:|---:|---|---|',
    ...names.flatMap((name) => rows.get(name) ?? []),
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
