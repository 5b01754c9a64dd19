import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { cruise, findDirectionProblems } from './directions.mjs';
import { findGivenUpWords } from './given-up-words.mjs';
import { findLicenceProblems, findLockProblems } from './lock-file.mjs';
import { findModelNames } from './model-names.mjs';
import { root } from './paths.mjs';
import { findPhysicalStyles } from './physical-styles.mjs';
import { asNode } from './prepare.mjs';
import { runCommand } from './run-command.mjs';
import { say } from './say.mjs';
import { findTestWeather } from './test-weather.mjs';

/** @param {string} part @returns {CheckStep} */
const types = (part) => ({
  name: `types: ${part}`,
  run: () => runTool(process.execPath, '@typescript/native/bin/tsc', ['-p', `tsconfig.${part}.json`]),
});

/**
 * What must hold before any test is worth running, the longest first, so that two workers end together.
 *
 * @typedef {{name: string, run: () => Promise<{ok: boolean, output: string}>}} CheckStep
 * @param {{executable: string}} runtime the Electron whose Node runs the tools that need a newer one than ours
 * @returns {CheckStep[]}
 */
export function listCheckSteps(runtime) {
  return [
    types('tests'),
    // These run in this process: they take their turn while the other worker waits for a long one.
    {
      name: 'words',
      run: async () => report((await import('./words.mjs')).findWordProblems()),
    },
    { name: 'given-up words', run: () => report(findGivenUpWords()) },
    { name: 'model names', run: () => report(findModelNames()) },
    { name: 'left and right', run: () => report(findPhysicalStyles()) },
    { name: 'tests and time', run: () => report(findTestWeather()) },
    { name: 'lock file', run: () => report(findLockProblems(readLock())) },
    { name: 'licences', run: () => report(findLicenceProblems(readLock())) },
    {
      name: 'format and lint',
      run: () =>
        runTool(process.execPath, '@biomejs/biome/bin/biome', [
          'check',
          '--error-on-warnings',
          '--max-diagnostics=50',
        ]),
    },
    types('electron'),
    {
      name: 'directions',
      run: async () => report(findDirectionProblems(await cruise(runtime))),
    },
    types('renderer'),
    {
      name: 'unused code',
      run: () =>
        runTool(process.execPath, 'knip/bin/knip.js', ['--no-progress', '--no-config-hints', '--cache']),
    },
    types('shared'),
  ];
}

/**
 * Runs steps two at a time, a line for each with its time, its output only when it fails.
 *
 * @param {CheckStep[]} steps
 * @returns {Promise<{passed: number, failed: number}>}
 */
export async function runCheckSteps(steps) {
  const counts = { passed: 0, failed: 0 };
  const waiting = [...steps];
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const started = Date.now();
      const { ok, output } = await step.run();
      const time = `${((Date.now() - started) / 1000).toFixed(1)} s`;
      say(`${ok ? '  ok  ' : ' FAIL '} ${step.name.padEnd(20)} ${time.padStart(8)}`);
      if (!ok) say(indent(output));
      counts[ok ? 'passed' : 'failed'] += 1;
    }
  };
  await Promise.all([work(), work()]);
  return counts;
}

async function runTool(executable, script, args) {
  const result = await runCommand(executable, [resolve(root, 'node_modules', script), ...args], {
    cwd: root,
    env: asNode(),
  });
  return { ok: result.code === 0, output: result.output };
}

async function report(problems) {
  return { ok: problems.length === 0, output: problems.join('\n') };
}

function readLock() {
  return JSON.parse(readFileSync(resolve(root, 'package-lock.json'), 'utf8'));
}

const shownLines = 80;

function indent(text) {
  const lines = text.trim().split('\n');
  const rest = lines.length > shownLines ? [`… and ${lines.length - shownLines} lines more`] : [];
  return [...lines.slice(0, shownLines), ...rest].map((line) => `       ${line}`).join('\n');
}
