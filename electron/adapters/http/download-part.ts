import { createHash, type Hash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../../../shared/kernel/json-pointer.ts';
import { safeParse } from '../../../shared/kernel/safe-parse.ts';
import { readPlain } from '../../core/kernel/files/open-plain.ts';
import { writeAt, writeFileAtomic } from '../../core/kernel/files/write-file-atomic.ts';

/** After a power cut, at most this much is downloaded again. */
const CHECKPOINT_BYTES = 32 * 1024 * 1024;

/** Kept beside a part: what it is a part of, and how much of it is on disk for certain. */
const noteSchema = z.strictObject({
  source: z.string(),
  etag: z.string(),
  bytes: z.number().int().positive(),
  /** Of the whole, where the host told. */
  total: z.number().int().positive().nullable().default(null),
});

/** The file system's refusal, told apart from the network's. */
export class PartError extends Error {
  constructor(cause: unknown) {
    super('the part could not be written', { cause });
  }
}

/** A file that grows until it is whole, with the hash of all of it. Methods may throw a `PartError`. */
export interface DownloadPart {
  bytes(): number;
  /** The ETag to resume with; null where the beginning must be fetched again. */
  etag(): string | null;
  /** Of the whole that the part is of; null where its host did not tell. */
  total(): number | null;
  /** Empties the part; what comes next is of a file with this ETag and length. */
  restart(etag: string | null, total: number | null): Promise<void>;
  append(chunk: Buffer): Promise<void>;
  /** The digest of all bytes so far, in base64; one other than SHA-256 reads the file once more. */
  digest(algorithm: string, signal?: AbortSignal): Promise<string>;
  /** Syncs the whole file and forgets the note; hex SHA-256 of all bytes. */
  finish(): Promise<string>;
  /** Unless it is finished, leaves the part for the next try, with a note of what is on disk. Does not throw. */
  close(): Promise<void>;
}

/**
 * Opens the part at `path`, made if missing. What an earlier try left is continued if it came from the same `source` and
 * the host gave it a strong ETag; it is read once, for the hash. Throws a `PartError`, or the signal's reason.
 */
export async function openPart(
  path: string,
  source: string,
  signal: AbortSignal | undefined,
): Promise<DownloadPart> {
  const file = await guard(() => openOrMake(path));
  const notePath = `${path}.resume`;
  let hash = createHash('sha256');
  let position = 0;
  let noted = 0;
  let etag: string | null = null;
  let total: number | null = null;
  let hasNote = false;
  let isFinished = false;

  async function acceptHandover(): Promise<void> {
    const text = await readPlain(notePath).then(String, whyUnread);
    hasNote = text !== null;
    const note = readNote(text);
    const { size } = await file.stat();
    if (note === null || note.source !== source || size < note.bytes) {
      if (size > 0) await file.truncate(0);
      return;
    }
    if (size > note.bytes) await file.truncate(note.bytes);
    hash = await hashStart(path, note.bytes, signal);
    position = note.bytes;
    noted = note.bytes;
    [etag, total] = [note.etag, note.total];
  }

  /** The note follows the bytes, never leads: a note of bytes that a power cut took would spoil the file. */
  async function checkpoint(): Promise<void> {
    if (etag === null || position === 0) return;
    await file.datasync();
    const note = JSON.stringify({ source, etag, bytes: position, total });
    await writeFileAtomic(notePath, note, { part: `${notePath}.new`, leavesFolder: true });
    noted = position;
    hasNote = true;
  }

  /** Most parts never have one: they are whole before it is due. */
  async function forgetNote(): Promise<void> {
    if (hasNote) await rm(notePath, { force: true });
    hasNote = false;
  }

  try {
    await guard(acceptHandover, signal);
  } catch (error) {
    await file.close();
    throw error;
  }
  return {
    bytes: () => position,
    etag: () => (position > 0 ? etag : null),
    total: () => total,
    restart: (newEtag, newTotal) =>
      guard(async () => {
        await forgetNote();
        if (position > 0) await file.truncate(0);
        [hash, position, noted, etag, total] = [createHash('sha256'), 0, 0, newEtag, newTotal];
      }),
    append: (chunk) =>
      guard(async () => {
        await writeAt(file, chunk, position);
        hash.update(chunk);
        position += chunk.length;
        if (position - noted >= CHECKPOINT_BYTES) await checkpoint();
      }),
    digest: async (algorithm, signal) => {
      if (algorithm === 'sha256') return hash.copy().digest('base64');
      const other = await guard(() => hashStart(path, position, signal, algorithm), signal);
      return other.digest('base64');
    },
    finish: () =>
      guard(async () => {
        await file.sync();
        await forgetNote();
        isFinished = true;
        return hash.digest('hex');
      }),
    async close() {
      // A disk that is full has no room for the note either; then the one before it stands.
      if (!isFinished) await checkpoint().catch(() => {});
      await file.close().catch(() => {});
    },
  };
}

/** To be written anywhere in it. Its folder is most often there. */
async function openOrMake(path: string): Promise<FileHandle> {
  const flags = constants.O_RDWR | constants.O_CREAT;
  try {
    return await open(path, flags);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    await mkdir(dirname(path), { recursive: true });
    return open(path, flags);
  }
}

async function guard<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new PartError(error);
  }
}

/** Null where there is none; one that can't be read says nothing, and is there. */
function whyUnread(error: NodeJS.ErrnoException): string | null {
  return error.code === 'ENOENT' ? null : '';
}

function readNote(text: string | null): z.infer<typeof noteSchema> | null {
  if (text === null) return null;
  const parsed = safeParse(noteSchema, parseJson(text));
  return parsed.success ? parsed.data : null;
}

async function hashStart(
  path: string,
  bytes: number,
  signal: AbortSignal | undefined,
  algorithm = 'sha256',
): Promise<Hash> {
  const hash = createHash(algorithm);
  const stream = createReadStream(path, {
    end: bytes - 1,
    highWaterMark: 1 << 20,
    ...(signal ? { signal } : {}),
  });
  for await (const chunk of stream) hash.update(chunk as Buffer);
  return hash;
}
