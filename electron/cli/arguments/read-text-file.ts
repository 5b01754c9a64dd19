import { createReadStream } from 'node:fs';
import { CEILINGS } from '../../../shared/kernel/ceilings.ts';
import { decodeText } from '../../../shared/kernel/decode-text.ts';
import { fail, failure, type Result, succeed } from '../../../shared/kernel/result.ts';

/**
 * Reads a file that was named on the command line, which may be a pipe or a device too, as far as its ceiling. Errors:
 * FILE_NOT_FOUND, FILE_IS_DIRECTORY, FILE_UNREADABLE, FILE_TOO_LARGE.
 */
export async function readTextFile(path: string): Promise<Result<string>> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > CEILINGS.textFileBytes)
        return fail(failure('FILE_TOO_LARGE', { path, maximum: CEILINGS.textFileBytes }));
      pieces.push(piece);
    }
    return succeed(decodeText(Buffer.concat(pieces)).text);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (code === 'ENOENT') return fail(failure('FILE_NOT_FOUND', { path }));
    return fail(failure(code === 'EISDIR' ? 'FILE_IS_DIRECTORY' : 'FILE_UNREADABLE', { path, cause: code }));
  }
}
