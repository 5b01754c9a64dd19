import { describe, expect, it } from 'vitest';
import { safeName } from '../../../electron/core/library/place-file.ts';
import { nameKey } from '../../../shared/kernel/file-name.ts';
import { findUnknownTokens, type NamedTake, nameTakes } from '../../../shared/library/name-template.ts';
import { findNameFault, HOSTILE_NAMES } from '../../support/hostile-names.ts';

const take: NamedTake = {
  id: '01JTAKE0000000000000ABCDEF',
  batchId: '01JBATCH000000000000XYZ789',
  model: 'modeln-pro',
  name: 'Robot at dawn',
  prompt: 'A robot walks along the harbour at dawn while gulls circle above',
  kind: 'image',
  mime: 'image/png',
  path: '/results/a.PNG',
  width: 2048,
  height: 1152,
  rating: 4,
  flag: 'pick',
  label: 'none',
  createdAt: new Date(2026, 2, 12, 9, 5, 7).getTime(),
};

describe('nameTakes', () => {
  it('fills in what is known, cuts where it is told to, and leaves no gap for what is not set', () => {
    const name = (template: string) => nameTakes([take], template, new Set())[0];
    expect(name('{date}_{batch}_{model}_{seq}_{prompt:13}')).toBe(
      '2026-03-12_xyz789_modeln-pro_001_A robot walks.png',
    );
    expect(name('{name} {label} {rating}-{width}x{height}')).toBe('Robot at dawn 4-2048x1152.png');
    expect(name('{seq:5}-{time}-{flag}-{kind}-{take}')).toBe('00001-090507-pick-image-00abcdef.png');
    expect(name('{label}')).toBe('take 001.png');
  });

  it('numbers names that are one somewhere, and those that are in the folder', () => {
    const named = ['Café', 'CAFE\u0301', 'cafe', 'x'].map((name) => ({ ...take, name }));
    const present = new Set([nameKey('X.PNG'), nameKey('cafe.png.dailies.json')]);
    expect(nameTakes(named, '{name}', present)).toEqual([
      'Café.png',
      'CAFÉ (2).png',
      'cafe (2).png',
      'x (2).png',
    ]);
  });

  it('keeps 400 hostile names valid everywhere and apart', () => {
    expect(HOSTILE_NAMES.length).toBeGreaterThanOrEqual(400);
    const takes = HOSTILE_NAMES.map((name) => ({ ...take, name, prompt: name, batchId: name, model: name }));
    for (const template of ['{name}', '{prompt:40}', '../../{name}', '{model}/{batch}', 'con', '{name}. ']) {
      const names = nameTakes(takes, template, new Set());
      expect(names.map((name) => [name, findNameFault(name)]).filter(([, fault]) => fault !== '')).toEqual(
        [],
      );
      expect(new Set(names.map((name) => name.normalize('NFD').toLowerCase())).size).toBe(takes.length);
    }
  });

  it('keeps them valid in names of results too', () => {
    const names = HOSTILE_NAMES.map((name) => `120000 ${safeName(name)} abc123-1.png`);
    expect(names.map((name) => [name, findNameFault(name)]).filter(([, fault]) => fault !== '')).toEqual([]);
    expect(HOSTILE_NAMES.map((name) => findNameFault(`${safeName(name)}.png`)).filter(Boolean)).toEqual([]);
  });

  it('names 10,000 takes alike without trying every number each time', () => {
    const names = nameTakes(
      Array.from({ length: 10_000 }, () => take),
      '{name}',
      new Set(),
    );
    expect(names.at(-1)).toBe('Robot at dawn (10000).png');
  });

  it('says what is no token', () => {
    expect(findUnknownTokens('{promt}_{seq:x}_{seq:0}_{prompt:40}_{promt}')).toEqual([
      '{promt}',
      '{seq:x}',
      '{seq:0}',
    ]);
  });
});
