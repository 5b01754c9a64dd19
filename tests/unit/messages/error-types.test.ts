import { expect, test } from 'vitest';
import type { ErrorTable } from '../../../shared/kernel/error-words.ts';
import { type ErrorCode, failure, passingFailure, readDetail } from '../../../shared/kernel/result.ts';

// The compiler is what is tested here: each of these lines is one that it has to refuse.
test('a code without words, without its details or with those of another is not a program', () => {
  // @ts-expect-error a file that is empty has a path
  failure('FILE_EMPTY');
  // @ts-expect-error nor is it any other detail
  failure('FILE_EMPTY', { profileId: 'studio' });
  // @ts-expect-error a reason is one of those that have words
  failure('WATCH_REFUSED', { path: '/shots', reason: 'moon' });
  // @ts-expect-error a code that has no details is given none
  passingFailure('QUITTING', { path: '/shots' });
  // @ts-expect-error what may be one of two fits both
  failure('FILE_EMPTY' as 'FILE_EMPTY' | 'FILE_OTHER', { path: '/shots/a.png' });
  // @ts-expect-error a meaning that fell apart is no code any more
  const code: ErrorCode = 'NOT_ALLOWED_NOW';
  // @ts-expect-error words for one code are not words for all
  const words: ErrorTable = { QUITTING: () => ({ happened: code, means: '', act: '' }) };
  // @ts-expect-error no code has it
  readDetail(failure('INTERNAL'), 'moon');
  expect(Object.keys(words)).toEqual(['QUITTING']);
});

test('a detail is read from any failure, and is not there where its code has none', () => {
  expect(readDetail(failure('RESULT_GONE', { status: 404 }), 'status')).toBe(404);
  expect(readDetail(failure('QUITTING'), 'status')).toBeUndefined();
});
