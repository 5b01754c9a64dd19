import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { listFiles } from './list-files.mjs';
import { root } from './paths.mjs';

/** Names that were given up, with what stands in their place (docs/glossary.md). Spelled apart where they would find themselves. */
const givenUp = [
  [/\b\w*[a-z]Desk\b/, '…Service'],
  [/\b\w*[a-z](?:Workshop|Keeper|Board)\b/, 'what it does: …Worker, …Monitor, …Writer'],
  [/\b\w*[a-z]Book\b/, '…Repository, …Writer, …Log'],
  [new RegExp(`\\b${'sp'}ell[A-Z](?!heck\\b)\\w*`), 'format… or serialize…'],
  [new RegExp(`\\b${'MO'}ST_[A-Z_]+\\b`), 'MAX_…'],
  [new RegExp(`\\b(?:[A-Z]+_)?AT_${'ON'}CE\\b`), 'CONCURRENCY or …BATCH_SIZE'],
  [/\btake(?:In|Over|Paste)(?:[A-Z]\w*)?\b/, 'import…, accept…, handlePaste'],
  [/\btakesFolders\b/, 'acceptsFolders'],
  [/\b(?:create|use)(?:Farewell|Telling)\b/, 'quit flush, notices'],
];

const searched = ['shared', 'electron', 'renderer', 'scripts', 'tests'];
/** The finder itself, and its test. */
const excepted = /given-up-words/;

/**
 * The field's words are in `docs/glossary.md`; those that they replaced do not come back.
 *
 * @param {string} folder the project, or a copy of it
 * @returns {string[]} a line for each finding
 */
export function findGivenUpWords(folder = root) {
  return searched
    .flatMap((part) => listFiles(`${folder}/${part}`))
    .map((path) => relative(folder, path).replaceAll('\\', '/'))
    .filter((path) => /\.(ts|tsx|mjs|cjs)$/.test(path) && !excepted.test(path))
    .flatMap((path) => findInFile(folder, path));
}

function findInFile(folder, path) {
  return readFileSync(`${folder}/${path}`, 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      givenUp.flatMap(([word, instead]) => {
        const found = word.exec(line)?.[0];
        return found === undefined ? [] : [`${path}:${index + 1}: ${found} (say ${instead})`];
      }),
    );
}
