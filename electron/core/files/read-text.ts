import { open, stat } from 'node:fs/promises';
import { failure } from '../../../shared/errors.ts';
import { fail, type Result, succeed } from '../../../shared/result.ts';

/**
 * Reads a text file whole: UTF-8, of no more than so many bytes. A pipe or device, which may never end, is none. Errors:
 * FILE_NOT_FOUND, FILE_IS_DIRECTORY, FILE_EMPTY, FILE_TOO_LARGE, FILE_UNREADABLE.
 */
export async function readText(path: string, maxBytes: number): Promise<Result<string>> {
  try {
    const found = await stat(path);
    if (found.isDirectory()) return fail(failure('FILE_IS_DIRECTORY', { path }));
    if (!found.isFile()) return fail(failure('FILE_UNREADABLE', { path, cause: 'no file' }));
    if (found.size > maxBytes) return fail(failure('FILE_TOO_LARGE', { path, maximum: maxBytes }));
    const bytes = await readBytes(path, found.size);
    if (bytes.length === 0) return fail(failure('FILE_EMPTY', { path }));
    return succeed(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (code === 'ENOENT') return fail(failure('FILE_NOT_FOUND', { path }));
    return fail(failure('FILE_UNREADABLE', { path, cause: code }));
  }
}

/** No more than it had when its size was read, however it grows. */
async function readBytes(path: string, size: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const bytes = Buffer.alloc(size);
    let length = 0;
    while (length < size) {
      const { bytesRead } = await file.read(bytes, length, size - length, length);
      if (bytesRead === 0) break;
      length += bytesRead;
    }
    return bytes.subarray(0, length);
  } finally {
    await file.close();
  }
}
