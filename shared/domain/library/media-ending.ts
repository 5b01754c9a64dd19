import type { Take } from './take.ts';

/**
 * The endings that a file from outside may have, by the media type that its content proves. Nothing here is run by a system that
 * opens it: no page, no link, no script, no list of addresses; SVG holds such, and is not here. Where a type goes by several
 * endings, the first is the one that is given.
 */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  'image/png': ['png'],
  'image/apng': ['png', 'apng'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/bmp': ['bmp', 'dib'],
  'image/tiff': ['tif', 'tiff'],
  'image/avif': ['avif'],
  'image/heic': ['heic', 'heif'],
  'image/heif': ['heif', 'heic'],
  'image/heic-sequence': ['heics', 'heic'],
  'image/heif-sequence': ['heifs', 'heif'],
  'image/jxl': ['jxl'],
  'image/jp2': ['jp2'],
  'video/mp4': ['mp4', 'm4v', 'mov'],
  'video/x-m4v': ['m4v', 'mp4'],
  'video/quicktime': ['mov', 'qt', 'mp4'],
  'video/webm': ['webm'],
  'video/matroska': ['mkv'],
  'video/vnd.avi': ['avi'],
  'video/mpeg': ['mpg', 'mpeg'],
  'video/MP1S': ['mpg', 'mpeg'],
  'video/MP2P': ['mpg', 'mpeg', 'vob'],
  'video/mp2t': ['ts', 'mts', 'm2ts'],
  'video/3gpp': ['3gp'],
  'video/3gpp2': ['3g2'],
  'video/ogg': ['ogv', 'ogg'],
  'video/x-flv': ['flv'],
  'video/x-ms-asf': ['wmv', 'asf'],
  'audio/mpeg': ['mp3', 'mp2', 'mp1', 'mpga'],
  'audio/mp4': ['m4a', 'mp4', 'm4b'],
  'audio/x-m4a': ['m4a'],
  'audio/wav': ['wav', 'wave'],
  'audio/flac': ['flac'],
  'audio/aac': ['aac'],
  'audio/aiff': ['aiff', 'aif', 'aifc'],
  'audio/ogg': ['ogg', 'oga', 'opus'],
  'audio/webm': ['webm', 'weba'],
  'audio/matroska': ['mka'],
  'audio/x-caf': ['caf'],
  'audio/amr': ['amr'],
};

/** The ending of a file whose content is none of these. */
export const UNPROVEN_ENDING = 'bin';
/** What such a file counts as, whatever its sender called it. */
export const UNPROVEN_MIME = 'application/octet-stream';

/** The ending for a media type, without a dot; null for a type that files from outside are not kept under. */
export function endingOf(mime: string): string | null {
  return endingsOf(mime)[0] ?? null;
}

/** Whether what a take's file is was proven by its content, when it was stored. */
export function isProven({ mime }: Pick<Take, 'mime'>): boolean {
  return endingsOf(mime).length > 0;
}

/** Whether a file may be handed to another program: its content was proven, and its name says the same. */
export function isOpenable({ mime, path }: Pick<Take, 'mime' | 'path'>): boolean {
  return endingsOf(mime).includes(endingIn(path));
}

/** The ending that a copy of a take gets: its own where it fits the content, else that of the content. */
export function endingForCopy(take: Pick<Take, 'mime' | 'path'>): string {
  return isOpenable(take) ? endingIn(take.path) : (endingOf(take.mime) ?? UNPROVEN_ENDING);
}

/** All endings that a file of a media type may have; none for a type that files from outside are not kept under. */
export function endingsOf(mime: string): readonly string[] {
  return Object.hasOwn(ENDINGS, mime) ? (ENDINGS[mime] as readonly string[]) : [];
}

/** Whether some type of media goes by the ending, without a dot: no system runs such a file, whatever is in it. */
export function isMediaEnding(ending: string): boolean {
  return ending === UNPROVEN_ENDING || Object.values(ENDINGS).flat().includes(ending.toLowerCase());
}

function endingIn(path: string): string {
  return /\.([a-z0-9]{1,8})$/i.exec(path)?.[1]?.toLowerCase() ?? '';
}
