import { describe, expect, it } from 'vitest';
import { readSegments } from '../../../electron/desktop/protocols/app-protocol.ts';
import { readByteRange } from '../../../electron/desktop/protocols/file-response.ts';
import { isWindowPage, mayLoad } from '../../../electron/desktop/window/own-pages.ts';

describe('a path of the app’s own scheme', () => {
  it.each([
    ['/index.html', ['index.html']],
    ['/assets/index-a1B2_c.js', ['assets', 'index-a1B2_c.js']],
    ['/assets/inter-latin%2Dwght.woff2', ['assets', 'inter-latin-wght.woff2']],
  ])('%s is a file', (path, segments) => expect(readSegments(path)).toEqual(segments));

  it.each([
    ['/'],
    ['//index.html'],
    ['/../index.html'],
    ['/%2e%2e/index.html'],
    ['/%2e%2e%2findex.html'],
    ['/..%5cindex.html'],
    ['/C:%5cindex.html'],
    ['/C:/index.html'],
    ['/.env'],
    ['/assets/.hidden'],
    ['/index.html%00'],
    ['/%E0%A4%A'],
    ['/a b.html'],
  ])('%s is none', (path) => expect(readSegments(path)).toBeNull());
});

describe('a Range header (RFC 9110)', () => {
  const size = 1000;
  it.each([
    [null, 'whole'],
    ['bytes=0-499', { first: 0, last: 499 }],
    ['bytes=500-999', { first: 500, last: 999 }],
    ['bytes=9500-', 'unsatisfiable'],
    ['bytes=-500', { first: 500, last: 999 }],
    ['bytes=-5000', { first: 0, last: 999 }],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=0-0', { first: 0, last: 0 }],
    ['bytes=999-', { first: 999, last: 999 }],
    ['bytes=1000-', 'unsatisfiable'],
    ['bytes=990-5000', { first: 990, last: 999 }],
    ['bytes=5-3', 'whole'],
    ['bytes=0-0,-1', 'whole'],
    ['items=0-5', 'whole'],
    ['bytes=', 'whole'],
    ['bytes=-', 'whole'],
    ['bytes=a-b', 'whole'],
  ])('%s', (header, range) => expect(readByteRange(header, size)).toEqual(range));

  it('of an empty file can not be satisfied', () => {
    expect(readByteRange('bytes=0-', 0)).toBe('unsatisfiable');
    expect(readByteRange('bytes=-1', 0)).toBe('unsatisfiable');
    expect(readByteRange(null, 0)).toBe('whole');
  });
});

describe('the window', () => {
  const page = 'app://dailies/index.html';

  it('knows its own page, whatever its query and fragment', () => {
    expect([page, `${page}#/queue`, `${page}?a=1`].every(isWindowPage)).toBe(true);
    const others = [
      'app://dailies/media-worker.html',
      'app://other/index.html',
      'app://dailies.evil/index.html',
      'app://user@dailies/index.html',
      'https://dailies/index.html',
      'file:///index.html',
      'app://dailies/index.html/..',
      'nothing',
    ];
    expect(others.filter(isWindowPage)).toEqual([]);
  });

  it.each([
    [page, null, true],
    ['app://dailies/start-failed.html', null, true],
    ['app://dailies/viewer.html', null, true],
    ['media://take/x', 'app://dailies/viewer.html', true],
    ['blob:app://dailies/1-2', 'app://dailies/viewer.html', false],
    ['app://dailies/media-worker.html', null, false],
    ['https://example.com/', null, false],
    ['data:text/html,x', null, false],
    ['app://dailies/assets/a.js', page, true],
    ['media://take/x', page, true],
    ['blob:app://dailies/1-2', page, true],
    ['https://example.com/a.js', page, false],
    ['http://127.0.0.1:80/', page, false],
    ['ws://127.0.0.1:80/', page, false],
    ['file:///etc/passwd', page, false],
    ['media://take/x', 'data:text/html,x', false],
    ['media://take/x', 'https://example.com/', false],
    ['media://take/x', '', false],
    ['media://take/x', 'app://dailies/start-failed.html', false],
    ['app://dailies/assets/a.js', 'https://example.com/', false],
    ['devtools://devtools/bundled/a.js', null, false],
  ])('loads %s from %s: %s', (url, frame, isAllowed) => expect(mayLoad(url, frame, false)).toBe(isAllowed));
});
