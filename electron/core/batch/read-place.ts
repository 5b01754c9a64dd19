import { homedir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Failure, fail, failure, type Result, succeed } from '../../../shared/kernel/result.ts';

const LONGEST_TOLD = 200;

/** How a system writes paths. */
export interface System {
  readonly paths: Pick<path.PlatformPath, 'isAbsolute' | 'join' | 'parse' | 'resolve'>;
  readonly isWindows: boolean;
}

const THIS_SYSTEM: System = { paths: path, isWindows: process.platform === 'win32' };

/**
 * The absolute path that a text of a cell or of a job names, by its letters alone: nothing is touched. What lies on
 * another computer is refused, because Windows signs in there at the first look; a share that the artist's own folder
 * lies on is none of these. Errors: FILE_NOT_FOUND, FILE_ELSEWHERE.
 *
 * @param folder what relative paths begin at; without it they are not found
 * @param known folders that the artist has given
 * @param system whose paths they are
 */
export function readPlace(
  text: string,
  folder: string | null,
  known: readonly string[] = [],
  system: System = THIS_SYSTEM,
): Result<string> {
  if (text.includes('\0')) return fail(told('FILE_NOT_FOUND', text));
  const place = toPath(text, folder, system);
  if (place === 'elsewhere') return fail(told('FILE_ELSEWHERE', text));
  if (place === null) return fail(told('FILE_NOT_FOUND', text));
  const share = shareOf(place, system);
  if (!isElsewhere(place) || known.some((own) => shareOf(own, system) === share)) return succeed(place);
  return fail(told('FILE_ELSEWHERE', text));
}

function toPath(
  text: string,
  folder: string | null,
  { paths, isWindows }: System,
): string | 'elsewhere' | null {
  if (/^file:/i.test(text)) return pathOfUrl(text, isWindows);
  const expanded = /^~[/\\]/.test(text) ? paths.join(homedir(), text.slice(2)) : text;
  // Also where the system takes it for a path of this computer: a table goes from one system to another.
  if (isElsewhere(expanded)) return isWindows ? paths.resolve(expanded) : 'elsewhere';
  if (paths.isAbsolute(expanded)) return paths.resolve(expanded);
  return folder === null ? null : paths.resolve(folder, expanded);
}

function pathOfUrl(text: string, windows: boolean): string | 'elsewhere' | null {
  try {
    const url = new URL(text);
    if (url.host !== '' || /^\/{2}/.test(url.pathname)) return 'elsewhere';
    return fileURLToPath(url, { windows });
  } catch {
    return null;
  }
}

/** `\\host\share`, in any mixture of strokes, and with it the names of devices (`\\?\…`, `\\.\…`). */
function isElsewhere(path: string): boolean {
  return /^\s*[\\/]{2}/.test(path);
}

function shareOf(place: string, { paths }: System): string {
  return isElsewhere(place) ? paths.parse(place).root.toLowerCase() : '';
}

function told(code: 'FILE_NOT_FOUND' | 'FILE_ELSEWHERE', text: string): Failure {
  return failure(code, { path: text.slice(0, LONGEST_TOLD) });
}
