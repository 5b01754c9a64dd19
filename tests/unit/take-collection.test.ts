import { expect, test } from 'vitest';
import {
  dropCollection,
  isSameName,
  putCollection,
  readCollections,
  takeCollectionSchema,
} from '../../shared/domain/take-collection.ts';
import type { JsonValue } from '../../shared/json.ts';

const picks = { id: 'one', name: 'Client picks', query: { flags: ['pick' as const], ratingAtLeast: 3 } };
const rain = { id: 'two', name: 'Rain', query: { text: 'neon "rain" (*) 🌧' } };
/** As a later version might keep it. */
const later = { id: 'three', name: 'Later', query: { mood: 'calm' }, colour: 'red' };

function put(kept: JsonValue | undefined, collection: typeof picks | typeof rain): JsonValue[] {
  const next = putCollection(kept, collection);
  if (next === null) throw new Error('There is no room.');
  return next;
}

test('what is kept comes back by name, is replaced by id, and goes by id', () => {
  const kept = put(put(undefined, rain), picks);
  expect(readCollections(kept)).toEqual([picks, rain]);
  const renamed = put(kept, { ...picks, name: 'Zebra' });
  expect(readCollections(renamed).map(({ name }) => name)).toEqual(['Rain', 'Zebra']);
  expect(readCollections(dropCollection(renamed, 'one'))).toEqual([rain]);
});

test('names stand in the order of a reader: numbers by their value, whatever the capitals', () => {
  const named = (name: string) => ({ id: name, name, query: {} });
  const kept = ['shot 10', 'Älter', 'Shot 2', 'apple'].map(named);
  expect(readCollections(kept).map(({ name }) => name)).toEqual(['Älter', 'apple', 'Shot 2', 'shot 10']);
});

test('one that this version cannot read is not shown, and survives whatever is done to the others', () => {
  const broken: JsonValue[] = [later, 'nonsense', null, { id: 'one', name: '', query: {} }];
  const kept = put([...broken, rain], picks);
  expect(readCollections(kept)).toEqual([picks, rain]);
  const emptied = dropCollection(dropCollection(dropCollection(kept, 'one'), 'two'), 'three');
  expect(emptied).toEqual(broken);
  expect(readCollections({ list: 'of another form' })).toEqual([]);
  expect(put({ list: 'of another form' }, rain)).toContainEqual({ list: 'of another form' });
});

test('there is room for 200; a full shelf still takes a change of one of them', () => {
  const full = Array.from({ length: 200 }, (_, place) => ({ ...rain, id: `rain-${place}` }));
  expect(putCollection([...full, later], picks)).toBeNull();
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

test('names are the same whatever their capitals and blanks around them, and differ by their accents', () => {
  expect(isSameName(' client PICKS ', 'Client picks')).toBe(true);
  expect(isSameName('Résumé', 'Resume')).toBe(false);
});
