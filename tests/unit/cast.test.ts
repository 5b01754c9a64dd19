import { expect, test } from 'vitest';
import {
  type CastMember,
  changeMember,
  emptyMember,
  findDuplicates,
  freeName,
  mergeContent,
} from '../../shared/cast/cast.ts';

const url = (name: string) => ({ kind: 'url', url: `https://example.com/${name}` }) as const;
const make = (id: string, more: Partial<CastMember>): CastMember => ({
  ...{ id, ...emptyMember(id), revision: 1, createdAt: 0, changedAt: 0, deletedAt: null },
  ...more,
});
const keyOf = (reference: { kind: string; url?: string }) => reference.url ?? null;

test('doubles share a name, whatever its case, or the same bytes; deleted ones and nameless ones are none', () => {
  const hero = make('hero', { name: 'Héro ', images: [url('a'), url('b')] });
  const others = [
    hero,
    make('same name', { name: 'hÉRO' }),
    make('same bytes', { voices: [url('b')] }),
    make('both', { name: 'héro', video: url('a') }),
    make('neither', { images: [url('c')] }),
    make('deleted', { name: 'Héro', deletedAt: 5 }),
  ];
  expect(findDuplicates(hero, others, keyOf)).toEqual([
    { memberId: 'same name', shares: 'name' },
    { memberId: 'same bytes', shares: 'media' },
    { memberId: 'both', shares: 'both' },
  ]);
  expect(findDuplicates(make('x', { name: '' }), [make('y', { name: '' })], keyOf)).toEqual([]);
});

test('a name that is taken gets the next free number', () => {
  expect(freeName('hero', [])).toBe('hero');
  expect(freeName('Hero', ['hero', 'HERO 2'])).toBe('Hero 3');
});

test('what is joined loses nothing, and what was here before stands first', () => {
  const mine = { who: 'Ada', when: '', words: '', file: null };
  const there = { ...emptyMember('hero'), images: [url('a')], notes: 'tall', consent: mine };
  const incoming = {
    ...emptyMember('HERO'),
    images: [url('b'), url('a')],
    video: url('v'),
    voiceName: 'alto',
    notes: 'left-handed',
    consent: { ...mine, who: 'Grace' },
    colour: 'red' as const,
  };
  expect(mergeContent(there, incoming)).toEqual({
    ...there,
    images: [url('a'), url('b')],
    video: url('v'),
    voiceName: 'alto',
    notes: 'tall\n\nleft-handed',
    colour: 'red',
  });
  // Joined once more, nothing changes.
  const joined = mergeContent(there, incoming);
  expect(mergeContent(joined, incoming)).toEqual(joined);
});

test('only what a request carries makes copies of a member old', () => {
  const hero = make('hero', { images: [url('a'), url('b')] });
  expect(changeMember(hero, { notes: 'tall', colour: 'red' }, 9)).toMatchObject({
    revision: 1,
    changedAt: 9,
  });
  expect(changeMember(hero, { images: [url('b'), url('a')] }, 9).revision).toBe(2);
  expect(changeMember(hero, { name: 'hero' }, 9).revision).toBe(1);
});
