import type { FileHandle } from 'node:fs/promises';
import { fileTypeFromTokenizer } from 'file-type';
import { AbstractTokenizer, EndOfStreamError, type IFileInfo, type IReadChunkOptions } from 'strtok3/core';
import { CEILINGS } from '../../../shared/kernel/ceilings.ts';
import { SVG } from '../../../shared/models/media-formats.ts';
import { openPlain } from '../../core/kernel/files/open-plain.ts';

/** What a file is by its content; the MIME type without parameters, the extension without a dot. */
export interface FileType {
  readonly mime: string;
  readonly extension: string;
}

/** Recognises a file by its first bytes; null for what has no signature, such as text, and for what is damaged. */
export async function detectType(reader: ByteReader): Promise<FileType | null> {
  try {
    const start = (await reader.readAt(0, 12)).toString('latin1');
    for (const [mime, extension, beginning] of BEGINNINGS)
      if (beginning.test(start)) return { mime, extension };
    if (/^(?:\xef\xbb\xbf)?\s*</.test(start)) {
      const text = (await reader.readAt(0, CEILINGS.sniffedBytes)).toString('latin1');
      if (SVG_BEGINNING.test(text)) return { mime: SVG, extension: 'svg' };
    }
    const found = await fileTypeFromTokenizer(new ByteTokenizer(reader));
    if (found !== undefined) return { mime: found.mime.replace(/;.*$/, ''), extension: found.ext };
    return TIFF.test(start) ? { mime: 'image/tiff', extension: 'tif' } : null;
  } catch {
    return null;
  }
}

/** What may stand in front of it holds no entities, which are a way to make much out of little. */
const SVG_BEGINNING =
  /^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*\?>\s*)?(?:(?:<!--(?:(?!-->)[\s\S])*-->|<!doctype\s+svg[^>[]*>)\s*)*<svg[\s>]/i;
/** What `file-type` does not know: WAV that may pass 4 GB (EBU Tech 3306), and pictures of films: OpenEXR, DPX (SMPTE 268M). */
const BEGINNINGS: readonly (readonly [string, string, RegExp])[] = [
  ['audio/wav', 'wav', /^RF64....WAVE/s],
  ['image/x-exr', 'exr', /^v\/1./s],
  ['image/x-dpx', 'dpx', /^(?:SDPX|XPDS)/],
];
/** Cut off before its directory, it is no kind of TIFF that can be told any more. */
const TIFF = /^(II[*+]\0|MM\0[*+])/;

/** Recognises a file by a copy of its beginning; its MIME type, or null. */
export async function detectBeginning(bytes: Uint8Array): Promise<string | null> {
  const beginning = Buffer.from(bytes.subarray(0, CEILINGS.sniffedBytes));
  const readAt = async (position: number, length: number) => beginning.subarray(position, position + length);
  return (await detectType({ size: beginning.length, readAt }))?.mime ?? null;
}

/** `file-type` opens files through a module that it names only at run time, which a bundle would not contain. */
class ByteTokenizer extends AbstractTokenizer {
  override readonly fileInfo: IFileInfo;
  readonly #reader: ByteReader;

  constructor(reader: ByteReader) {
    super();
    this.#reader = reader;
    this.fileInfo = { size: reader.size };
  }

  override supportsRandomAccess(): boolean {
    return true;
  }

  setPosition(position: number): void {
    this.position = position;
  }

  override async readBuffer(target: Uint8Array, options?: IReadChunkOptions): Promise<number> {
    const { position } = this.normalizeOptions(target, options);
    const length = await this.peekBuffer(target, options);
    this.position = position + length;
    return length;
  }

  override async peekBuffer(target: Uint8Array, options?: IReadChunkOptions): Promise<number> {
    const { position, length, mayBeLess } = this.normalizeOptions(target, options);
    const bytes = await this.#reader.readAt(position, length);
    if (bytes.length < length && !mayBeLess) throw new EndOfStreamError();
    target.set(bytes);
    return bytes.length;
  }
}

/** Reads parts of a file without ever holding the whole. */
export interface ByteReader {
  readonly size: number;
  /**
   * The bytes at a position; fewer than asked for, or none, where the file ends. Rejects with `CeilingError` before anything
   * is allocated where one read, or all of them together, would be too much.
   */
  readAt(position: number, length: number): Promise<Buffer>;
}

/** Whoever reads the file asked for more than is read of any file. */
export class CeilingError extends Error {
  override readonly name = 'CeilingError';
}

type Ceilings = Readonly<Record<'bytesInOneRead' | 'bytesInAll' | 'reads', number>>;

/** Opens a file for reading here and there while `work` runs. Rejects with the file system's error. */
export async function withByteReader<T>(
  path: string,
  work: (reader: ByteReader) => Promise<T>,
  ceilings: Ceilings = CEILINGS.media,
): Promise<T> {
  const file = await openPlain(path);
  try {
    const { size } = await file.stat();
    const bare = { size, readAt: (position: number, wanted: number) => readAt(file, position, wanted) };
    return await work(meterReads(bare, ceilings));
  } finally {
    await file.close();
  }
}

/** Asks a reader for no more than there is, and no more than is read of any file. */
export function meterReads(
  { size, readAt: read }: ByteReader,
  ceilings: Ceilings = CEILINGS.media,
): ByteReader {
  const count = createMeter(ceilings);
  return {
    size,
    async readAt(position, length) {
      const wanted = Math.max(0, Math.min(length, size - position));
      count(wanted);
      return read(position, wanted);
    },
  };
}

/** Reads so many bytes ahead: what is asked for lies close together. Whoever keeps what it is given has to copy it. */
export function createReadAhead({ readAt }: ByteReader, windowBytes: number): ByteReader['readAt'] {
  let [window, from]: [Buffer, number] = [Buffer.alloc(0), 0];
  return async (position, length) => {
    if (length > windowBytes) return readAt(position, length);
    if (position < from || position + length > from + window.length) {
      window = await readAt(position, windowBytes);
      from = position;
    }
    return window.subarray(position - from, position - from + length);
  };
}

/** Adds up what is read, and throws at what is too much. */
function createMeter({ bytesInOneRead, bytesInAll, reads }: Ceilings): (bytes: number) => void {
  let [readsLeft, bytesLeft] = [reads, bytesInAll];
  return (bytes) => {
    readsLeft -= 1;
    bytesLeft -= bytes;
    if (!(bytes <= bytesInOneRead) || bytesLeft < 0 || readsLeft < 0)
      throw new CeilingError(`asked for ${bytes} bytes`);
  };
}

async function readAt(file: FileHandle, position: number, wanted: number): Promise<Buffer> {
  const buffer = Buffer.alloc(wanted);
  let done = 0;
  while (done < wanted) {
    const { bytesRead } = await file.read(buffer, done, wanted - done, position + done);
    if (bytesRead === 0) break;
    done += bytesRead;
  }
  return buffer.subarray(0, done);
}
