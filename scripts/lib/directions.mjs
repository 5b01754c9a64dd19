import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { root } from './paths.mjs';
import { asNode } from './prepare.mjs';
import { runCommand } from './run-command.mjs';

/** The document that holds the picture. */
export const architecturePath = resolve(root, 'docs', 'architecture.md');

/**
 * @typedef {object} Cruise
 * @property {{source: string, dependencies: {resolved: string}[]}[]} modules
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
  // Where its own rules are wrong, it says so on stderr and draws nothing.
  if (stdout === '') throw new Error(output.trim());
  return JSON.parse(stdout);
}

/**
 * @param {Cruise} found
 * @returns {string[]} a line for each import that no rule allows, and one where the picture shows another tree
 */
export function findDirectionProblems(found) {
  const problems = found.summary.violations.map(({ from, to, rule }) => `${rule.name}: ${from} → ${to}`);
  const isDrawn = readFileSync(architecturePath, 'utf8').includes(drawArchitecture(found));
  return isDrawn
    ? problems
    : [
        ...problems,
        'docs/architecture.md shows another tree: node scripts/draw-architecture.mjs draws it anew',
      ];
}

/**
 * Draws folders and who imports whom, as Mermaid: `a --> b` is an import of code or types. `shared` is left out: all import it.
 *
 * @param {Cruise} found
 */
export function drawArchitecture({ modules }) {
  const boxes = new Set();
  const arrows = new Set();
  for (const { source, dependencies } of modules) {
    const from = boxOf(source);
    if (from === null) continue;
    boxes.add(from);
    for (const { resolved } of dependencies) {
      const to = boxOf(resolved);
      if (to !== null && to !== from) arrows.add(`  ${idOf(from)} --> ${idOf(to)}`);
    }
  }
  const sides = ['renderer', 'electron'].map((side) => {
    const own = [...boxes].filter((box) => box.startsWith(`${side}/`)).sort();
    return [
      `  subgraph ${side}`,
      ...own.map((box) => `    ${idOf(box)}["${box.split('/')[1]}"]`),
      '  end',
    ].join('\n');
  });
  return ['```mermaid', 'flowchart TB', ...sides, ...[...arrows].sort(), '```'].join('\n');
}

/** The folder that stands for a file in the picture; null for what is not drawn. */
function boxOf(path) {
  const [side, folder, ...rest] = path.split('/');
  if (side !== 'electron' && side !== 'renderer') return null;
  return rest.length === 0 ? `${side}/entries` : `${side}/${folder}`;
}

function idOf(box) {
  return box.replaceAll(/[^a-z]/g, '_');
}
