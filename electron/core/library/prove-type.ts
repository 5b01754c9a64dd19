import { open } from 'node:fs/promises';
import { CEILINGS } from '../../../shared/kernel/ceilings.ts';
import { endingOf } from '../../../shared/library/name-template.ts';
import { type MediaFacts, type MediaReader, UnsafeFileError } from '../ports.ts';

/** What a file's content proves it to be. */
export interface Proof {
  /** A media type that files from outside are kept under (`endingOf`); null where the content proves none. */
  readonly mime: string | null;
  /** Null where no more can be read from it. */
  readonly facts: MediaFacts | null;
}

const NOTHING: Proof = { mime: null, facts: null };

/**
 * Reads what a file is from its content alone: its headers, or where these can't be read, its first bytes. A file that is not
 * safe to read proves nothing. Rejects with the file system's error.
 */
export async function proveType(
  reader: Pick<MediaReader, 'readFacts' | 'recognise'>,
  path: string,
): Promise<Proof> {
  try {
    const facts = await reader.readFacts(path);
    const mime = facts?.mime ?? (await reader.recognise(await readBeginning(path)));
    return { mime: mime === null || endingOf(mime) === null ? null : mime, facts };
  } catch (error) {
    if (error instanceof UnsafeFileError) return NOTHING;
    throw error;
  }
}

/** As much of a file as its type is recognised by. */
export async function readBeginning(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(CEILINGS.sniffedBytes),
      0,
      CEILINGS.sniffedBytes,
      0,
    );
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
