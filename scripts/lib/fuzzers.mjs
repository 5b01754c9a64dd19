import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { listFiles } from './list-files.mjs';
import { root } from './paths.mjs';

/**
 * The files of tests that try a property on invented cases by `tests/support/fuzz.ts`, and how many properties each has.
 *
 * @param {string} folder the project
 * @returns {{path: string, properties: number}[]} paths from the project's folder, with `/`
 */
export function listFuzzers(folder = root) {
  return listFiles(`${folder}/tests`)
    .filter((path) => /\.test\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
    .filter(({ text }) => text.includes("/support/fuzz.ts'"))
    .map(({ path, text }) => ({
      path: relative(folder, path).replaceAll('\\', '/'),
      properties: text.split(/await fuzz\(/).length - 1,
    }));
}

/** @param {{properties: number}[]} fuzzers */
export function countProperties(fuzzers) {
  return fuzzers.reduce((sum, { properties }) => sum + properties, 0);
}
