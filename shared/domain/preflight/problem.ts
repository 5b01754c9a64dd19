import { z } from 'zod';

/** What can be wrong with a job before it is sent; words for each are in `shared/messages`. */
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
export const problemCodeSchema = z.enum(PROBLEM_CODES);
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
