import { z } from 'zod';
import type { Failure } from '../kernel/result.ts';
import type { FixSource } from './fix.ts';
import type { Cited, UsualLimits } from './usual-limits.ts';

/** In which way a file is not what is usually taken, or a whole input is not. */
export type WarningCode =
  | 'usually-smaller'
  | 'usually-more-pixels'
  | 'usually-fewer-pixels'
  | 'usually-wider'
  | 'usually-taller'
  | 'usually-shorter'
  | 'usually-longer'
  | 'usually-faster'
  | 'usually-slower'
  | 'usually-other-type'
  | 'usually-still'
  | 'usually-upright'
  | 'lacks-end'
  | 'keeps-notes'
  | 'nothing-given'
  | 'unseen-results'
  | 'packed-results';

/** Something that may be refused, though nobody here can know: it never blocks. */
export interface Warning {
  readonly code: WarningCode;
  /** Limits and found values, for words and for fixes. */
  readonly params: Readonly<Record<string, number | string>>;
  /** The public document of a comparable service that the limit comes from. */
  readonly source: string | null;
}

/** Decoders and files round lengths and sides; nobody is refused for that. */
const TOLERANCE = 0.02;

/** Compares a file with what services of the kind usually take; what is not known of either warns of nothing. */
export function findWarnings(file: FixSource, limits: UsualLimits): Warning[] {
  return [
    ...findFormWarnings(file, limits),
    ...findSideWarnings(file, limits),
    ...findTimeWarnings(file, limits),
  ];
}

/** Types from which what a camera notes is not removed before they are sent. */
const WITH_NOTES = /^image\/hei[cf]-sequence$|^video\/(?:vnd\.avi|matroska|mp2t)$/;

function findFormWarnings({ kind, mime, bytes, details }: FixSource, limits: UsualLimits): Warning[] {
  const { types, maxBytes } = limits;
  const isMoving = kind === 'image' && details?.isAnimated === true;
  const isTurned = /^image\/(jpeg|png)$/.test(mime) && (details?.orientation ?? 1) > 1;
  return [
    ...(isMoving ? [warning('usually-still', {})] : []),
    ...(isTurned ? [warning('usually-upright', {})] : []),
    ...(details?.lacksEnd ? [warning('lacks-end', {})] : []),
    ...(WITH_NOTES.test(mime) ? [warning('keeps-notes', { found: mime })] : []),
    ...(types === undefined || types.value.includes(mime)
      ? []
      : [warning('usually-other-type', { found: mime, types: types.value.join(', ') }, types)]),
    ...(maxBytes !== undefined && bytes > maxBytes.value
      ? [warning('usually-smaller', { maximum: maxBytes.value, found: bytes }, maxBytes)]
      : []),
  ];
}

function findSideWarnings({ width, height }: FixSource, limits: UsualLimits): Warning[] {
  if (width === null || height === null) return [];
  const { minSide, maxSide, ratio } = limits;
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  return [
    ...(minSide !== undefined && short < minSide.value
      ? [warning('usually-more-pixels', { minimum: minSide.value, found: short }, minSide)]
      : []),
    ...(maxSide !== undefined && long > maxSide.value
      ? [warning('usually-fewer-pixels', { maximum: maxSide.value, found: long }, maxSide)]
      : []),
    ...findOutside(width / height, ratio, 'usually-wider', 'usually-taller'),
  ];
}

function findTimeWarnings({ duration, details }: FixSource, limits: UsualLimits): Warning[] {
  const { seconds, frameRate } = limits;
  return [
    ...findOutside(duration, seconds, 'usually-longer', 'usually-shorter'),
    ...findOutside(details?.frameRate ?? null, frameRate, 'usually-faster', 'usually-slower'),
  ];
}

function findOutside(
  found: number | null,
  range: Cited<{ readonly from: number; readonly to: number }> | undefined,
  below: WarningCode,
  above: WarningCode,
): Warning[] {
  if (range === undefined || found === null) return [];
  const { from, to } = range.value;
  if (found < from * (1 - TOLERANCE)) return [warning(below, { minimum: from, found }, range)];
  return found > to * (1 + TOLERANCE) ? [warning(above, { maximum: to, found }, range)] : [];
}

function warning(code: WarningCode, params: Warning['params'], limit?: Cited<unknown>): Warning {
  return { code, params, source: limit?.source ?? null };
}

/** What can be wrong with a job before it is sent; words for each are in problems-text.ts of shared/compose. */
export const PROBLEM_CODES = [
  'required',
  'wrong-type',
  'too-short',
  'too-long',
  'not-a-choice',
  'not-in-range',
  'not-a-step',
  'digits-lost',
  'too-small',
  'too-large',
  'too-few',
  'too-many',
  'unknown-field',
  'unknown-model',
  'empty-reference',
  'invalid-url',
  'url-out-of-reach',
  'url-expired',
  'takes-files-only',
  'wrong-media',
  'file-not-found',
  'file-is-directory',
  'file-empty',
  'file-not-media',
  'file-damaged',
  'file-changed',
  'file-unreadable',
  'file-unsafe',
  'no-file-matches',
  'shot-unchosen',
  'frame-needs-app',
  'file-elsewhere',
  'folder-not-given',
  'pattern-too-wide',
  'auto-needs-image',
  'element-kind-unsupported',
  'element-kind-unknown',
  'element-field-misplaced',
  'option-unbound',
  'shape-unbound',
  'shape-mismatch',
  'element-video-unbound',
  'upload-unbound',
  'upload-too-large',
  'inline-too-large',
  'required-unbound',
  'too-many-variations',
  'test-mode-unbound',
  'results-unbound',
  'unknown-variable',
  'no-word-list',
  'not-in-cast',
  'service-refused',
] as const;
const problemCodeSchema = z.enum(PROBLEM_CODES);
export type ProblemCode = z.infer<typeof problemCodeSchema>;

export const problemSchema = z.strictObject({
  /** Where: field key, then index or element property, e.g. `['elements', 0, 'images', 2]`; empty for the whole job. */
  path: z.array(z.union([z.string(), z.number()])),
  code: problemCodeSchema,
  /** Limits and found values for the message, e.g. `{ maximum: 1600, found: 1612 }`. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type Problem = z.infer<typeof problemSchema>;

/** Makes a problem. */
export function problem(path: Problem['path'], code: ProblemCode, params: Problem['params'] = {}): Problem {
  return { path, code, params };
}

/** What a file error is called among the problems of a job. */
export const FILE_PROBLEMS: { readonly [Code in Failure['code']]?: ProblemCode } = {
  FILE_NOT_FOUND: 'file-not-found',
  TAKE_FILE_MISSING: 'file-not-found',
  FILE_IS_DIRECTORY: 'file-is-directory',
  FILE_EMPTY: 'file-empty',
  FILE_NOT_MEDIA: 'file-not-media',
  FILE_DAMAGED: 'file-damaged',
  FILE_CHANGED: 'file-changed',
  FILE_UNREADABLE: 'file-unreadable',
  FILE_ELSEWHERE: 'file-elsewhere',
  FOLDER_NOT_GIVEN: 'folder-not-given',
  PATTERN_TOO_WIDE: 'pattern-too-wide',
  FILE_UNSAFE: 'file-unsafe',
  SHOT_UNCHOSEN: 'shot-unchosen',
  FRAME_NEEDS_APP: 'frame-needs-app',
};
