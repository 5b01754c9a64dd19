import { expect, test } from 'vitest';
import {
  findByName,
  putCollection,
  type TakeCollection,
  takeCollectionSchema,
} from '../../shared/library/contract.ts';
import { isSameQuery } from '../../shared/library/take-query.ts';

const picks: TakeCollection = {
  id: 'one',
  name: 'Client picks',
  query: { flags: ['pick'], ratingAtLeast: 3 },
};
const rain: TakeCollection = { id: 'two', name: 'Rain', query: { text: 'neon "rain" (*) 🌧' } };

test('one is added or replaced by its id, and all stand by name: numbers by value, whatever the capitals', () => {
  const named = (name: string): TakeCollection => ({ id: name, name, query: {} });
  const names = (list: readonly TakeCollection[] | null) => list?.map(({ name }) => name);
  expect(putCollection([rain], picks)).toEqual([picks, rain]);
  expect(names(putCollection([picks, rain], { ...picks, name: 'zebra' }))).toEqual(['Rain', 'zebra']);
  const some = ['shot 10', 'Älter', 'apple'].map(named);
  expect(names(putCollection(some, named('Shot 2')))).toEqual(['Älter', 'apple', 'Shot 2', 'shot 10']);
});

test('there is room for 200; a full shelf still takes a change of one of them', () => {
  const full = Array.from({ length: 200 }, (_, place) => ({ ...rain, id: `rain-${place}` }));
  expect(putCollection(full, picks)).toBeNull();
  expect(putCollection(full, { ...picks, id: 'rain-7' })).toHaveLength(200);
});

test.each([
  ['no name', { ...picks, name: '   ' }],
  ['a name of 61 characters', { ...picks, name: 'x'.repeat(61) }],
  ['a rating of 9', { ...picks, query: { ratingAtLeast: 9 } }],
  ['more than a query holds', { ...picks, query: { path: '../../x' } }],
  ['a date that is none', { ...picks, query: { from: Number.NaN } }],
])('%s is refused', (_, collection) => {
  expect(takeCollectionSchema.safeParse(collection).success).toBe(false);
});

test('a name is known again whatever its capitals and blanks around it, not without its accents', () => {
  expect(findByName([picks, rain], ' client PICKS ')).toBe(picks);
  expect(findByName([{ ...rain, name: 'Résumé' }], 'Resume')).toBeUndefined();
});

test('queries are the same by what they narrow, in any order', () => {
  expect(isSameQuery({ text: 'fox', flags: ['pick'] }, { flags: ['pick'], text: 'fox' })).toBe(true);
  expect(isSameQuery({ text: 'fox' }, { text: 'fox', tag: 'hero' })).toBe(false);
  expect(isSameQuery({ flags: ['pick'] }, { flags: ['reject'] })).toBe(false);
});
