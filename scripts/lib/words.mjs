import { root } from './paths.mjs';
import { findLanguageProblems } from './word-languages.mjs';
import { findLiteralWords } from './word-literals.mjs';
import { listEnglishParts, parseFolders } from './word-parts.mjs';
import { findFrozenWords, findUnreadWords, listReads } from './word-reads.mjs';

/**
 * What people read is in the catalogue, whole, in every language (docs/decisions/0002-typed-text-catalogue.md). Keys and parts that a
 * language lacks do not compile; this finds what does.
 *
 * @param {string} folder the project, or a copy of it
 * @returns {string[]} a line for each finding
 */
export function findWordProblems(folder = root) {
  const screens = parseFolders(folder, ['electron', 'renderer']);
  const shared = parseFolders(folder, ['shared']);
  const english = shared.filter(({ path }) => !path.startsWith('shared/languages/'));
  const parts = listEnglishParts(english);
  const reads = listReads([...screens, ...english], parts);
  return [
    ...findLiteralWords(screens),
    ...findUnreadWords(parts, reads),
    ...findFrozenWords(parts, reads),
    ...findLanguageProblems(
      parts,
      shared.filter(({ path }) => path.startsWith('shared/languages/')),
    ),
  ];
}
