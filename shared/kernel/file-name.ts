/** The most bytes of a name on the file systems of macOS, Windows and Linux; two bytes of UTF-16 are never more than three of UTF-8. */
export const MAX_NAME_BYTES = 255;

/** Names that Windows keeps for devices; the small digits count as digits there. */
const RESERVED = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[\d¹²³])$/i;
/**
 * Separators of paths, what Windows forbids, and whatever is not seen: control and format characters (which reorder a name on
 * the screen, or make two that look alike), halves of surrogate pairs, and what Unicode has not given out.
 */
const FORBIDDEN = /[<>:"/\\|?*\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]+/gu;

/**
 * Makes a part of a file's name out of any text: no path, nothing invisible, no dot or space at either end, no name of a
 * device. Empty where nothing of the text can stay.
 */
export function cleanNamePart(text: string): string {
  const flat = text.normalize('NFC').replace(FORBIDDEN, ' ').replace(/\s+/gu, ' ');
  return flat.replace(/^[.…\s~]+|[.…\s]+$/gu, '');
}

/** The same as a whole name without an ending, of at most so many bytes in UTF-8; `fallback` where nothing can stay. */
export function cleanStem(text: string, maxBytes: number, fallback = 'untitled'): string {
  const cut = cleanNamePart(cutToBytes(cleanNamePart(text), maxBytes - 1));
  if (cut === '') return fallback;
  return isDeviceOfWindows(cut) ? `_${cut}` : cut;
}

/** Whether Windows takes a name for a device’s, whatever stands behind its first dot. */
export function isDeviceOfWindows(name: string): boolean {
  return RESERVED.test((name.split('.')[0] as string).trim());
}

/** Of a name, what tells it from its neighbours: a number, or the end of an id. */
const TAIL_CHARACTERS = 12;

/** Takes out of a name's middle what is more than so many bytes, between characters as people see them. Its end stays whole. */
export function shortenStem(stem: string, maxBytes: number): string {
  if (countBytes(stem) <= maxBytes) return stem;
  const { head, tail } = splitStem(stem);
  return `${cutToBytes(head, Math.max(0, maxBytes - countBytes(tail))).trimEnd()}${tail}`;
}

/** Whether a name is another one, or was made of it by {@link shortenStem}. */
export function isShortOf(name: string, stem: string): boolean {
  const { head, tail } = splitStem(stem);
  return name.endsWith(tail) && head.startsWith(name.slice(0, name.length - tail.length));
}

function splitStem(stem: string): { head: string; tail: string } {
  const segments = [...graphemes().segment(stem)];
  const from = segments.at(-TAIL_CHARACTERS)?.index ?? 0;
  return { head: stem.slice(0, from), tail: stem.slice(from) };
}

/** Cuts a text to so many bytes of UTF-8, between characters as people see them. */
export function cutToBytes(text: string, maxBytes: number): string {
  if (text.length * 3 <= maxBytes) return text;
  let bytes = 0;
  let end = 0;
  for (const { segment, index } of graphemes().segment(text)) {
    bytes += countBytes(segment);
    if (bytes > maxBytes) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}

/** The first characters of a text, as people count them. */
export function firstCharacters(text: string, most: number): string {
  if (text.length <= most) return text;
  let end = 0;
  let count = 0;
  for (const { segment, index } of graphemes().segment(text)) {
    if (count === most) break;
    count += 1;
    end = index + segment.length;
  }
  return text.slice(0, end);
}

/** Two names with the same key are one file somewhere: capitals and the way accents are written do not tell names apart. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
}

let segmenter: Intl.Segmenter | null = null;

/** Made when it is first asked for: that takes 20 ms, and the window does not wait for it. */
function graphemes(): Intl.Segmenter {
  segmenter ??= new Intl.Segmenter('und', { granularity: 'grapheme' });
  return segmenter;
}

/** Bytes of a text in UTF-8. */
export function countBytes(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) as number;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/** FAT keeps the time of a file in steps of two seconds, and so do some network drives. */
const COARSEST_MILLISECONDS = 2000;
const QUARTER_HOUR = 15 * 60 * 1000;
/** From the first zone of the earth to the last. */
const WIDEST_SHIFT = 26 * 60 * 60 * 1000;

/**
 * Whether two times of a file may be one and the same, read twice: FAT rounds them, and writes them down in local time without
 * saying in which zone, so that they jump by whole quarters of an hour when summer time ends or the computer travels.
 */
export function mayBeSameTime(one: number, other: number): boolean {
  const apart = Math.abs(one - other);
  const offQuarter = apart % QUARTER_HOUR;
  const isNearQuarter = Math.min(offQuarter, QUARTER_HOUR - offQuarter) <= COARSEST_MILLISECONDS;
  return apart <= WIDEST_SHIFT + COARSEST_MILLISECONDS && isNearQuarter;
}

/** A moment (epoch milliseconds) as files are named by it, in UTC: `2026-03-12-210431`. */
export function formatTimeInName(moment: number): string {
  return new Date(moment).toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '');
}

/** Whether a name is that of a table: dropped, it is read as one, and its folder is where relative paths begin. */
export function isTableFile(name: string): boolean {
  return /\.(csv|tsv|tab|txt)$/i.test(name);
}

/** Files that systems leave in folders; other hidden ones begin with a dot. */
const LEFT_BY_SYSTEMS = new Set(['thumbs.db', 'desktop.ini', 'icon\r']);

/** Whether a name is hidden, or that of a file which a system has left in the folder. */
export function isSystemFile(name: string): boolean {
  return name.startsWith('.') || LEFT_BY_SYSTEMS.has(name.toLowerCase());
}

const CAST_ENDING = '.dailies-cast';
/** What the names of Dailies' files end in. */
export const OWN_ENDINGS = ['.dailies', CAST_ENDING];

/** Whether a name is that of a file of Dailies: a batch, a profile, templates or a cast. */
export function isOwnFile(name: string): boolean {
  return OWN_ENDINGS.some((ending) => name.toLowerCase().endsWith(ending));
}

/** Whether a name is that of a cast file, which is an archive; other files of Dailies are text. */
export function isCastFile(name: string): boolean {
  return name.toLowerCase().endsWith(CAST_ENDING);
}
