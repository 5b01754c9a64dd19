import { homedir } from 'node:os';
import { isAbsolute, join, parse, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Failure, failure } from '../../../shared/errors.ts';
import { fail, type Result, succeed } from '../../../shared/result.ts';

const LONGEST_TOLD = 200;

/**
 * The absolute path that a text of a cell or of a job names, by its letters alone: nothing is touched. What lies on
 * another computer is refused, because Windows signs in there at the first look; a share that the artist's own folder
 * lies on is none of these. Errors: FILE_NOT_FOUND, FILE_ELSEWHERE.
 *
 * @param folder what relative paths begin at; without it they are not found
 * @param known folders that the artist has given
 */
export function readPlace(
  text: string,
  folder: string | null,
  known: readonly string[] = [],
): Result<string> {
  if (text.includes('\0')) return fail(told('FILE_NOT_FOUND', text));
  const path = toPath(text, folder);
  if (path === 'elsewhere') return fail(told('FILE_ELSEWHERE', text));
  if (path === null) return fail(told('FILE_NOT_FOUND', text));
  if (!isElsewhere(path) || known.some((own) => shareOf(own) === shareOf(path))) return succeed(path);
  return fail(told('FILE_ELSEWHERE', text));
}

function toPath(text: string, folder: string | null): string | 'elsewhere' | null {
  if (/^file:/i.test(text)) return pathOfUrl(text);
  const expanded = /^~[/\\]/.test(text) ? join(homedir(), text.slice(2)) : text;
  // Also where the system takes it for a path of this computer: a table goes from one system to another.
  if (isElsewhere(expanded)) return process.platform === 'win32' ? resolve(expanded) : 'elsewhere';
  if (isAbsolute(expanded)) return resolve(expanded);
  return folder === null ? null : resolve(folder, expanded);
}

function pathOfUrl(text: string): string | 'elsewhere' | null {
  try {
    const url = new URL(text);
    if (url.host !== '' || /^\/{2}/.test(url.pathname)) return 'elsewhere';
    return fileURLToPath(url);
  } catch {
    return null;
  }
}

/** `\\host\share`, in any mixture of strokes, and with it the names of devices (`\\?\…`, `\\.\…`). */
function isElsewhere(path: string): boolean {
  return /^\s*[\\/]{2}/.test(path);
}

function shareOf(path: string): string {
  return isElsewhere(path) ? parse(path).root.toLowerCase() : '';
}

function told(code: 'FILE_NOT_FOUND' | 'FILE_ELSEWHERE', text: string): Failure {
  return failure(code, { path: text.slice(0, LONGEST_TOLD) });
}
