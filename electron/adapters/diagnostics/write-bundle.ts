import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { DiagnosticsFile } from '../../../shared/diagnostics/contract.ts';
import { fail, type Result, succeed } from '../../../shared/kernel/result.ts';
import { makeWhole } from '../../core/kernel/files/write-file-atomic.ts';
import { writeFailure } from '../../core/ports/files.ts';

/** Writes what was shown, and nothing else, to one file. Errors: DISK_FULL, FOLDER_NOT_WRITABLE, FILE_HELD. */
export async function writeBundle(path: string, files: readonly DiagnosticsFile[]): Promise<Result<void>> {
  try {
    await makeWhole(path, { part: `${path}.${process.pid}.part` }, async (part) => {
      const { ZipFile } = await import('yazl');
      const zip = new ZipFile();
      for (const { name, text } of files) zip.addBuffer(Buffer.from(text), name);
      zip.end();
      await pipeline(zip.outputStream, createWriteStream(part, { mode: 0o600, flush: true }));
    });
    return succeed(undefined);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    return fail(writeFailure(error, path));
  }
}
