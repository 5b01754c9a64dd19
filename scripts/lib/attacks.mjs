import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { listFuzzers } from './fuzzers.mjs';
import { root } from './paths.mjs';

const heading = '| Attack | Tried in |';
const fuzzersOfDoors = 'the fuzzers of *Doors*';
const canaryFile = 'tests/support/key-canary.ts';

/**
 * Compares the attacks that `docs/security.md` lists with a run: an attack was tried when a file of its row ran, and came through when one failed.
 *
 * @typedef {{tried: number, of: number, through: string[], missing: string[]}} Attacks `missing`: files that are named and not there
 * @param {import('./suites.mjs').FileResult[]} files
 * @param {import('./summary.mjs').Canary | null} canary
 * @returns {Attacks}
 */
export function judgeAttacks(files, canary, { page = readPage(), isThere = isInProject } = {}) {
  const rows = readAttacks(page);
  const judged = rows.map(({ attack, named, isOfFuzzers }) => {
    const wanted = isOfFuzzers ? [...named, ...listFuzzers().map(({ path }) => path)] : named;
    const ran = files.filter(({ path }) => wanted.some((one) => isOf(path, one)));
    const isCanary = wanted.includes(canaryFile) && canary !== null;
    const isThrough = ran.some(({ failed }) => failed > 0) || (isCanary && canary.hits.length > 0);
    return { attack, isTried: isCanary || ran.some(({ passed }) => passed > 0) || isThrough, isThrough };
  });
  const missing = rows.flatMap(({ attack, named, isOfFuzzers }) =>
    named.length === 0 && !isOfFuzzers ? [`no file: ${attack}`] : named.filter((path) => !isThere(path)),
  );
  return {
    tried: judged.filter(({ isTried }) => isTried).length,
    of: rows.length,
    through: judged.filter(({ isThrough }) => isThrough).map(({ attack }) => attack),
    missing: [...new Set(missing)],
  };
}

/** The rows of every such table. */
function readAttacks(page) {
  const lines = page.split('\n');
  return lines.flatMap((line, at) => {
    if (line !== heading) return [];
    const end = lines.findIndex((one, index) => index > at && !one.startsWith('|'));
    return lines.slice(at + 2, end === -1 ? undefined : end).map(readRow);
  });
}

function readRow(line) {
  const [, attack, where] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
  const names = [...where.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
  const named = names.filter((name) => /\.(test|e2e)\.tsx?$/.test(name) || name.startsWith('tests/'));
  return { attack, named, isOfFuzzers: where.includes(fuzzersOfDoors) };
}

/** A folder stands for all that is in it. */
function isOf(path, named) {
  return named.endsWith('/') ? path.startsWith(named) : path === named;
}

function readPage() {
  return readFileSync(resolve(root, 'docs', 'security.md'), 'utf8');
}

function isInProject(path) {
  return existsSync(resolve(root, path));
}
