import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { root } from './paths.mjs';
import { asNode } from './prepare.mjs';
import { runCommand } from './run-command.mjs';

/** The suites of vitest.config.ts, cheapest first. */
export const vitestSuites = ['unit', 'contract', 'architecture', 'integration', 'faults'];

/** A test that never yields cannot be timed out from inside. */
const suiteTimeoutMs = 20 * 60_000;

/**
 * @typedef {object} SuiteResult
 * @property {number} passed
 * @property {number} failed tests that failed, and at least 1 when the run itself did
 * @property {number} skipped
 * @property {boolean} counted whether any test ran: a suite without one proves nothing
 * @property {string} output
 */

/**
 * Runs one vitest project under Electron's Node, which is what ships.
 *
 * @param {{echo?: boolean, filters?: string[], timeoutMs?: number}} [options] `filters`: only files whose paths begin so
 * @returns {Promise<SuiteResult>}
 */
export async function runVitest(
  runtime,
  name,
  { echo = true, filters = [], timeoutMs = suiteTimeoutMs } = {},
) {
  const report = reportPath(`vitest-${name}`);
  const vitest = resolve(root, 'node_modules', 'vitest', 'vitest.mjs');
  const args = [
    vitest,
    'run',
    '--project',
    name,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...filters,
  ];
  const options = { cwd: root, env: asNode(), echo, timeoutMs };
  const result = await runCommand(runtime.executable, args, options);
  return { ...sumUp(countVitest(readReport(report)), result.code), output: result.output };
}

/**
 * Runs the end-to-end tests in real windows, two at a time, and then those that measure (`@alone`) by themselves. A
 * window on a busy machine may fail for reasons of the machine, so what failed is tried once more, and said to have been.
 *
 * @param {NodeJS.ProcessEnv} env with a display
 * @param {string[]} [filters] what Playwright takes on its command line; then all that they choose runs in one go
 * @returns {Promise<SuiteResult & {flaky: string[]}>}
 */
export async function runPlaywright(env, filters = []) {
  if (filters.length > 0) return runWindows(env, filters);
  const together = await runWindows(env, ['--workers=2', '--retries=1', '--grep-invert=@alone']);
  const alone = await runWindows(env, ['--retries=1', '--grep=@alone', '--output=test-results/e2e-alone']);
  return {
    passed: together.passed + alone.passed,
    failed: together.failed + alone.failed,
    skipped: together.skipped + alone.skipped,
    counted: together.counted && alone.counted,
    flaky: [...together.flaky, ...alone.flaky],
    output: together.output + alone.output,
  };
}

async function runWindows(env, args) {
  const report = reportPath('e2e');
  const playwright = resolve(root, 'node_modules', '@playwright', 'test', 'cli.js');
  // Electron's Node mode must not reach the windows that the tests open.
  const { ELECTRON_RUN_AS_NODE: _dropped, ...rest } = env;
  const options = { cwd: root, env: rest, echo: true, timeoutMs: 2 * suiteTimeoutMs };
  const result = await runCommand(process.execPath, [playwright, 'test', ...args], options);
  const { flaky = [], ...counts } = countPlaywright(readReport(report)) ?? {};
  return {
    ...sumUp(counts.passed === undefined ? null : counts, result.code),
    flaky,
    output: result.output,
  };
}

/** Reads a vitest JSON report. A file that could not even be loaded counts as one failed test. */
export function countVitest(report) {
  if (!report) return null;
  const files = report.testResults ?? [];
  const broken = files.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  };
}

/** Reads a Playwright JSON report. A test that passed when tried again counts as passed, and is named. */
export function countPlaywright(report) {
  if (!report) return null;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return {
    passed: expected + flaky,
    failed: unexpected + (report.errors?.length ?? 0),
    skipped,
    flaky: (report.suites ?? []).flatMap(listFlaky),
  };
}

function listFlaky(suite) {
  const own = (suite.specs ?? []).filter((spec) => spec.tests.some((test) => test.status === 'flaky'));
  return [...own.map((spec) => `${spec.file}: ${spec.title}`), ...(suite.suites ?? []).flatMap(listFlaky)];
}

/** A run that ended badly without a failed test (a crash, a leak, an unhandled rejection) is a failure too. */
export function sumUp(counts, exitCode) {
  const { passed, failed, skipped } = counts ?? { passed: 0, failed: 0, skipped: 0 };
  return {
    passed,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped,
    counted: passed + failed > 0,
  };
}

function reportPath(name) {
  const folder = resolve(root, 'test-results');
  mkdirSync(folder, { recursive: true });
  const path = resolve(folder, `${name}.json`);
  // A report of an earlier run must never be taken for this one's.
  rmSync(path, { force: true });
  return path;
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}
