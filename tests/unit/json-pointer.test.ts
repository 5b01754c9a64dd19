import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type JsonValue, readPointer, readText, writePointer } from '../../shared/kernel/json-pointer.ts';
import { pointerSchema } from '../../shared/kernel/json-schemas.ts';

describe('a JSON pointer', () => {
  /** The document and the results of RFC 6901, section 5. */
  const document: JsonValue = {
    foo: ['bar', 'baz'],
    '': 0,
    'a/b': 1,
    'c%d': 2,
    'e^f': 3,
    'g|h': 4,
    'i\\j': 5,
    'k"l': 6,
    ' ': 7,
    'm~n': 8,
  };
  it.each<[string, JsonValue]>([
    ['', document],
    ['/foo', ['bar', 'baz']],
    ['/foo/0', 'bar'],
    ['/', 0],
    ['/a~1b', 1],
    ['/c%d', 2],
    ['/e^f', 3],
    ['/g|h', 4],
    ['/i\\j', 5],
    ['/k"l', 6],
    ['/ ', 7],
    ['/m~0n', 8],
  ])('%j finds what the RFC says', (pointer, value) => {
    expect(pointerSchema.safeParse(pointer).success).toBe(true);
    expect(readPointer(document, pointer)).toEqual([value]);
  });

  it('goes on inside a text that holds JSON, and nowhere in another', () => {
    const answer = {
      result: '{"urls":["a","b"],"id":12345678901234567890}',
      prompt: '{not JSON',
      list: '[1]',
    };
    expect(readPointer(answer, '/result/urls/*')).toEqual(['a', 'b']);
    expect(readPointer(answer, '/result/id')).toEqual(['12345678901234567890']);
    expect(readPointer(answer, '/list/0')).toEqual([1]);
    expect(readPointer(answer, '/prompt/urls')).toEqual([]);
    expect(readText(answer, '/result')).toBe(answer.result);
  });

  it('takes an escape of an escape for what it is', () => {
    expect(readPointer({ '~1': 'x', '/': 'y' }, '/~01')).toEqual(['x']);
  });

  it.each([
    '/foo/2',
    '/foo/-',
    '/foo/-1',
    '/foo/01',
    '/foo/1.0',
    '/foo/1e0',
    '/foo/ 1',
    '/foo/length',
    '/nothing',
    '/foo/0/0',
    '/toString',
    '/__proto__',
    '/constructor/name',
  ])('%s finds nothing', (pointer) => expect(readPointer(document, pointer)).toEqual([]));

  it('with * walks all items of a list, and nothing else', () => {
    const outputs: JsonValue = {
      outputs: [{ url: 'a' }, { other: 1 }, { url: 'b' }, null],
      list: [[1, 2], [3]],
      named: { '*': 'star', x: 1 },
    };
    expect(readPointer(outputs, '/outputs/*/url')).toEqual(['a', 'b']);
    expect(readPointer(outputs, '/list/*/*')).toEqual([1, 2, 3]);
    expect(readPointer(outputs, '/list/*/0')).toEqual([1, 3]);
    expect(readPointer(outputs, '/named/*')).toEqual(['star']);
    expect(readPointer(outputs, '/outputs/0/url/*')).toEqual([]);
    expect(readPointer([], '/*')).toEqual([]);
    expect(readPointer(['x'], '/*')).toEqual(['x']);
  });

  it.each(['foo', 'foo/bar', ' /foo', '/a~', '/a~2b', '/~'])('%j is none', (text) =>
    expect(pointerSchema.safeParse(text).success).toBe(false),
  );

  it('reads back the path that was written, whatever the names', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc
            .string({ unit: fc.constantFrom('~', '/', '0', '1', 'a', '🎬', '"') })
            .filter((name) => name !== '*'),
          { maxLength: 5 },
        ),
        (path) => {
          const nested = path.reduceRight<JsonValue>((value, name) => ({ [name]: value }), 'found');
          expect(readPointer(nested, writePointer(path))).toEqual(['found']);
          expect(pointerSchema.safeParse(writePointer(path)).success).toBe(true);
        },
      ),
    );
  });

  it('refuses a very long one that is wrong at its end', () => {
    expect(pointerSchema.safeParse(`${'/a'.repeat(50_000)}~`).success).toBe(false);
  });
});

describe('the text at a pointer', () => {
  it('is a string or a number as text, the first where there are several', () => {
    expect(readText({ a: 'x' }, '/a')).toBe('x');
    expect(readText({ a: 12 }, '/a')).toBe('12');
    expect(readText({ a: ['x', 'y'] }, '/a/*')).toBe('x');
  });
  it('is none for anything else', () => {
    for (const value of ['', null, true, [], {}, ['x']]) expect(readText({ a: value }, '/a')).toBeNull();
    expect(readText({}, '/a')).toBeNull();
    expect(readText({ a: 'x' }, null)).toBeNull();
  });
});
