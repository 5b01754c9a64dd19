import { stripVTControlCharacters } from 'node:util';

const slowestShown = 10;
/** Enough for what was expected, what was there, and where; a whole page of markup would push the others out of sight. */
const linesOfFailure = 24;

/**
 * What the runner says at its end. The last line is a contract: exactly `N passed, N failed`.
 *
 * @typedef {{name: string, passed: number, failed: number, skipped: number, isEmpty: boolean}} Row
 * @typedef {{files: number, hits: string[]}} Canary what was looked through for the key of the run, and where it was
 * @param {Row[]} rows
 * @param {import('./suites.mjs').FileResult[]} files
 * @param {number} seconds
 * @param {Canary | null} [canary]
 * @param {import('./attacks.mjs').Attacks | null} [attacks]
 * @returns {{text: string, failed: number}}
 */
export function summarise(rows, files, seconds, canary = null, attacks = null) {
  const sum = (key) => rows.reduce((total, row) => total + row[key], 0);
  const lines = [
    ...listFailures(files),
    ...listSlowest(files),
    '',
    ...rows.map(describeRow),
    '',
    ...(canary === null ? [] : describeCanary(canary)),
    ...(attacks === null ? [] : describeAttacks(attacks)),
    `${Math.round(seconds)} s in all`,
    `${sum('passed')} passed, ${sum('failed')} failed`,
  ];
  return { text: `\n${lines.join('\n')}\n`, failed: sum('failed') };
}

/**
 * A row for each suite. One that ran no test proves nothing and counts as a failure, as does a run that ended badly
 * although no test failed.
 *
 * @param {string[]} names
 * @param {import('./suites.mjs').RunResult} result
 * @param {{round?: string, mayBeEmpty?: boolean}} [options] `round`: such as ` 2/3`
 * @returns {Row[]}
 */
export function listRows(names, { files, isBroken }, { round = '', mayBeEmpty = false } = {}) {
  const rows = names.map((name) => {
    const own = files.filter((file) => file.suite === name);
    const sum = (key) => own.reduce((total, file) => total + file[key], 0);
    const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')];
    const isEmpty = !mayBeEmpty && passed + failed === 0;
    return { name: `${name}${round}`, passed, failed: isEmpty ? 1 : failed, skipped, isEmpty };
  });
  const isTold = rows.some((row) => row.failed > 0);
  const broken = { name: `the run${round}`, passed: 0, failed: 1, skipped: 0, isEmpty: false };
  return isBroken && !isTold ? [...rows, broken] : rows;
}

/** @param {Canary} canary @returns {Row[]} a key that was left behind fails the run */
export function listCanaryRows({ hits }) {
  return hits.length === 0
    ? []
    : [{ name: 'key canary', passed: 0, failed: hits.length, skipped: 0, isEmpty: false }];
}

/** @param {import('./attacks.mjs').Attacks} attacks @returns {Row[]} a file of the tables that is not there fails the run */
export function listAttackRows({ missing }) {
  return missing.length === 0
    ? []
    : [{ name: 'attacks', passed: 0, failed: missing.length, skipped: 0, isEmpty: false }];
}

function describeAttacks({ tried, of, through, missing }) {
  return [
    `attacks of docs/security.md: tried ${tried} of ${of}, through ${through.length}`,
    ...through.map((attack) => `  through: ${attack}`),
    ...missing.map((name) => `  not there: ${name}`),
    '',
  ];
}

function describeCanary({ files, hits }) {
  return [
    `key canary: ${files} files looked through, ${hits.length} hits`,
    ...hits.map((path) => `  ${path}`),
    '',
  ];
}

/** @returns {string[]} lines: what failed once more, where somebody looks who has the end of a long run only */
function listFailures(files) {
  const lines = files.flatMap(({ path, failures }) =>
    failures.flatMap(({ name, text }) => [`${path} › ${name}`, ...shorten(text), '']),
  );
  return lines.length === 0 ? [] : ['what failed', ...lines];
}

function shorten(text) {
  const lines = stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const left = lines.length - linesOfFailure;
  const shown = lines.slice(0, linesOfFailure).map((line) => `    ${line}`);
  return left > 0 ? [...shown, `    … ${left} more lines`] : shown;
}

/** @returns {string[]} lines; a file that ran several times once, with its worst time */
function listSlowest(files) {
  const worst = new Map();
  for (const { path, seconds } of files) worst.set(path, Math.max(seconds, worst.get(path) ?? 0));
  const slowest = [...worst].sort(([, one], [, other]) => other - one).slice(0, slowestShown);
  if (slowest.length === 0) return [];
  return [
    'slowest files',
    ...slowest.map(([path, seconds]) => `${seconds.toFixed(1).padStart(8)} s  ${path}`),
  ];
}

function describeRow({ name, passed, failed, skipped, isEmpty }) {
  const notes = [skipped > 0 && `${skipped} skipped`, isEmpty && 'NO TEST RAN'].filter(Boolean).join(', ');
  const counts = `${String(passed).padStart(6)} passed ${String(failed).padStart(4)} failed`;
  return `${name.padEnd(18)}${counts}  ${notes}`.trimEnd();
}
