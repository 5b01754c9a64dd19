import { describe, expect, test } from 'vitest';
import { ERROR_CODES, type Failure, failure } from '../../../shared/errors.ts';
import { describeError, describeErrorInOne, listFindings } from '../../../shared/messages/errors.ts';

describe('words of errors', () => {
  test.each(ERROR_CODES)(
    '%s says what happened, what it means and what to do, without any detail',
    (code) => {
      const { happened, means, act } = describeError({ code, retryable: false, details: {} } as Failure);
      for (const sentence of [happened, means, act]) {
        expect(sentence).toMatch(/^[A-Z“].*\.$/s);
        expect(sentence).not.toMatch(/undefined|null|\[object|NaN/);
      }
    },
  );

  test('the service’s own words are quoted as they came', () => {
    const refused = failure('SERVICE_REFUSED', { status: 400, message: 'prompt is too short' });
    expect(describeError(refused).happened).toBe(
      'The service refused the request (400): “prompt is too short”.',
    );
  });

  test('the service’s words turn the direction of nothing that follows them', () => {
    const said = (message: string) => describeError(failure('SERVICE_REFUSED', { message })).happened;
    expect(said('too \u202edark\u2069')).toBe('The service refused the request: “too dark”.');
    expect(said('קצר מדי')).toBe('The service refused the request: “\u2068קצר מדי\u2069”.');
  });

  test('a file is called by its name, on every system', () => {
    expect(describeError(failure('FILE_EMPTY', { path: '/home/a/b.png' })).happened).toBe(
      '“b.png” is empty.',
    );
    expect(describeError(failure('FILE_EMPTY', { path: 'C:\\work\\b.png' })).happened).toBe(
      '“b.png” is empty.',
    );
  });

  test('a lost answer is never called free', () => {
    const { means } = describeError(failure('ANSWER_UNCLEAR', { cause: 'ECONNRESET' }));
    expect(means).toContain('may have');
    expect(means).toContain('never sent again automatically');
  });

  test('an upload that is too large names both sizes', () => {
    const tooLarge = failure('UPLOAD_FAILED', {
      cause: 'too-large',
      bytes: 2_100_000_000,
      maximum: 500_000_000,
    });
    expect(describeError(tooLarge).happened).toContain('2.1 GB');
    expect(describeError(tooLarge).happened).toContain('500 MB');
  });

  test('every finding of a profile is listed, and is in the one-paragraph form', () => {
    const invalid = failure('PROFILE_INVALID', { problems: ['/baseUrl: wrong', '/uplaod: unknown'] });
    expect(listFindings(invalid)).toEqual(['/baseUrl: wrong', '/uplaod: unknown']);
    expect(describeErrorInOne(invalid)).toContain('/baseUrl: wrong; /uplaod: unknown');
  });

  test('a flood from the service is cut', () => {
    expect(
      describeErrorInOne(failure('SERVICE_REFUSED', { message: 'x'.repeat(50_000) })).length,
    ).toBeLessThan(1000);
  });
});
