import { createWriteStream } from 'node:fs';
import { dirname } from 'node:path';
import type { Entry, ZipFile } from 'yauzl';
import { CEILINGS } from '../../../shared/kernel/ceilings.ts';
import type { ZipFault } from '../../../shared/kernel/error-causes.ts';
import { type Failure, fail, failure, passingFailure, succeed } from '../../../shared/kernel/result.ts';
import { readRoom } from '../../core/kernel/files/folder-paths.ts';
import type { UnpackedFile, UnpackZip } from '../../core/ports/files.ts';
import {
  copyEntry,
  explainZipError,
  isPlainEntry,
  isUnsafeName,
  NEW_FILE,
  openPlainZip,
  readDirectory,
} from './cast-file.ts';

class ZipRefusal extends Error {
  readonly failure: Failure;

  constructor(told: Failure) {
    super(told.code);
    this.failure = told;
  }
}

export const unpackZip: UnpackZip = async (path, nextPart, { signal, onFile }) => {
  const refused = (reason: ZipFault) => failure('ZIP_NOT_UNPACKED', { path, reason });
  const files: UnpackedFile[] = [];
  let zip: ZipFile | null = null;
  try {
    // Programs of Windows write backslashes; no name is ever a place.
    zip = await openPlainZip(path, { strictFileNames: false });
    const entries = await listFiles(zip, refused);
    const bytes = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
    const { times, freeBytes, bytes: most } = CEILINGS.zip;
    if (bytes > Math.min(most, Math.max(freeBytes, times * zip.fileSize)))
      throw new ZipRefusal(refused('too-large'));
    if (bytes > (await readRoom(dirname(path))).free)
      throw new ZipRefusal(passingFailure('DISK_FULL', { path, cause: 'unpacked' }));
    for (const entry of entries) {
      if (signal.aborted) return succeed([]);
      const part = nextPart();
      const sha256 = await copyEntry(zip, entry, () => createWriteStream(part, NEW_FILE));
      files.push({ name: entry.fileName, path: part, bytes: entry.uncompressedSize, sha256 });
      onFile(files.length, entries.length);
    }
    return succeed(files);
  } catch (error) {
    if (error instanceof ZipRefusal) return fail(error.failure);
    return fail(explainZipError(error, path) ?? refused(isUnsafeName(error) ? 'unsafe' : 'damaged'));
  } finally {
    zip?.close();
  }
};

/** All but folders, in their order; two of one name are two files. */
async function listFiles(zip: ZipFile, refused: (reason: ZipFault) => Failure): Promise<readonly Entry[]> {
  const files: Entry[] = [];
  const listed = await readDirectory(zip, CEILINGS.zip, (entry) => {
    if (entry.fileName.endsWith('/')) return;
    if (!isPlainEntry(entry)) throw new ZipRefusal(refused('unsafe'));
    files.push(entry);
  });
  if (listed === null) throw new ZipRefusal(refused('too-large'));
  return files;
}
