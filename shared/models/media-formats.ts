import { kindOfMime, type MediaKind } from './media-reference.ts';

/** What reads a format's facts (`electron/adapters/media/media-facts.ts`); `tracks` is the parser of most containers. */
export type FormatReader =
  | 'png'
  | 'jpeg'
  | 'gif'
  | 'webp'
  | 'bmp'
  | 'tiff'
  | 'heif'
  | 'tracks'
  | 'matroska'
  | 'avi'
  | 'wave'
  | 'aiff'
  | 'caf';

interface MediaFormat {
  /** Null: its tracks can't be listed; its type alone says what it is. */
  readonly reader: FormatReader | null;
  /** The first one is given; none where files from outside are not kept under this type. */
  readonly endings: readonly string[];
  /** As people call it, where that is not its first ending. */
  readonly name?: string;
}

const format = (reader: FormatReader | null, endings: string, name?: string): MediaFormat => ({
  ...{ reader, endings: endings === '' ? [] : endings.split(' ') },
  ...(name === undefined ? {} : { name }),
});

/**
 * Every media format, by the media type that a file's content proves (`detect-type.ts`). Nothing here is run by a system that opens
 * it: no page, no link, no script, no list of addresses. A poster is tried of all of them.
 */
const FORMATS: Readonly<Record<string, MediaFormat>> = {
  'image/png': format('png', 'png'),
  'image/apng': format('png', 'png apng'),
  'image/jpeg': format('jpeg', 'jpg jpeg jpe jfif', 'JPEG'),
  'image/gif': format('gif', 'gif'),
  'image/webp': format('webp', 'webp'),
  'image/bmp': format('bmp', 'bmp dib'),
  'image/tiff': format('tiff', 'tif tiff', 'TIFF'),
  'image/avif': format('heif', 'avif'),
  'image/heic': format('heif', 'heic heif'),
  'image/heif': format('heif', 'heif heic'),
  'image/heic-sequence': format('heif', 'heics heic', 'HEIC'),
  'image/heif-sequence': format('heif', 'heifs heif', 'HEIF'),
  'image/jxl': format(null, 'jxl'),
  'image/jp2': format(null, 'jp2'),
  'image/x-exr': format(null, 'exr'),
  'image/x-dpx': format(null, 'dpx'),
  'image/vnd.adobe.photoshop': format(null, 'psd'),
  'video/mp4': format('tracks', 'mp4 m4v mov'),
  'video/x-m4v': format('tracks', 'm4v mp4'),
  'video/quicktime': format('tracks', 'mov qt mp4'),
  'video/webm': format('matroska', 'webm'),
  'video/matroska': format('matroska', 'mkv'),
  'video/vnd.avi': format('avi', 'avi'),
  'video/mpeg': format(null, 'mpg mpeg'),
  'video/MP1S': format(null, 'mpg mpeg'),
  'video/MP2P': format(null, 'mpg mpeg vob'),
  'video/mp2t': format('tracks', 'ts mts m2ts'),
  'video/3gpp': format(null, '3gp'),
  'video/3gpp2': format(null, '3g2'),
  'video/ogg': format('tracks', 'ogv ogg'),
  'video/x-flv': format(null, 'flv'),
  'video/x-ms-asf': format(null, 'wmv asf'),
  'audio/mpeg': format('tracks', 'mp3 mp2 mp1 mpga'),
  'audio/mp4': format('tracks', 'm4a mp4 m4b'),
  'audio/x-m4a': format('tracks', 'm4a'),
  'audio/wav': format('wave', 'wav wave'),
  'audio/flac': format('tracks', 'flac'),
  'audio/aac': format('tracks', 'aac'),
  'audio/aiff': format('aiff', 'aiff aif aifc'),
  'audio/ogg': format('tracks', 'ogg oga opus'),
  'audio/webm': format('tracks', 'webm weba'),
  'audio/matroska': format('tracks', 'mka'),
  'audio/x-caf': format('caf', 'caf'),
  'audio/amr': format(null, 'amr'),
  'audio/x-ms-asf': format(null, ''),
  'audio/ape': format(null, ''),
  'audio/wavpack': format(null, ''),
};

/** An image of lines. It may hold scripts, so that it is shown as a picture, where none of them runs, and handed to no other program. */
export const SVG = 'image/svg+xml';
/** What several results may come in; unpacked by another program. */
export const ZIP = 'application/zip';
/** Results that are no media here, and are kept under their own ending. */
const PACKED_OR_DRAWN: ReadonlyMap<string, readonly string[]> = new Map([
  [SVG, ['svg']],
  [ZIP, ['zip']],
]);

/** All endings that a file of a media type may have; none for a type that files from outside are not kept under. */
export function endingsOf(mime: string): readonly string[] {
  return findFormat(mime)?.endings ?? PACKED_OR_DRAWN.get(mime) ?? [];
}

/** The ending for a media type, without a dot; null for a type that files from outside are not kept under. */
export function endingOf(mime: string): string | null {
  return endingsOf(mime)[0] ?? null;
}

/** The format of a media type; null for one that is not known here. */
export function findFormat(mime: string): MediaFormat | null {
  return Object.hasOwn(FORMATS, mime) ? (FORMATS[mime] as MediaFormat) : null;
}

/** A type as its files are called: `PNG`, `MOV`. */
export function nameType(mime: string): string {
  const named = findFormat(mime)?.name ?? endingOf(mime);
  return (named ?? (mime.split('/')[1] ?? mime).replace(/^(x-|vnd\.)/, '')).toUpperCase();
}

/** The kind that an ending suggests; null where it says nothing. What a file really is, its content says. */
export function kindOfEnding(ending: string): MediaKind | null {
  const all = Object.entries(FORMATS);
  const found =
    all.find(([, { endings }]) => endings[0] === ending) ??
    all.find(([, { endings }]) => endings.includes(ending));
  return found === undefined ? null : kindOfMime(found[0]);
}

/** All endings that media files have. */
export const MEDIA_ENDINGS: readonly string[] = [
  ...new Set(Object.values(FORMATS).flatMap(({ endings }) => endings)),
];

/** Types by the short names that documents use. */
export const TYPES = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
} as const;
