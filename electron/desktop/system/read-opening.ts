import paths, { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Opening } from '../../../shared/app/contract.ts';
import type { OpeningFault } from '../../../shared/kernel/error-causes.ts';
import { isOwnFile } from '../../../shared/kernel/file-name.ts';
import type { ShowTarget } from '../../../shared/queue/notifications-text.ts';

/** No system has longer paths. */
const LONGEST_PATH = 32_768;

/** Chromium hands a second start over in one message of 32,768 bytes; a first one that can't read it is taken for hung, and killed. */
const LONGEST_START = 16_384;
const LONGEST_WORD = 1024;

/**
 * The words of a start that is too long to be handed over, shortened to what opens the same refusal: a link or path of that length leads
 * nowhere, and two files are as many as several. Null for any other start.
 *
 * @param words of the command line, the program first
 */
export function shortenStart(words: readonly string[], folder: string): string[] | null {
  const measure = (all: readonly string[]) => Buffer.byteLength(all.join('\0'));
  if (measure([folder, ...words]) <= LONGEST_START) return null;
  const short: string[] = [];
  let opened = 0;
  for (const word of words.slice(1)) {
    const isOpened = isMeant(word);
    if (isOpened) opened += 1;
    const kept = isOpened && word.length > LONGEST_WORD ? 'dailies:' : word;
    if (opened <= 2 && measure([...short, kept]) <= LONGEST_START) short.push(kept);
  }
  return short;
}

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
  const meant = words.filter(isMeant);
  const [word] = meant;
  if (word === undefined) return null;
  if (meant.length > 1) return refuse('several');
  if (!isLink(word)) return readPath(word, folder, rules);
  const target = readLink(word);
  return target === null ? refuse('link') : { kind: 'place', target };
}

function isMeant(word: string): boolean {
  return isLink(word) || (!word.startsWith('-') && isOwnFile(word));
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

/** What lies at a path, links followed. */
interface Found {
  readonly path: string;
  readonly isFolder: boolean;
}

/**
 * Whether a folder may be opened in the file manager of a platform (`process.platform`), or is only to be shown there. On macOS a
 * folder with an ending may be a bundle: a program, a plug-in, a workflow, or what any program there has declared to be one, and
 * opening it runs it.
 */
export function opensAsFolder(platform: string, { path, isFolder }: Found): boolean {
  return isFolder && (platform !== 'darwin' || extname(path) === '');
}

/**
 * Everything that a link may name: places, where somebody then acts by hand. No link names a file, an address, a job or a text, since
 * any page of the web can offer one.
 */
export const LINK_PLACES: Readonly<Record<string, ShowTarget>> = {
  'open/compose': { room: 'compose' },
  'open/batch': { room: 'batch' },
  'open/queue': { room: 'queue', filter: 'all' },
  'open/queue/waiting': { room: 'queue', filter: 'waiting' },
  'open/queue/unknown': { room: 'queue', filter: 'unknown' },
  'open/queue/failed': { room: 'queue', filter: 'failed' },
  'open/review': { room: 'review' },
  'open/cast': { room: 'cast' },
  'open/settings': { room: 'settings' },
  'open/settings/service': { room: 'settings', section: 'service' },
  'open/settings/results': { room: 'settings', section: 'results' },
  'open/settings/budget': { room: 'settings', section: 'budget' },
  'import/batch': { room: 'batch' },
  'import/cast': { room: 'cast' },
  'import/profile': { room: 'settings', section: 'service' },
  'import/templates': { room: 'compose', panel: 'templates' },
};

/** Systems hand a link on as it was written, some with a slash at its end. */
const FORM = /^dailies:\/\/([a-z/]{1,40}?)\/?$/i;

/** Whether a text is meant as a link of Dailies, however badly. */
export function isLink(text: string): boolean {
  return /^dailies:/i.test(text);
}

/** Where a link leads; null for every text that is not one of the list, letter by letter. */
export function readLink(link: string): ShowTarget | null {
  const place = FORM.exec(link)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(LINK_PLACES, place) ? (LINK_PLACES[place] ?? null) : null;
}
