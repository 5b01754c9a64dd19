import type { FixSource, Recipe } from '../models/fix.ts';
import type { MediaKind } from '../models/media-reference.ts';
import { ceilTo, largestPart, type Part, wholePart } from './crop-part.ts';

/** What can be done to a file, each with one thing to choose. */
export type FixWay =
  | 'shrink'
  | 'trim'
  | 'scale'
  | 'crop'
  | 'pad'
  | 'convert'
  | 'drop-sound'
  | 'extract-sound';

const WAYS: { readonly [Kind in MediaKind]: readonly FixWay[] } = {
  image: ['scale', 'crop', 'pad', 'convert', 'shrink'],
  video: ['trim', 'scale', 'crop', 'pad', 'convert', 'shrink', 'drop-sound', 'extract-sound'],
  audio: ['trim', 'convert'],
};

/** What is to come out; what is left out stays as it is. */
export interface Wanted {
  /** Seconds. */
  readonly trim?: { readonly from: number; readonly to: number };
  /** Pixels. */
  readonly longSide?: number;
  /** Width divided by height; for a crop without it, any shape. */
  readonly ratio?: number;
  /** The part to keep, as it was drawn; without it, the middle. */
  readonly part?: Part;
  readonly maxBytes?: number;
  readonly to?: Recipe['to'];
  readonly dropsSound?: boolean;
}

/** Why a recipe can't be made here. */
export type FixObstacle =
  | 'cannot-decode'
  | 'too-many-pixels'
  | 'size-unknown'
  | 'length-unknown'
  | 'no-sound'
  | 'no-sound-encoder';

/** What this computer's codecs can do beyond what every Chromium can. */
export interface Codecs {
  readonly decodesHevc: boolean;
  readonly encodesAac: boolean;
}

const DECODED_IMAGES = /^image\/(png|apng|jpeg|gif|webp|bmp|avif)$/;
const DECODED_PICTURES = ['avc', 'vp8', 'vp9', 'av1'];
const DECODED_SOUNDS = /^(aac|mp3|opus|vorbis|flac|pcm-.*|ulaw|alaw)$/;
/** Containers whose headers are read for their facts, and which nothing here can take apart. */
const UNOPENED = /^(video\/vnd\.avi|audio\/(aiff|x-caf))$/;
/** Decoded, one takes 400 MB; beyond, the process would not live to tell. */
const MAX_PIXELS = 100e6;
const LARGEST_DRAWN_SIDE = 32_767;

/** What can be done to a file of a kind, most asked for first. */
export function listWays({ kind, details }: FixSource): readonly FixWay[] {
  const isSilent = kind === 'video' && details !== undefined && details.audioCodec === null;
  return WAYS[kind].filter((way) => !(isSilent && (way === 'drop-sound' || way === 'extract-sound')));
}

/** What would help against a problem or a warning, best first; empty where nothing here does. */
export function waysAgainst(code: string, kind: MediaKind): readonly FixWay[] {
  switch (code) {
    case 'usually-smaller':
    case 'upload-too-large':
    case 'inline-too-large':
      return kind === 'audio' ? ['trim'] : kind === 'video' ? ['shrink', 'trim'] : ['shrink', 'scale'];
    case 'usually-more-pixels':
    case 'usually-fewer-pixels':
      return kind === 'audio' ? [] : ['scale'];
    case 'usually-wider':
    case 'usually-taller':
      return kind === 'audio' ? [] : ['crop', 'pad'];
    case 'usually-shorter':
      return ['trim'];
    case 'usually-other-type':
    case 'usually-still':
    case 'usually-upright':
    case 'lacks-end':
    case 'keeps-notes':
      return ['convert'];
    case 'wrong-media':
      return kind === 'video' ? ['extract-sound'] : [];
    default:
      return [];
  }
}

/** Whether the way against it leaves nothing to choose. */
export function isFixedAtOnce(code: string): boolean {
  return code === 'usually-upright' || code === 'lacks-end';
}

/** What has to come out so that a problem or a warning is gone. */
export function wantAgainst(
  file: FixSource,
  code: string,
  params: Readonly<Record<string, unknown>>,
): Wanted {
  const limit = Number(params['maximum'] ?? params['minimum']);
  const [width, height] = [file.width ?? 1, file.height ?? 1];
  switch (code) {
    case 'usually-smaller':
    case 'upload-too-large':
    case 'inline-too-large':
      return { maxBytes: Math.floor(limit), ...trimToBytes(file, limit) };
    case 'usually-fewer-pixels':
      return { longSide: limit };
    case 'usually-more-pixels':
      return { longSide: Math.ceil((limit * Math.max(width, height)) / Math.min(width, height)) };
    case 'usually-wider':
    case 'usually-taller':
      return { ratio: limit };
    case 'usually-shorter':
      return { trim: { from: 0, to: limit } };
    default:
      return {};
  }
}

/** As much from the start as the limit holds, by the file's own average. */
function trimToBytes({ bytes, duration }: FixSource, limit: number): Wanted {
  if (duration === null) return {};
  return { trim: { from: 0, to: Math.max(0.5, Math.floor((duration * limit * 9) / bytes) / 10) } };
}

/** The recipe of one way; sides of videos become even, as their codecs ask for. */
export function planWay(file: FixSource, way: FixWay, wanted: Wanted): Recipe {
  const to = way === 'extract-sound' ? 'wav' : (wanted.to ?? usualFormat(file, way));
  const [width, height] = [file.width ?? 1, file.height ?? 1];
  const step = to === 'mp4' ? 2 : 1;
  const dropsSound = to === 'mp4' && (way === 'drop-sound' || wanted.dropsSound === true);
  const recipe = { to, trim: null, crop: null, scale: null, pad: null, dropsSound, maxBytes: null };
  const ratio = wanted.ratio ?? width / height;
  switch (way) {
    case 'trim':
      return { ...recipe, trim: fitTrim(file, wanted.trim) };
    case 'scale': {
      const factor = (wanted.longSide ?? Math.max(width, height)) / Math.max(width, height);
      const scale = { width: roundTo(width * factor, step), height: roundTo(height * factor, step) };
      return { ...recipe, scale };
    }
    case 'crop':
      return { ...recipe, crop: planCrop({ width, height }, wanted, step) };
    case 'pad': {
      const isWider = width / height > ratio;
      const pad = {
        width: ceilTo(isWider ? width : height * ratio, step),
        height: ceilTo(isWider ? width / ratio : height, step),
      };
      return { ...recipe, pad };
    }
    case 'shrink':
      return { ...recipe, maxBytes: wanted.maxBytes ?? Math.ceil(file.bytes / 2) };
    default:
      return recipe;
  }
}

function usualFormat({ kind, mime, details }: FixSource, way: FixWay): Recipe['to'] {
  if (kind !== 'image') return kind === 'video' ? 'mp4' : 'wav';
  if (way === 'shrink') return 'jpeg';
  if (way === 'convert') return details?.hasAlpha ? 'png' : 'jpeg';
  return mime === 'image/jpeg' ? 'jpeg' : 'png';
}

function fitTrim({ duration }: FixSource, trim: Wanted['trim']): Recipe['trim'] {
  const end = duration ?? trim?.to ?? 1;
  const from = Math.max(0, Math.min(trim?.from ?? 0, end - 0.1));
  return { from, to: Math.max(from + 0.1, Math.min(trim?.to ?? end, end)) };
}

function planCrop(
  picture: { readonly width: number; readonly height: number },
  { ratio, part }: Wanted,
  step: number,
): Part {
  if (part !== undefined) return wholePart(picture, part, ratio, step);
  return largestPart(picture, ratio ?? picture.width / picture.height, step);
}

function roundTo(value: number, step: number): number {
  return Math.max(step, Math.round(value / step) * step);
}

/** Why a recipe can't be made of a file here; null where it can, as far as its headers tell. */
export function findObstacle(file: FixSource, recipe: Recipe, codecs: Codecs): FixObstacle | null {
  if (recipe.to === 'jpeg' || recipe.to === 'png') return findImageObstacle(file);
  if (UNOPENED.test(file.mime)) return 'cannot-decode';
  if (recipe.trim !== null && file.duration === null) return 'length-unknown';
  const sound = file.details?.audioCodec ?? null;
  if (recipe.to === 'mp4')
    return findPictureObstacle(file, recipe, codecs) ?? findSoundObstacle(sound, recipe, codecs);
  if (sound === null) return 'no-sound';
  return canHear(sound) ? null : 'cannot-decode';
}

function findPictureObstacle(file: FixSource, recipe: Recipe, codecs: Codecs): FixObstacle | null {
  const pictures = file.details?.videoCodec ?? '';
  const { trim, maxBytes, crop, scale, pad } = recipe;
  const isCopied = [trim, maxBytes, crop, scale, pad].every((step) => step === null) && pictures === 'avc';
  const canSee = DECODED_PICTURES.includes(pictures) || (pictures === 'hevc' && codecs.decodesHevc);
  if (!canSee && !isCopied) return 'cannot-decode';
  return file.width === null || file.height === null ? 'size-unknown' : null;
}

function findSoundObstacle(sound: string | null, recipe: Recipe, codecs: Codecs): FixObstacle | null {
  const isCopied = sound === null || sound === 'aac' || recipe.dropsSound;
  return isCopied || (codecs.encodesAac && canHear(sound)) ? null : 'no-sound-encoder';
}

function findImageObstacle({ mime, width, height }: FixSource): FixObstacle | null {
  if (!DECODED_IMAGES.test(mime)) return 'cannot-decode';
  if (width === null || height === null) return 'size-unknown';
  const isTooLarge = width * height > MAX_PIXELS || Math.max(width, height) > LARGEST_DRAWN_SIDE;
  return isTooLarge ? 'too-many-pixels' : null;
}

/** Whether a file has sound that can be played and drawn here, as far as its headers tell. */
export function hasHeardSound({ mime, details }: Pick<FixSource, 'mime' | 'details'>): boolean {
  const codec = details?.audioCodec ?? null;
  return codec !== null && canHear(codec) && !UNOPENED.test(mime);
}

function canHear(codec: string): boolean {
  return DECODED_SOUNDS.test(codec);
}
