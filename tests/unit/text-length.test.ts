import fc from 'fast-check';
import { expect, it } from 'vitest';
import { measureText } from '../../shared/service/request/text-length.ts';

it.each([
  ['', 0, 0, 0],
  ['plain', 5, 5, 5],
  ['é€', 2, 2, 5],
  ['🌅', 1, 2, 4],
  ['👩‍🎨', 3, 5, 11],
])('%s is as long as Unicode says', (text, characters, units, bytes) => {
  expect(measureText(text, undefined)).toBe(characters);
  expect(measureText(text, 'utf-16')).toBe(units);
  expect(measureText(text, 'bytes')).toBe(bytes);
  expect(measureText(text, 'tokens')).toBeNull();
});

it('any text has as many bytes as are sent of it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(measureText(text, 'bytes')).toBe(Buffer.byteLength(text));
      expect(measureText(text, undefined)).toBe([...text].length);
    }),
  );
});
