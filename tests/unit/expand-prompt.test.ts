import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expandPrompt } from '../../shared/compose/expand-prompt.ts';
import { listExpansions, parsePromptTemplate } from '../../shared/compose/prompt-template.ts';

const mood = { name: 'mood', lines: 'calm\n3::wild\n\n  quiet  ' };
const place = { name: 'place', lines: 'harbour\nforest' };
const all = (text: string, limit = 10_000) => expandPrompt(text, [mood, place]).list(limit);
const letters = (text: string) => [...text].length;

describe('a prompt that names word lists', () => {
  it.each([
    ['A {{mood}} sea', ['A calm sea', 'A wild sea', 'A quiet sea']],
    // The same name is the same thing throughout a prompt.
    ['{{mood}}, so {{ mood }}', ['calm, so calm', 'wild, so wild', 'quiet, so quiet']],
    [
      '{{place}} {at dawn|at dusk}',
      ['harbour at dawn', 'forest at dawn', 'harbour at dusk', 'forest at dusk'],
    ],
    // Only what a choice names makes prompts of it.
    ['{a {{place}}|b}', ['a harbour', 'a forest', 'b']],
    ['A {{nobody}} sea', ['A {{nobody}} sea']],
  ])('%s', (text, expected) => {
    expect(all(text).toSorted()).toEqual(expected.toSorted());
    expect(expandPrompt(text, [mood, place]).possible).toBe(expected.length);
  });

  it('says which names have no list', () => {
    expect(
      expandPrompt('{{mood}} {{nobody}} {{empty}}', [mood, { name: 'empty', lines: '\n' }]).unknown,
    ).toEqual(['nobody', 'empty']);
  });

  it('draws the same prompts for the same seed, and by weight', () => {
    const prompts = expandPrompt('{{mood}}', [mood]).draw(5000, 11);
    expect(prompts).toEqual(expandPrompt('{{mood}}', [mood]).draw(5000, 11));
    const share = (text: string) => prompts.filter((prompt) => prompt === text).length / prompts.length;
    expect(share('wild')).toBeCloseTo(0.6, 1);
    expect(share('calm')).toBeCloseTo(0.2, 1);
  });

  it('knows its shortest and its longest, with the longest entry in its place', () => {
    const { shortest, longest } = expandPrompt('{{place}} or {{{mood}}|no mood at all}', [
      mood,
      place,
    ]).extremes(letters);
    expect(longest).toBe('harbour or no mood at all');
    expect(shortest).toBe('forest or calm');
  });

  it('counts as many as it lists, for any mixture', () => {
    const piece = fc.constantFrom(
      '{{mood}}',
      '{{place}}',
      '{x|y}',
      '{{{mood}}|z}',
      ' plain ',
      '{a|{b|{{place}}}}',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 5 }), (pieces) => {
        const text = pieces.join('-');
        const expansion = expandPrompt(text, [mood, place]);
        expect(expansion.list(100_000)).toHaveLength(expansion.possible);
        const extremes = expansion.extremes(letters);
        const lengths = expansion.list(100_000).map(letters);
        expect(letters(extremes.longest)).toBe(Math.max(...lengths));
        expect(letters(extremes.shortest)).toBe(Math.min(...lengths));
      }),
    );
  });

  it('is what it was without lists', () => {
    const text = '{a|b {c|2::d}} {{mood}}';
    expect(expandPrompt(text, []).list(100)).toEqual(listExpansions(parsePromptTemplate(text), 100));
  });

  it('stops at the limit where all would never end', () => {
    const many = {
      name: 'many',
      lines: Array.from({ length: 5000 }, (_, index) => `word ${index}`).join('\n'),
    };
    const expansion = expandPrompt('{{many}} {{mood}} {a|b} {c|d} {e|f}', [many, mood]);
    expect(expansion.possible).toBe(5000 * 3 * 8);
    expect(expansion.list(5000)).toHaveLength(5000);
  });
});
