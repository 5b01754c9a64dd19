import { randomBytes } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { practiceChoices } from './control/choices.ts';
import type { PracticeClock } from './control/practice-clock.ts';
import type { Journal } from './generations/journal.ts';
import type { UploadRecord } from './generations/records.ts';
import { Refusal } from './http/json-answers.ts';
import {
  createMultipartReader,
  MultipartError,
  type MultipartPiece,
  readBoundary,
} from './http/read-multipart.ts';
import { detectMediaKind, sniffedBytes } from './media-kind.ts';

/** The files that were uploaded and can be named in a submission. */
export interface Uploads {
  /** Takes a file from a multipart request, streamed to disk, and answers the name to refer to it by. */
  receive(request: IncomingMessage): Promise<string>;
  find(fileName: string): (UploadRecord & { readonly isExpired: boolean; readonly path: string }) | null;
  restore(record: UploadRecord): void;
  /** Deletes the files whose time is over. */
  prune(): Promise<void>;
}

export async function openUploads(folder: string, journal: Journal, clock: PracticeClock): Promise<Uploads> {
  await mkdir(folder, { recursive: true });
  const known = new Map<string, UploadRecord>();
  const { expiresAfterSeconds } = practiceChoices.upload;
  const isExpired = (record: UploadRecord) => clock.now() >= record.at + expiresAfterSeconds * 1000;
  return {
    async receive(request) {
      const storedAs = randomBytes(12).toString('hex');
      const path = join(folder, storedAs);
      try {
        const received = await receiveFile(request, path);
        const record: UploadRecord = {
          kind: 'upload',
          fileName: `${storedAs.slice(0, 12)}-${makeSafeName(received.name)}`,
          storedAs,
          media: detectMediaKind(received.start, received.name),
          bytes: received.bytes,
          at: clock.now(),
        };
        await journal.appendUnsynced(record);
        known.set(record.fileName, record);
        return record.fileName;
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },
    find(fileName) {
      const record = known.get(fileName);
      return record ? { ...record, isExpired: isExpired(record), path: join(folder, record.storedAs) } : null;
    },
    restore: (record) => void known.set(record.fileName, record),
    async prune() {
      for (const record of known.values()) {
        if (isExpired(record)) await rm(join(folder, record.storedAs), { force: true });
      }
    },
  };
}

/** Letters, digits, dot, dash and underscore of the original name; never used as a path. */
export function makeSafeName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const safe = last
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}._-]+/gu, '-')
    .replace(/^[.-]+/, '');
  return [...safe].slice(-80).join('') || 'file';
}

interface ReceivedFile {
  readonly name: string;
  readonly bytes: number;
  readonly start: Buffer;
}

async function receiveFile(request: IncomingMessage, path: string): Promise<ReceivedFile> {
  const boundary = readBoundary(request.headers['content-type'] ?? '');
  if (!boundary) throw new Refusal(400, 'Content-Type: must be multipart/form-data with a boundary.');
  const reader = createMultipartReader(boundary);
  const file = await open(path, 'wx');
  const names: string[] = [];
  let [start, bytes]: [Buffer, number] = [Buffer.alloc(0), 0];
  const take = async (piece: MultipartPiece) => {
    if (piece.kind === 'bytes') {
      if (start.length < sniffedBytes) start = Buffer.concat([start, piece.bytes.subarray(0, sniffedBytes)]);
      bytes += piece.bytes.length;
      if (bytes > practiceChoices.upload.maxBytes) throw new Refusal(413, 'file: is too large.');
      return file.appendFile(piece.bytes);
    }
    if (piece.kind === 'end') return;
    if (piece.head.name !== practiceChoices.upload.part)
      throw new Refusal(400, `${piece.head.name}: is not a part of an upload.`);
    if (names.length > 0) throw new Refusal(400, 'file: must be given once.');
    names.push(piece.head.fileName ?? '');
  };
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      for (const piece of reader.read(chunk as Buffer)) await take(piece);
    }
    if (!reader.isDone()) throw new Refusal(400, 'body: ends before the last boundary.');
    const [name] = names;
    if (name === undefined) throw new Refusal(400, 'file: is required.');
    if (bytes === 0) throw new Refusal(400, 'file: is empty.');
    return { name, bytes, start };
  } catch (error) {
    if (error instanceof MultipartError) throw new Refusal(400, `body: ${error.message}.`);
    throw error;
  } finally {
    await file.close();
  }
}
