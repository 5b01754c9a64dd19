import { describe, expect, it, test } from 'vitest';
import { packageName } from '../../../shared/film/cut.ts';
import { nextCode } from '../../../shared/film/film.ts';
import { nameKey } from '../../../shared/kernel/file-name.ts';
import { findNameFault, HOSTILE_NAMES } from '../../support/hostile-names.ts';

const version = 'v003';

describe('the name of a take in a package', () => {
  test.each([
    ['SQ010', 'SH0020', 'mp4', 'SQ010_SH0020_v003.mp4'],
    ['', 'SH0020', 'PNG', 'SH0020_v003.png'],
    ['Straße & Söhne', 'Größe 1', 'mp4', 'Strasse_Sohne_Grosse_1_v003.mp4'],
    ['', 'cafe\u0301', 'mp4', 'cafe_v003.mp4'],
    ['', 'café', 'mp4', 'cafe_v003.mp4'],
    ['市場', '夜', 'mp4', 'shot_v003.mp4'],
    ['', '🎬 A', 'mp4', 'A_v003.mp4'],
    ['', 'CON', 'mp4', 'CON_v003.mp4'],
    ['', 'con.x', 'mp4', 'con-x_v003.mp4'],
    ['', '../../etc', 'mp4', 'etc_v003.mp4'],
  ])('%s, %s → %s %s', (sequence, shot, ending, name) =>
    expect(packageName({ sequence, shot, version }, ending, new Set())).toBe(name),
  );

  it('is another one where it is taken, whatever the case', () => {
    const taken = new Set<string>();
    const names = ['SH1', 'sh1', 'Sh 1', 'SH_1', '夜', '市'].map((shot) =>
      packageName({ sequence: '', shot, version }, 'mp4', taken),
    );
    expect(names).toEqual([
      'SH1_v003.mp4',
      'sh1_v003-2.mp4',
      'Sh_1_v003.mp4',
      'SH_1_v003-2.mp4',
      'shot_v003.mp4',
      'shot_v003-2.mp4',
    ]);
  });

  it('is short, plain and its own for the worst of names', () => {
    const taken = new Set<string>();
    const names = HOSTILE_NAMES.flatMap((text) => [
      packageName({ sequence: text, shot: text, version: 'v001' }, 'png', taken),
      packageName({ sequence: '', shot: text, version: '' }, 'png', taken),
    ]);
    for (const name of names) {
      expect(name).toMatch(/^[A-Za-z0-9_][A-Za-z0-9_.-]*\.png$/);
      expect(name.length).toBeLessThanOrEqual(64);
      expect(findNameFault(name)).toBe('');
    }
    expect(new Set(names.map(nameKey)).size).toBe(names.length);
  });
});

test.each([
  [['SH010', 'SH020', 'SH030'], 'SH030', undefined, 'SH040'],
  [['SH010', 'SH020'], 'SH010', 'SH020', 'SH015'],
  [['SH010', 'SH015', 'SH020'], 'SH010', 'SH015', 'SH012'],
  [['SH010', 'SH011'], 'SH010', 'SH011', 'SH020'],
  [['sh015', 'SH010', 'SH020'], 'SH010', 'SH020', 'SH016'],
  [['A1', 'A2'], 'A2', undefined, 'A10'],
  [[], undefined, undefined, 'SH010'],
  [['Opening'], 'Opening', undefined, 'SH010'],
])('of %j, the shot between %s and %s is %s', (taken, before, after, code) => {
  expect(nextCode(taken, before, after)).toBe(code);
});
