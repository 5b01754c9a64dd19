import { CEILINGS } from '../../../shared/kernel/ceilings.ts';
import { STORY_SIGN } from '../../../shared/library/sidecar.ts';
import type { Take } from '../../../shared/library/take.ts';
import { endingOf } from '../../../shared/models/media-formats.ts';
import { openPlain } from '../kernel/files/open-plain.ts';
import { type MediaFacts, type MediaReader, type Store, UnsafeFileError } from '../ports.ts';

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

/** The sound of a file, as a take keeps it. */
export function soundOf(facts: MediaFacts | null): Take['sound'] {
  const { channels = null, sampleRate = null } = facts?.details ?? {};
  return channels === null || sampleRate === null ? null : { channels, sampleRate };
}

/** As much of a file as its type is recognised by. */
export async function readBeginning(path: string): Promise<Uint8Array> {
  const file = await openPlain(path);
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

/** Looks through a file, piece by piece, for a sign that it tells of a take; that costs far less than opening it once more. */
export function lookForStory(): { look: (piece: Buffer) => void; mayBeThere: () => boolean } {
  let [isSeen, end] = [false, Buffer.alloc(0)];
  return {
    look(piece) {
      // The sign may lie across two pieces.
      isSeen ||=
        piece.includes(STORY_SIGN) ||
        Buffer.concat([end, piece.subarray(0, STORY_SIGN.length)]).includes(STORY_SIGN);
      end = Buffer.from(piece.subarray(-STORY_SIGN.length));
    },
    mayBeThere: () => isSeen,
  };
}

/** What the file of a take is now; null where it can't be read. */
export async function inspectTake(
  { store, mediaReader }: { store: Pick<Store, 'takes'>; mediaReader: Pick<MediaReader, 'readInside'> },
  takeId: string,
): Promise<{ isChanged: boolean; hasCredentials: boolean } | null> {
  const [take] = store.takes.byId([takeId]);
  const inside = take === undefined ? null : await mediaReader.readInside(take.path).catch(() => null);
  if (take === undefined || inside === null) return null;
  return { isChanged: inside.bytes !== take.bytes, hasCredentials: inside.hasCredentials };
}
