import { readFile } from 'node:fs/promises';
import { failure } from '../../shared/errors.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';

/** Reads a file that was named on the command line. Errors: FILE_NOT_FOUND, FILE_IS_DIRECTORY, FILE_UNREADABLE. */
export async function readTextFile(path: string): Promise<Result<string>> {
  try {
    return succeed(await readFile(path, 'utf8'));
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (code === 'ENOENT') return fail(failure('FILE_NOT_FOUND', { path }));
    return fail(failure(code === 'EISDIR' ? 'FILE_IS_DIRECTORY' : 'FILE_UNREADABLE', { path, cause: code }));
  }
}
