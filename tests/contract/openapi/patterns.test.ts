import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPatternTest } from '../../../shared/service/openapi/shape/value-sets.ts';
import { fuzz } from '../../support/fuzz.ts';
import { importText } from '../../support/openapi.ts';
import { documentWith } from './support.ts';

/** Each takes longer than anybody waits on an engine that searches by trial, on a few characters already. */
const ENDLESS = [
  '^((((.?.?.?)+)+)+)+x$',
  '^(((((((((.?)+)+)+)+)+)+)+)+)+x$',
  '^(([0-9]+)+)+x$',
  '(x+x+)+y',
  '^(a|a|a|a|a)*$',
  '([a-zA-Z0-9]|[0-9a-z]+)*[^0-9a-zA-Z]$',
];

describe('a pattern of a document', () => {
  it.each(ENDLESS)('ends: %s', (pattern) => {
    const test = readPatternTest(pattern);
    for (const text of ['1000', 'a'.repeat(5000), 'x'.repeat(5000), `${'0'.repeat(5000)}~`]) test?.(text);
    expect(test).not.toBeNull();
  });

  it('is imported without a wait, as part of a document', () => {
    const [pattern] = ENDLESS;
    const text = documentWith({ properties: { duration: { type: 'string', pattern } } });
    expect(importText(text).ok).toBe(true);
  });

  it.each([
    ['looks ahead', '^(?=1)[0-9]+$'],
    ['looks behind', '(?<=1)0$'],
    ['refers back', '^([0-9])\\1$'],
    ['refers back by name', '^(?<one>[0-9])\\k<one>$'],
    ['refers back far', '^(1)(2)(3)(4)(5)(6)(7)(8)\\8$'],
    ['is no pattern', '^([0-9]+$'],
    ['is one of another language', '(?i)abc'],
    ['names a class of another language', '^[[:digit:]]$'],
    ['counts with a nought in front', '^1{00}0{2,03}$'],
    ['grows when it is written out', '^((([0-9]{1,99}){1,99}){1,99})$'],
    ['is longer than any', `^(${'4k|'.repeat(80)})$`],
  ])('is not checked when it %s, and that is told', (_, pattern) => {
    expect(readPatternTest(pattern)).toBeNull();
    const imported = importText(documentWith({ properties: { duration: { type: 'string', pattern } } }));
    if (!imported.ok) throw new Error(imported.error.code);
    const { report, profile } = imported.value;
    expect(report.notes).toContainEqual(
      expect.objectContaining({ kind: 'pattern-unchecked', text: 'duration' }),
    );
    // A name alone is a suggestion, never more.
    expect(profile.sources['/models/modelk-o3-elements/options/duration']).not.toBe('openapi');
  });

  it('binds an option as before, where it is checked', () => {
    const pattern = '^([3-9]|1[0-5])$';
    const imported = importText(documentWith({ properties: { length: { type: 'string', pattern } } }));
    const options = imported.ok && imported.value.profile.models['modelk-o3-elements']?.options;
    expect(options).toMatchObject({ duration: { name: 'length' } });
  });
});

/** Patterns in which trial can't take long: nothing that repeats holds anything that repeats. */
const safePattern = (() => {
  const one = fc.constantFrom(
    'a',
    'b',
    '0',
    '1',
    '9',
    'p',
    ':',
    '\\d',
    '\\w',
    '.',
    '[0-9]',
    '[^a]',
    '[a-f1-3]',
  );
  const times = fc.constantFrom('', '', '', '?', '*', '+', '{2}', '{0,3}', '{1,}', '*?', '+?');
  const piece = fc.tuple(one, times).map(([sign, often]) => sign + often);
  const row = fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join(''));
  const group = fc.array(row, { minLength: 1, maxLength: 3 }).map((rows) => `(${rows.join('|')})`);
  const part = fc.oneof(row, group, fc.constant('(?:ab|0)'), fc.constant('\\b'));
  return fc
    .tuple(fc.boolean(), fc.array(part, { minLength: 1, maxLength: 4 }), fc.boolean())
    .map(
      ([isFromStart, parts, isToEnd]) => `${isFromStart ? '^' : ''}${parts.join('')}${isToEnd ? '$' : ''}`,
    );
})();
const shortText = fc.string({ unit: fc.constantFrom(...'ab019pf: ~k'), maxLength: 12 });

it('means what it means to JavaScript’s own engine, wherever that can be asked', async () => {
  const texts = fc.array(shortText, { minLength: 1, maxLength: 6 });
  await fuzz(fc.tuple(safePattern, texts), ([pattern, some]) => {
    const test = readPatternTest(pattern);
    const own = new RegExp(pattern, 'u');
    if (test === null) throw new Error(`not checked: ${pattern}`);
    for (const text of some) expect([pattern, text, test(text)]).toEqual([pattern, text, own.test(text)]);
  });
});

it('means the same in any spelling that both take', async () => {
  const sign = fc.constantFrom(...'ab01.*+?{}()[]|^$\\,-:=!<>kpdwsWDSbBux/nrtvf0c');
  const few = fc.array(fc.string({ unit: fc.constantFrom(...'ab01-: ~^]k'), maxLength: 3 }), {
    minLength: 4,
  });
  await fuzz(fc.tuple(fc.string({ unit: sign, minLength: 2, maxLength: 10 }), few), ([pattern, some]) => {
    const test = readPatternTest(pattern);
    if (test === null) return;
    // So few characters that trial ends too.
    const own = new RegExp(pattern, 'u');
    for (const text of some) expect([pattern, text, test(text)]).toEqual([pattern, text, own.test(text)]);
  });
});

it('is read or not checked, whatever it is, and always ends', async () => {
  const sign = fc.constantFrom(...'ab01.*+?{}()[]|^$\\,-:=!<>kpdwsbux"\'/ \n\u00e9\ud83d');
  const wild = fc.string({ unit: sign, maxLength: 60 });
  // Structure that trial engines choke on: repeated repetition, to any depth.
  const nested = fc.letrec<{ pattern: string }>((tie) => ({
    pattern: fc.oneof(
      { maxDepth: 8 },
      fc.constantFrom('.', 'a', '[ab]', '\\d', '\\p{L}', '(?!a)', '\\1', 'a{3,}'),
      fc
        .tuple(tie('pattern'), tie('pattern'), fc.constantFrom('*', '+', '?', '{0,9}', '{2,}', ''))
        .map(([one, other, often]) => `(${one}|${other})${often}`),
      fc.tuple(tie('pattern'), fc.constantFrom('*', '+', '{1,50}')).map(([one, often]) => `(${one})${often}`),
    ),
  })).pattern;
  await fuzz(
    fc.tuple(fc.oneof(wild, nested), shortText),
    ([pattern, text]) => {
      const test = readPatternTest(pattern);
      for (const one of [text, 'a'.repeat(30), '1000', ''])
        expect([true, false, undefined]).toContain(test?.(one));
    },
    [101, 2024],
  );
});
