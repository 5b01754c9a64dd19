import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countExpansions,
  drawExpansions,
  findExtremes,
  listExpansions,
  parsePromptTemplate,
} from '../../shared/compose/prompt-template.ts';

const all = (text: string, limit = 10_000) => listExpansions(parsePromptTemplate(text), limit);

describe('a prompt with alternatives', () => {
  it.each([
    ['A plain prompt.', ['A plain prompt.']],
    ['', ['']],
    ['a {red|blue} boat', ['a red boat', 'a blue boat']],
    ['{a|b} {c|d}', ['a c', 'a d', 'b c', 'b d']],
    ['{a|b {c|d}}', ['a', 'b c', 'b d']],
    ['a{| tiny} boat', ['a boat', 'a tiny boat']],
    ['{2::hero|0.5::villain}', ['hero', 'villain']],
    ['{"camera": "slow"}', ['{"camera": "slow"}']],
    ['{"camera": "slow | steady"}', ['{"camera": "slow | steady"}']],
    [
      '{ "a": {"b": ["x|y", "}"]}, "c": "\\\\|\\"{" } now',
      ['{ "a": {"b": ["x|y", "}"]}, "c": "\\\\|\\"{" } now'],
    ],
    ['{{"a":"x|y"}|{"a":"z"}} {1|2}', ['{"a":"x|y"} 1', '{"a":"x|y"} 2', '{"a":"z"} 1', '{"a":"z"} 2']],
    ['[{"a":"x|y"},{"a":"{x|y}"}]', ['[{"a":"x|y"},{"a":"{x|y}"}]']],
    ['{"red"|"blue"} boat', ['"red" boat', '"blue" boat']],
    ['\\{"a": "x|y"}', ['{"a": "x|y"}']],
    ['{never closed | here', ['{never closed | here']],
    ['closed} before {open', ['closed} before {open']],
    ['\\{a|b\\} stays', ['{a|b} stays']],
    ['{a\\|b|c}', ['a|b', 'c']],
    ['C:\\new', ['C:\\new']],
    ['{{a|b}|c}', ['a', 'b', 'c']],
  ])('%s', (text, expected) => {
    expect(all(text)).toEqual(expected);
    expect(countExpansions(parsePromptTemplate(text))).toBe(expected.length);
  });

  it.each([
    ['{"a": "x|y"}', true],
    ['{z|{"a": "x|y"}}', true],
    ['{"a": "x"} {y|z}', false],
    ['{x|y}', false],
  ])('knows of %s whether bars in JSON stay: %s', (text, hasJsonBars) => {
    expect(parsePromptTemplate(text).hasJsonBars).toBe(hasJsonBars);
  });

  it('reads braces that only look like JSON in one breath', () => {
    expect(all('{"'.repeat(200_000))).toEqual(['{"'.repeat(200_000)]);
  });

  it('of three by four by five choices is sixty prompts, each once', () => {
    const made = all('{a|b|c} {1|2|3|4} {v|w|x|y|z}');
    expect(made).toHaveLength(60);
    expect(new Set(made).size).toBe(60);
  });

  it('stops at the limit, also where all of them would never end', () => {
    const huge = Array.from({ length: 60 }, () => '{a|b|c|d}').join(' ');
    expect(all(huge, 500)).toHaveLength(500);
    expect(countExpansions(parsePromptTemplate(huge))).toBe(4 ** 60);
  });

  it.each([
    ['braces that are never closed', '{'.repeat(100_000)],
    ['braces in braces', '{'.repeat(50_000) + '}'.repeat(50_000)],
    ['bars', '|'.repeat(100_000)],
  ])('a hundred thousand %s are plain text, at once', (_, text) => {
    expect(all(text)).toEqual([text]);
  });

  it('draws the same prompts for the same seed, others for another', () => {
    const template = parsePromptTemplate('{a|b|c|d} {1|2|3|4} {x|y|z}');
    expect(drawExpansions(template, 20, 7)).toEqual(drawExpansions(template, 20, 7));
    expect(drawExpansions(template, 20, 7)).not.toEqual(drawExpansions(template, 20, 8));
  });

  it('draws by weight', () => {
    const drawn = drawExpansions(parsePromptTemplate('{3::often|seldom|0::never}'), 4000, 1);
    const share = drawn.filter((text) => text === 'often').length / drawn.length;
    expect(share).toBeGreaterThan(0.72);
    expect(share).toBeLessThan(0.78);
    expect(drawn).not.toContain('never');
  });

  /** A template together with the prompts that it stands for, built up independently of the parser. */
  const plain = fc.string({ unit: fc.constantFrom('a', 'b', ' ', 'é', '🚲'), maxLength: 4 });
  const built = fc.array(fc.oneof(plain, fc.array(plain, { minLength: 2, maxLength: 4 })), { maxLength: 4 });

  it('makes exactly the combinations of its choices; draws are among them; the extremes are the extremes', () => {
    fc.assert(
      fc.property(built, fc.integer(), (parts, seed) => {
        const text = parts.map((part) => (typeof part === 'string' ? part : `{${part.join('|')}}`)).join('');
        const combinations = parts.reduce<string[]>(
          (made, part) =>
            made.flatMap((start) => (typeof part === 'string' ? [part] : part).map((end) => start + end)),
          [''],
        );
        const template = parsePromptTemplate(text);
        expect(listExpansions(template, 10_000)).toEqual(combinations);
        for (const drawn of drawExpansions(template, 5, seed)) expect(combinations).toContain(drawn);
        const lengths = combinations.map((prompt) => [...prompt].length);
        const { shortest, longest } = findExtremes(template, (prompt) => [...prompt].length);
        expect([...shortest].length).toBe(Math.min(...lengths));
        expect([...longest].length).toBe(Math.max(...lengths));
      }),
    );
  });
});
