import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type KnownOutput, matchOutputs } from '../../shared/queue/match-outputs.ts';

const HOST = 'https://media.example';
const stored = (path: string): KnownOutput => ({ url: `${HOST}${path}`, takeId: 'take', lost: null });
const waiting = (path: string): KnownOutput => ({ url: `${HOST}${path}`, takeId: null, lost: null });
const lost = (path: string): KnownOutput => ({ url: `${HOST}${path}`, takeId: null, lost: 'RESULT_GONE' });

type Case = readonly [string, readonly KnownOutput[], readonly string[], readonly (number | null)[]];
const match = (known: readonly KnownOutput[], named: readonly string[], isWhole: boolean) =>
  matchOutputs(
    known,
    named.map((path) => (path.startsWith('/') ? `${HOST}${path}` : path)),
    isWhole,
  );

describe('whatever brings them,', () => {
  it.each<Case>([
    ['all are new where none is known', [], ['/a', '/b'], [null, null]],
    ['the same addresses are the same, in any order', [stored('/a'), waiting('/b')], ['/b', '/a'], [1, 0]],
    ['a signature makes no other', [stored('/a?s=1'), waiting('/b?s=1')], ['/b?s=2', '/a?s=2'], [1, 0]],
    ['what comes besides is new', [stored('/a')], ['/a', '/b'], [0, null]],
    [
      'a query that names the file keeps its own',
      [stored('/view?file=a&s=1'), waiting('/view?file=b&s=1')],
      ['/view?file=b&s=2', '/view?file=a&s=2'],
      [1, 0],
    ],
    [
      'so does one whose names nobody knows, where it tells several apart',
      [stored('/view?q=a&s=1&as=png'), waiting('/view?q=b&s=1&as=png')],
      ['/view?q=b&s=2&as=png', '/view?q=a&s=2&as=png'],
      [1, 0],
    ],
    ['of two at one address it is that which is still to come', [stored('/a'), waiting('/a')], ['/a'], [1]],
    ['one that its answer holds is the same text', [stored('/a')], ['data:,a', '/a'], [null, 0]],
  ])('%s', (_, known, named, found) => {
    expect(match(known, named, true)).toEqual(found);
    expect(match(known, named, false)).toEqual(found);
  });
});

describe('an answer to a question names all of them:', () => {
  it.each<Case>([
    ['on another host', [stored('/a'), waiting('/b')], ['https://cdn.example/b'], [1]],
    ['in another folder', [stored('/1/a.png'), waiting('/1/b.png')], ['/2/b.png', '/2/a.png'], [1, 0]],
    ['like none, and as many', [stored('/a'), waiting('/b')], ['/x', '/y'], [0, 1]],
    ['like none, and more', [stored('/a'), waiting('/b')], ['/x', '/y', '/z'], [0, 1, null]],
    ['like none, and fewer: what is still to come', [stored('/a'), waiting('/b')], ['/x'], [1]],
    ['like none, and fewer: the rest are known', [stored('/a'), stored('/b')], ['/x'], [0]],
    ['what was found on the disk has no address', [{ ...stored(''), url: '' }], ['/a'], [0]],
  ])('%s', (_, known, named, found) => {
    expect(match(known, named, true)).toEqual(found);
  });
});

describe('a delivery may name one of several:', () => {
  it.each<Case>([
    ['another is new, although none failed', [waiting('/a')], ['/b'], [null]],
    ['of the same name in another folder', [stored('/1/out.png')], ['/2/out.png'], [null]],
    ['by its query', [stored('/view?file=a')], ['/view?file=b'], [null]],
    ['another takes the place of what was given up', [stored('/a'), lost('/b')], ['/x'], [1]],
    ['and more of them do not', [lost('/b')], ['/x', '/y'], [0, null]],
  ])('%s', (_, known, named, found) => {
    expect(match(known, named, false)).toEqual(found);
  });
});

it('never gives two addresses the same result, and knows each address again', () => {
  const path = fc.constantFrom('/a', '/b?s=1', '/b?s=2', '/b?id=3', '/c/a', '/d/a', '/e');
  const output = fc.record({ url: path, takeId: fc.constantFrom(null, 'take'), lost: fc.constant(null) });
  const named = fc.uniqueArray(path);
  fc.assert(
    fc.property(fc.array(output), named, fc.boolean(), (known, urls, isWhole) => {
      const found = matchOutputs(known, urls, isWhole);
      const places = found.filter((place) => place !== null);
      expect(new Set(places).size).toBe(places.length);
      for (const [index, url] of urls.entries())
        if (known.some((one) => one.url === url)) expect(known[found[index] ?? -1]?.url).toBe(url);
    }),
  );
});
