import { createHash } from 'node:crypto';
import { closeSync, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import type { Entry, ZipFile } from 'yauzl';
import { CEILINGS } from '../../../shared/kernel/ceilings.ts';
import type { CastFault } from '../../../shared/kernel/error-causes.ts';
import { type Failure, fail, failure, type Result, succeed } from '../../../shared/kernel/result.ts';
import { openPlainSync } from '../../core/kernel/files/open-plain.ts';
import { isDiskFull, makeWhole, partBeside } from '../../core/kernel/files/write-file-atomic.ts';
import {
  type CastFiles,
  isHeld,
  type OpenedCastFile,
  type PackedFile,
  writeFailure,
} from '../../core/ports/files.ts';

/** The name of the part that says what the file holds. */
const MANIFEST = 'manifest.json';
const STORED = 0;

/** What is wrong with a cast file, for the words that are shown. */
class CastFileFault extends Error {
  readonly reason: CastFault;

  constructor(reason: CastFault) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * A cast file is a zip whose media are stored as they are: nothing in it is larger than it looks, so that there is
 * nothing to blow up. What packs and unpacks is loaded by the first one: no start needs it.
 */
export const castFiles: CastFiles = {
  async write(path, manifest, files) {
    try {
      const part = partBeside(path, `.${process.pid}`);
      await makeWhole(path, { part }, (unfinished) => writeZip(unfinished, manifest, files));
      return succeed({ bytes: (await stat(path)).size });
    } catch (error) {
      return failFromError(error, path);
    }
  },
  async open(path) {
    try {
      return succeed(await openZip(path));
    } catch (error) {
      return failFromError(error, path);
    }
  },
};

async function writeZip(part: string, manifest: string, files: readonly PackedFile[]): Promise<void> {
  const { ZipFile: ZipWriter } = await import('yazl');
  const zip = new ZipWriter();
  const stop = new AbortController();
  let fault: unknown;
  // A file that can't be read ends no stream by itself. All of them are looked at together: where a disk is gone, each of them says so.
  zip.on('error', (error) => {
    fault ??= error;
    stop.abort();
  });
  zip.addBuffer(Buffer.from(manifest), MANIFEST);
  for (const { name, path } of files) zip.addFile(path, name, { compress: false });
  zip.end();
  const target = createWriteStream(part, { mode: 0o600, flush: true });
  await pipeline(zip.outputStream, target, { signal: stop.signal }).catch((error: unknown) => {
    throw fault ?? error;
  });
}

async function openZip(path: string): Promise<OpenedCastFile> {
  const zip = await openPlainZip(path);
  try {
    const entries = await listEntries(zip);
    return readerOf(zip, entries, path);
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function listEntries(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  const entries = await readDirectory(zip, CEILINGS.castFile, ({ fileName }, known) => {
    if (known.has(fileName)) throw new CastFileFault('damaged');
  });
  if (entries === null) throw new CastFileFault('too-many');
  return entries;
}

function readerOf(zip: ZipFile, entries: ReadonlyMap<string, Entry>, path: string): OpenedCastFile {
  function find(name: string): Entry {
    const entry = entries.get(name);
    if (entry === undefined) throw new CastFileFault(name === MANIFEST ? 'not-a-cast' : 'missing');
    if (entry.isEncrypted()) throw new CastFileFault('damaged');
    return entry;
  }

  async function attempt<Value>(work: () => Promise<Value>): Promise<Result<Value>> {
    try {
      return succeed(await work());
    } catch (error) {
      return failFromError(error, path);
    }
  }

  return {
    readText: (name, maxBytes) =>
      attempt(async () => {
        const entry = find(name);
        if (entry.uncompressedSize > maxBytes) throw new CastFileFault('too-large');
        const pieces: Buffer[] = [];
        for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer);
        return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(pieces));
      }),
    extract: (name, bytes, target) =>
      attempt(async () => {
        const entry = find(name);
        if (entry.compressionMethod !== STORED || entry.uncompressedSize !== bytes)
          throw new CastFileFault('damaged');
        return copyEntry(zip, entry, () => createWriteStream(target, NEW_FILE));
      }),
    close: () => zip.close(),
  };
}

function failFromError(error: unknown, path: string): Result<never> {
  const reason = error instanceof CastFileFault ? error.reason : isUnsafeName(error) ? 'unsafe' : 'damaged';
  return fail(explainZipError(error, path) ?? failure('CAST_FILE_INVALID', { path, reason }));
}

/** What the system says of a zip, or of what is unpacked from it; null for what is wrong with the zip, for which the library throws plain errors. */
export function explainZipError(error: unknown, path: string): Failure | null {
  const { code, syscall, path: named } = error as NodeJS.ErrnoException;
  if (isDiskFull(error) || isHeld(error)) return writeFailure(error, path);
  if (code === 'ENOENT' || code === 'ENOTDIR') return failure('FILE_NOT_FOUND', { path });
  if (code === 'EISDIR') return failure('FILE_IS_DIRECTORY', { path });
  if (syscall === undefined) return null;
  const isWriting = named?.endsWith('.part') ?? code === 'EROFS';
  return failure(isWriting ? 'FOLDER_NOT_WRITABLE' : 'FILE_UNREADABLE', { path, cause: code ?? 'unknown' });
}

/** Whether the library says that a name in a zip leads out of where it would be unpacked. */
export function isUnsafeName(error: unknown): boolean {
  return /invalid (relative|characters)|absolute path/.test(String(error));
}

const FILE_TYPE = 0o170000;
const PLAIN_FILE = 0o100000;

/** False for a link, a device, and what is no file at all. */
export function isPlainEntry({ externalFileAttributes }: Entry): boolean {
  const type = (externalFileAttributes >>> 16) & FILE_TYPE;
  return type === 0 || type === PLAIN_FILE;
}

/** How a file that comes out of a zip is made. */
export const NEW_FILE = { flags: 'wx', mode: 0o600, flush: true };

/** Writes an entry, unpacked, and answers its hex SHA-256. Rejects where it is not what the zip says of it. */
export async function copyEntry(
  zip: ZipFile,
  entry: Entry,
  open: () => Writable,
  onBytes: (bytes: number) => void = () => {},
): Promise<string> {
  const hash = createHash('sha256');
  let check = 0;
  const looking = new Transform({
    transform(piece: Buffer, _, done) {
      hash.update(piece);
      check = crc32(piece, check);
      onBytes(piece.length);
      done(null, piece);
    },
  });
  const from = await zip.openReadStreamPromise(entry);
  // Opened last: nobody would hear it fail, or close it, where the entry can't be read.
  await pipeline(from, looking, open());
  if (check !== entry.crc32) throw new Error('not what the zip says of it');
  return hash.digest('hex');
}

/** Opens a zip that is a plain file, to read it; whoever does so closes it. */
export async function openPlainZip(path: string, { strictFileNames = true } = {}): Promise<ZipFile> {
  const { fromFdPromise } = await import('yauzl');
  const file = openPlainSync(path);
  try {
    return await fromFdPromise(file, { autoClose: false, validateEntrySizes: true, strictFileNames });
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

/** The most that is read of what a zip lists. */
interface DirectoryCeilings {
  readonly entries: number;
  /** Names, extra fields and comments in all: each four bytes of an extra field become an object. */
  readonly directoryBytes: number;
}

/**
 * Reads what a zip lists; the caller looks at each entry as it comes. Null where it is more than may be listed: nothing of it was read then.
 * Rejects with the library's error for what is no directory.
 */
export async function readDirectory(
  zip: ZipFile,
  most: DirectoryCeilings,
  look: (entry: Entry, known: ReadonlyMap<string, Entry>) => void,
): Promise<ReadonlyMap<string, Entry> | null> {
  // Where reading begins; the library's types call it a boolean. What stands behind the list counts as well, since the list is read to the end of the file.
  const bytes = zip.fileSize - Number(zip.readEntryCursor);
  if (zip.entryCount > most.entries || bytes > most.directoryBytes) return null;
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    look(entry, entries);
    entries.set(entry.fileName, entry);
  }
  return entries;
}
