import { resolve } from 'node:path';
import { root } from './paths.mjs';
import { asNode } from './prepare.mjs';
import { runCommand } from './run-command.mjs';

/**
 * @typedef {object} Cruise
 * @property {{violations: {from: string, to: string, rule: {name: string}}[]}} summary
 */

/**
 * Reads who imports whom.
 *
 * @param {{executable: string}} runtime
 * @returns {Promise<Cruise>}
 */
export async function cruise(runtime) {
  const tool = resolve(root, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs');
  const args = ['--config', '.dependency-cruiser.cjs', '-T', 'json', 'electron', 'shared', 'renderer'];
  const { stdout, output } = await runCommand(runtime.executable, [tool, ...args], {
    cwd: root,
    env: asNode(),
  });
  // Where its own rules are wrong, it says so on stderr and nothing else.
  if (stdout === '') throw new Error(output.trim());
  return JSON.parse(stdout);
}

/**
 * @param {Cruise} found
 * @returns {string[]} a line for each import that no rule allows
 */
export function findDirectionProblems(found) {
  return found.summary.violations.map(({ from, to, rule }) => `${rule.name}: ${from} → ${to}`);
}
