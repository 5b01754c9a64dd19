import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { listFiles } from './list-files.mjs';
import { root } from './paths.mjs';

/** The interface's ids all begin like this; spelled apart, so that this file is not a finding of its own. */
const idPattern = new RegExp(`\\b${'model'}[nkh]-[a-z0-9]`);

const searched = ['shared', 'electron', 'renderer', 'scripts'];
const allowed = /^(shared\/models|electron\/practice)\//;

/**
 * A model's name stands in its one file only: form, request, validation and words follow from that file.
 *
 * @param {string} folder the project, or a copy of it
 * @returns {string[]} a line for each finding
 */
export function findModelNames(folder = root) {
  return searched
    .flatMap((part) => listFiles(`${folder}/${part}`))
    .map((path) => relative(folder, path).replaceAll('\\', '/'))
    .filter((path) => /\.(ts|tsx|mjs|cjs|css|html)$/.test(path) && !allowed.test(path))
    .flatMap((path) => findInFile(folder, path));
}

function findInFile(folder, path) {
  return readFileSync(`${folder}/${path}`, 'utf8')
    .split('\n')
    .flatMap((line, index) => (idPattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : []));
}
