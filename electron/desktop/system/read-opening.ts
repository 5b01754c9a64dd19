import paths from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Opening } from '../../../shared/app/contract.ts';
import { isOwnFile } from '../../../shared/app/own-file-name.ts';
import { isLink, readLink } from '../../../shared/app/read-link.ts';
import type { OpeningFault } from '../../../shared/kernel/error-causes.ts';

/** No system has longer paths. */
const LONGEST_PATH = 32_768;

/**
 * What one start, one click on a link or one double click asks for; null for nothing. Words that are neither a link nor a file of
 * Dailies are the system's own and Chromium's. A link comes alone: a page that gets a second word onto the command line by its link
 * opens nothing.
 *
 * @param words of a command line, without the program
 * @param folder where relative paths begin
 * @param rules those of the system; of another one in tests
 */
export function readOpening(
  words: readonly string[],
  folder: string,
  rules: paths.PlatformPath = paths,
): Opening | null {
  const meant = words.filter((word) => isLink(word) || (!word.startsWith('-') && isOwnFile(word)));
  const [word] = meant;
  if (word === undefined) return null;
  if (meant.length > 1) return refuse('several');
  if (!isLink(word)) return readPath(word, folder, rules);
  const target = readLink(word);
  return target === null ? refuse('link') : { kind: 'place', target };
}

function readPath(word: string, folder: string, rules: paths.PlatformPath): Opening {
  const local = /^file:/i.test(word) ? readFileUrl(word, rules) : word;
  if (local === null || local.length > LONGEST_PATH || local.includes('\0')) return refuse('path');
  return { kind: 'file', path: rules.resolve(folder, local) };
}

/** File managers of Linux name files by their URLs. One on another computer is refused before anything touches it. */
function readFileUrl(word: string, rules: paths.PlatformPath): string | null {
  try {
    const url = new URL(word);
    if (url.host !== '' || url.search !== '' || url.hash !== '') return null;
    return fileURLToPath(url, { windows: rules === paths.win32 });
  } catch {
    return null;
  }
}

function refuse(fault: OpeningFault): Opening {
  return { kind: 'refused', fault };
}
