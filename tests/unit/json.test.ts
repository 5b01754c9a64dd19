import { describe, expect, it } from 'vitest';
import { parseAnswer, parseJson } from '../../shared/kernel/json-pointer.ts';
import { profileSchema } from '../../shared/service/profile/profile.ts';
import { readDelivery, readQueryAnswer } from '../../shared/service/read-generation.ts';

describe('parseAnswer', () => {
  it.each(['{"a":[1,2.5,-3,0,1e3,true,null,"9007199254740993"]}', '[]', '"x"', '7', '2.50'])(
    'reads %s as JSON is read, in value',
    (text) => {
      const asNumbers = (value: unknown) =>
        JSON.parse(JSON.stringify(value), (_, one) => (one === '1e3' ? 1000 : one));
      expect(asNumbers(parseAnswer(text))).toEqual(parseJson(text));
    },
  );

  it('keeps the digits of integers that a number would lose, at any depth', () => {
    const text = '{"a":{"b":[9007199254740993,-9007199254740993,12]},"c":0.1000000000000000055}';
    expect(parseAnswer(text)).toEqual({
      a: { b: ['9007199254740993', '-9007199254740993', 12] },
      c: 0.1,
    });
  });

  it('takes a byte order mark for none of the text, and what is no JSON for nothing', () => {
    expect(parseAnswer('\uFEFF{"a":1}')).toEqual({ a: 1 });
    expect([parseAnswer(''), parseAnswer('\uFEFF'), parseAnswer('{"a":12345678901234567')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('survives what is nested deeply', () => {
    const text = `${'['.repeat(50_000)}9007199254740993${']'.repeat(50_000)}`;
    expect(Array.isArray(parseAnswer(text))).toBe(true);
  });
});

it('ids and costs of generations are read with all their digits', () => {
  const profile = profileSchema.parse({
    format: 1,
    name: 'Digits',
    baseUrl: 'https://digits.example',
    generation: { url: '/g/{genId}', status: '/s', outputs: ['/o/*'], cost: '/cost' },
    webhook: { genId: '/id', status: '/s', outputs: ['/o/*'] },
  });
  const body = parseAnswer('\uFEFF{"id":9007199254740993,"s":"completed","o":["https://x/1"],"cost":2.0}');
  expect(readDelivery(profile, body ?? null)?.genId).toBe('9007199254740993');
  expect(readQueryAnswer(profile, body ?? null)).toMatchObject({ status: 'completed', cost: 2 });
});
