import { STORY_SIGN } from '../../../shared/library/sidecar.ts';
import type { MediaReader, Store } from '../ports.ts';

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
