import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readPlace } from '../../../electron/core/batch/read-place.ts';

const folder = resolve('/shots');
const codeOf = (text: string) => {
  const place = readPlace(text, folder);
  return place.ok ? place.value : place.error.code;
};

describe('where a text of a cell leads', () => {
  it('is a path of this computer', () => {
    const direct = join(folder, 'a.png');
    for (const text of ['a.png', './a.png', '../shots/a.png', direct, pathToFileURL(direct).href])
      expect(codeOf(text)).toBe(direct);
    expect(codeOf('~/a.png')).toBe(join(homedir(), 'a.png'));
    expect(readPlace('a.png', null)).toMatchObject({ ok: false, error: { code: 'FILE_NOT_FOUND' } });
    expect(codeOf('a\0.png')).toBe('FILE_NOT_FOUND');
    expect(codeOf('file:%zz')).toBe('FILE_NOT_FOUND');
  });

  const elsewhere = [
    String.raw`\\host\share\a.png`,
    String.raw`\\host@SSL@443\share\a.png`,
    String.raw`\\?\UNC\host\share\a.png`,
    String.raw`\\.\pipe\name`,
    '//host/share/a.png',
    String.raw`/\host\share\a.png`,
    String.raw`\/host/share/*.png`,
    String.raw` \\host\share`,
    'file://host/share/a.png',
    'FILE://10.0.0.1/share',
    'file:////host/share/a.png',
    String.raw`file:\\host\share\a.png`,
    'file:///\\host/share',
  ];
  for (const text of elsewhere) {
    it(`is refused on another computer: ${text}`, () => expect(codeOf(text)).toBe('FILE_ELSEWHERE'));
  }

  it('says no more of a text than one reads', () => {
    const place = readPlace(`//${'x'.repeat(5000)}`, null);
    expect(JSON.stringify(place).length).toBeLessThan(400);
  });
});
