import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { root } from './paths.mjs';
import { asNode } from './prepare.mjs';
import { runCommand } from './run-command.mjs';

/** The suites of vitest.config.ts. */
export const vitestSuites = ['unit', 'contract', 'architecture', 'integration', 'faults'];

/** As many files as vitest.config.ts lets run at a time: more than there are cores, for many of them wait. */
export const vitestWorkers = 5;

/** So many files of tests in windows run at a time. */
export const windowWorkers = 2;

/** A test that never yields cannot be timed out from inside. */
const suiteTimeoutMs = 20 * 60_000;
/** Told of an app in which a test failed. */
const LINES_OF_APP = 80;

/**
 * @typedef {object} FileResult
 * @property {string} suite
 * @property {string} path from the project's folder, with `/`
 * @property {number} seconds with imports and hooks
 * @property {number} passed
 * @property {number} failed tests that failed, and 1 when the file itself did
 * @property {number} skipped
 * @property {Failure[]} failures one for each error
 *
 * @typedef {{name: string, text: string}} Failure of a test, with its message and where it was
 *
 * @typedef {object} RunResult
 * @property {FileResult[]} files
 * @property {boolean} isBroken whether the run ended badly without a failed test
 * @property {string} output
 */

/**
 * Runs vitest suites in one go, so that the files of one fill the idle time of another, under Electron's Node, which is
 * what ships.
 *
 * @param {string[]} names
 * @param {{echo?: boolean, filters?: string[], changed?: string | null, timeoutMs?: number}} [options] `filters`: only files
 *   whose paths begin so; `changed`: only files that import what differs from this commit
 * @returns {Promise<RunResult>}
 */
export async function runVitest(
  runtime,
  names,
  { echo = true, filters = [], changed = null, timeoutMs } = {},
) {
  const report = reportPath('vitest-files');
  const args = [
    resolve(root, 'node_modules', 'vitest', 'vitest.mjs'),
    'run',
    ...names.flatMap((name) => ['--project', name]),
    '--reporter=default',
    `--reporter=${resolve(root, 'scripts', 'lib', 'files-reporter.mjs')}`,
    ...(changed === null ? [] : [`--changed=${changed}`, '--passWithNoTests']),
    ...filters,
  ];
  const env = { ...asNode(), DAILIES_FILES_REPORT: report };
  const limit = timeoutMs ?? suiteTimeoutMs * names.length;
  const result = await runCommand(runtime.executable, args, { cwd: root, env, echo, timeoutMs: limit });
  return judgeRun(readReport(report) ?? [], result);
}

/**
 * Runs the end-to-end tests in real windows.
 *
 * @param {NodeJS.ProcessEnv} env with a display, or two for each worker
 * @param {{filters?: string[], changed?: string | null}} [options] `filters`: what Playwright takes on its command line
 * @returns {Promise<RunResult>}
 */
export async function runPlaywright(env, { filters = [], changed = null } = {}) {
  const report = reportPath('e2e');
  const playwright = resolve(root, 'node_modules', '@playwright', 'test', 'cli.js');
  // Electron's Node mode must not reach the windows that the tests open; what they compile is kept.
  const { ELECTRON_RUN_AS_NODE: _dropped, ...rest } = asNode(env);
  const options = { cwd: root, env: rest, echo: true, timeoutMs: 3 * suiteTimeoutMs };
  const result = await runCommand(
    process.execPath,
    [
      playwright,
      'test',
      `--workers=${windowWorkers}`,
      ...(changed === null ? [] : [`--only-changed=${changed}`, '--pass-with-no-tests']),
      ...filters,
    ],
    options,
  );
  const found = readReport(report);
  for (const text of describeFailures(found)) console.log(text);
  return judgeRun(listPlaywrightFiles(found, root), result);
}

/**
 * Reads a Playwright JSON report. No test is tried twice, so each has one result.
 *
 * @param {string} folder the project's
 * @returns {FileResult[]}
 */
export function listPlaywrightFiles(report, folder) {
  if (!report) return [];
  return report.suites.map((suite) => {
    const tests = listTests(suite);
    const count = (wanted) => tests.filter((test) => test.status === wanted).length;
    const milliseconds = tests
      .flatMap((test) => test.results)
      .reduce((sum, { duration }) => sum + duration, 0);
    return {
      suite: 'e2e',
      path: relative(folder, resolve(report.config.rootDir, suite.file)).replaceAll('\\', '/'),
      seconds: milliseconds / 1000,
      passed: count('expected'),
      failed: tests.length - count('expected') - count('skipped'),
      skipped: count('skipped'),
      failures: tests.flatMap(({ name, status, results }) =>
        status === 'skipped'
          ? []
          : results.flatMap(({ errors = [] }) => errors.map(({ message = '' }) => ({ name, text: message }))),
      ),
    };
  });
}

/**
 * What was there where a test failed: what the window showed, as assistive technology has it, and what the app wrote and did. On a
 * machine that is gone by the time somebody reads of the failure, it says what was there instead of what the test waited for.
 *
 * @param {object | null} report of Playwright
 * @returns {string[]} texts for each failed test
 */
export function describeFailures(report) {
  const tests = (report?.suites ?? []).flatMap(listTests);
  return tests.flatMap(({ name, results }) => {
    const attached = results.flatMap(({ attachments = [] }) => attachments);
    const contexts = attached.filter((one) => one.name === 'error-context');
    // Each error of a test leads to the same file.
    const pages = [...new Set(contexts.map(({ path }) => path))].flatMap((path) => {
      const [, page] = /^# Page snapshot\n+```yaml\n(.*?)\n```$/ms.exec(readFileSync(path, 'utf8')) ?? [];
      return page === undefined
        ? []
        : [`the page when it failed: ${name}\n${page.replaceAll(/ \[ref=\w+\]/g, '')}\n`];
    });
    const apps = attached.filter((one) => one.name === 'app');
    return [...pages, ...apps.map(({ body }) => `the app when it failed: ${name}\n${lastLines(body)}\n`)];
  });
}

/** @param {string} body as reports of Playwright have it */
function lastLines(body) {
  return Buffer.from(body, 'base64').toString('utf8').split('\n').slice(-LINES_OF_APP).join('\n');
}

function listTests(suite) {
  const own = (suite.specs ?? []).flatMap(({ title, tests }) =>
    tests.map((test) => ({ ...test, name: title })),
  );
  return [...own, ...(suite.suites ?? []).flatMap(listTests)];
}

/** A run that ended badly without a failed test (a crash, a leak, an unhandled rejection) is a failure too. */
export function judgeRun(files, { code, output }) {
  return { files, isBroken: code !== 0 && files.every((file) => file.failed === 0), output };
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
