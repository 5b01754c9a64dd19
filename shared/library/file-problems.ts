import type { Failure } from '../kernel/result.ts';
import type { ProblemCode } from '../models/preflight.ts';

/** What a file error is called among the problems of a job. */
export const FILE_PROBLEMS: { readonly [Code in Failure['code']]?: ProblemCode } = {
  FILE_NOT_FOUND: 'file-not-found',
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
