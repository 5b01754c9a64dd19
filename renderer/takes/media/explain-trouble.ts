/** Why a take can't be shown. */
export type Trouble = 'missing' | 'quarantined' | 'empty' | 'large' | 'foreign' | 'damaged' | 'unsupported';

/** More pixels than this are not decoded in the window: at four bytes each, a gigabyte. */
const MAX_PIXELS = 2 ** 28;

export interface SeenFile {
  readonly isThere: boolean;
  readonly bytes: number;
  /** How it begins. */
  readonly head: Uint8Array;
  /** Whether its size in pixels could be read, so that its index is whole. */
  readonly hasSize: boolean;
  /** What the player said of a video; empty for an image, of which nothing is said. */
  readonly complaint: string;
}

/** What a player shows none of a take for: what it said, or what is known without that. */
export interface PlayerTrouble {
  readonly complaint?: string;
  readonly known?: Trouble;
}

/** Where a player has no decoder for the pictures of a clip alone, it plays the sound to nothing, and says nothing. */
export function findUnseen({ videoWidth }: { readonly videoWidth: number }): PlayerTrouble | null {
  return videoWidth === 0 ? { known: 'unsupported' } : null;
}

/** How files begin that are images or videos, as Latin-1; a dot is any byte. */
const DECODABLE = [/^\x89PNG/, /^\xff\xd8\xff/, /^GIF8/, /^RIFF....WEBP/s, /^BM/, /^....ftypavi[fs]/s];
const UNDECODABLE_IMAGES = [/^II\*\0/, /^MM\0\*/, /^....ftyp(hei|hev|mif)/s, /^8BPS/];
const VIDEOS = [/^....(ftyp|moov|mdat|free|wide|skip)/s, /^.E\xdf\xa3/s, /^OggS/];
/** Containers that no player here opens, whole or not: AVI, MPEG program and plain stream, Windows Media, Flash, transport streams. */
const UNPLAYABLE = [
  ...[/^RIFF....AVI /s, /^\0\0.[\xba\xb3]/s, /^0&\xb2u/, /^FLV[^ -~]/],
  ...[/^G.{187}G/s, /^.{4}G.{191}G/s],
];
/** As much as the longest of these needs. */
export const SEEN_BYTES = 384;

/** True for an image that would take more memory than the window should risk; unknown sizes are let through. */
export function isTooLarge({ width, height }: { width: number | null; height: number | null }): boolean {
  return (width ?? 0) * (height ?? 0) > MAX_PIXELS;
}

/** Why a file that is not shown is not, from what can be seen of it without decoding it. */
export function explainTrouble({ isThere, bytes, head, hasSize, complaint }: SeenFile): Trouble {
  if (!isThere) return 'missing';
  if (bytes === 0) return 'empty';
  const start = String.fromCharCode(...head);
  const is = (patterns: readonly RegExp[]) => patterns.some((pattern) => pattern.test(start));
  if (is(DECODABLE)) return 'damaged';
  if (is(UNDECODABLE_IMAGES) || is(UNPLAYABLE)) return 'unsupported';
  if (!is(VIDEOS)) return 'foreign';
  // Chromium's words where it has no decoder for what is in a file; and where it found nothing in one that is broken.
  return hasSize && /NO_SUPPORTED_STREAMS|NOT_SUPPORTED/i.test(complaint) ? 'unsupported' : 'damaged';
}
