import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatLine, formatText } from '../../../electron/cli/output/print.ts';
import { fuzz } from '../../support/fuzz.ts';

const ESC = '\u001b';
const ATTACKS: readonly (readonly [string, string])[] = [
  ['colours', `${ESC}[31mred${ESC}[0m`],
  ['a cleared screen', `${ESC}[2J${ESC}[H`],
  ['a title', `${ESC}]0;owned\u0007`],
  ['a link that says something else (OSC 8)', `${ESC}]8;;https://evil.example${ESC}\\save${ESC}]8;;${ESC}\\`],
  ['the clipboard (OSC 52)', `${ESC}]52;c;Y3VybCBldmlsfHNo\u0007`],
  ['the same in C1', '\u009d52;c;Y3VybA==\u009c and \u009b2J'],
  ['a forged line', 'fine\ndone         modelk  lighthouse'],
  ['a line over a line', 'refused\rdone   '],
  ['a step back', 'no\b\byes\u007f'],
  ['a turned direction', 'take\u202egnp.exe\u202c and \u2066x\u2069'],
  ['other ends of lines', 'a\u2028b\u2029c\u0085d\u000bе\u000cf'],
  ['what nobody sees', 'a\u200bb\u2060c\u{e0041}\u{e007f}'],
];

const ACTS =
  /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f]|[\u{e0000}-\u{e0fff}]/u;

describe('a line for the terminal', () => {
  it.each(ATTACKS)('spells out %s', (_, attack) => {
    expect(formatLine(attack)).not.toMatch(ACTS);
    expect(formatText(attack).replaceAll(/\t|\r?\n/g, '')).not.toMatch(ACTS);
  });

  it('leaves what people write as it is', () => {
    for (const text of ['Größe, 東京, שלום, مرحبا, 🏳️‍🌈 👩‍🚀', 'C:\\new\\text', '“quoted” … 1 €'])
      expect(formatLine(text)).toBe(text);
    expect(formatText('a\tb\r\nc\n')).toBe('a\tb\r\nc\n');
  });

  it('leaves JSON what it is, whatever stands in it', async () => {
    const hostile = fc.string({
      unit: fc.oneof(fc.constantFrom(...ATTACKS.map(([, one]) => one)), fc.string()),
    });
    const values = fc.oneof(fc.jsonValue(), fc.dictionary(hostile, hostile), fc.string({ unit: 'binary' }));
    await fuzz(values, (value) => {
      const text = JSON.stringify(value);
      const line = formatLine(text);
      expect(line).not.toMatch(ACTS);
      expect(JSON.parse(line)).toEqual(JSON.parse(text));
      const pretty = JSON.stringify(value, null, 2);
      expect(JSON.parse(formatText(pretty))).toEqual(JSON.parse(text));
    });
  });
});

it('nothing of the command line writes past it', () => {
  const folder = resolve(import.meta.dirname, '../../../electron/cli');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  const files = [...names.map((name) => join(folder, name)), join(folder, '..', 'cli.ts')];
  const writers = files.filter((path) =>
    /console\.|process\.std(out|err)\.write\([^'`]|process\.std(out|err)\.write\(`/.test(
      readFileSync(path, 'utf8'),
    ),
  );
  expect(writers).toEqual([join(folder, 'output', 'print.ts')]);
});
