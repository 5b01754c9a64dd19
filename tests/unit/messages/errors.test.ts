import { describe, expect, test } from 'vitest';
import { describeError, describeErrorInOne, listFindings } from '../../../shared/errors/text.ts';
import { ERROR_CODES, type Failure, failure, passingFailure } from '../../../shared/kernel/result.ts';

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

  test.each([
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'ERR_TLS_CERT_ALTNAME_INVALID',
  ])('a certificate that is not trusted (%s) is named, with where to look', (cause) => {
    const { happened, act } = describeError(passingFailure('OFFLINE', { cause }));
    expect(happened).toContain('certificate');
    expect(act).toContain('Check the connection in Settings');
  });

  test.each([
    ['https://artist:pass/word@media.example/x', 'https://media.example/x'],
    ['https://artist:word@media.example/x?y=a@b', 'https://media.example/x?y=a@b'],
    ['http:\\\\word@media.example', 'http:\\\\media.example'],
    ['https://a:b@c@media.example/', 'https://media.example/'],
    ['https://media.example/@artist', 'https://media.example/@artist'],
  ])('an address is shown without the name and password in it: %s', (url, shown) => {
    const { details } = failure('RESULT_BLOCKED', { url, cause: 'not-a-web-address' });
    expect(details.url).toBe(shown);
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

  test.each([
    'FILE_NOT_FOUND',
    'FILE_IS_DIRECTORY',
    'FILE_CHANGED',
    'DISK_FULL',
    'FOLDER_NOT_WRITABLE',
  ] as const)('%s says what helps in the window and on the command line, reading and writing', (code) => {
    const { happened, means, act } = describeError({ code, retryable: false, details: {} } as Failure);
    expect(`${happened} ${means} ${act}`).not.toMatch(
      /drop|Settings|queue|where it was|you added|wasn’t sent/i,
    );
  });

  test('a flood from the service is cut', () => {
    expect(
      describeErrorInOne(failure('SERVICE_REFUSED', { message: 'x'.repeat(50_000) })).length,
    ).toBeLessThan(1000);
  });
});
