import { expect, test } from 'vitest';
import { findMentions, findQuery, numberReferences } from '../../../renderer/forms/mentions/know-mentions.ts';
import { formOf } from '../../support/forms.ts';

const words = (text: string, names: string[] = []) =>
  findMentions(text, names).map(({ from, to, kind }) => [text.slice(from, to), kind]);

test('names and numbers are found where a person would see them', () => {
  expect(words('@1 meets @hero, then @2.')).toEqual([
    ['@1', 'number'],
    ['@hero', 'name'],
    ['@2', 'number'],
  ]);
  expect(words('mail ada@example.com, 5@3 and @ alone')).toEqual([]);
  expect(words('(@hero)“@hero”@hero')).toHaveLength(3);
  expect(words('@1st @12 @1234')).toEqual([
    ['@1st', 'name'],
    ['@12', 'number'],
    ['@1234', 'name'],
  ]);
});

test('the longest known name counts, whatever its case, spaces or script', () => {
  const names = ['sea', 'Sea Monster', 'größe', '小熊'];
  expect(words('@sea monster and @SEA, @GRÖSSE? @größe! @小熊', names)).toEqual([
    ['@sea monster', 'name'],
    ['@SEA', 'name'],
    ['@GRÖSSE', 'name'],
    ['@größe', 'name'],
    ['@小熊', 'name'],
  ]);
  expect(words('@seaside', names)).toEqual([['@seaside', 'name']]);
});

test('what is typed after an @ is offered something for, up to the caret', () => {
  expect(findQuery('a @he', 5)).toEqual({ from: 2, query: 'he' });
  expect(findQuery('a @he', 3)).toEqual({ from: 2, query: '' });
  expect(findQuery('a@he', 4)).toBeNull();
  expect(findQuery('@hero walks', 11)).toBeNull();
});

test('numbers are those of the badges: each list counts by itself', () => {
  const url = (name: string) => ({ kind: 'url', url: `https://example.com/${name}` }) as const;
  const input = { images: [url('a'), url('b')], videos: [url('c')] };
  expect(
    numberReferences(formOf('modelh-h3-omni'), input).map(({ number, slot }) => `${slot} ${number}`),
  ).toEqual(['images 1', 'images 2', 'videos 1']);
});
