import { describe, expect, it } from 'vitest';
import {
  findExcess,
  findUnknownNames,
  planPrompts,
  representInputs,
} from '../../../renderer/features/compose/state/plan-prompts.ts';

const all = { draw: 'all', count: 4, seed: 1 } as const;

describe('what a prompt becomes', () => {
  it('a plain one stays one, and what is not typed yet makes none', () => {
    expect(planPrompts({ prompt: 'A boat.' }, all)).toMatchObject({
      hasAlternatives: false,
      possible: 1,
      prompts: ['A boat.'],
    });
    expect(planPrompts({}, all).prompts).toEqual([]);
    expect(representInputs({ quality: '2K' }, planPrompts({}, all))).toEqual([{ quality: '2K' }]);
  });

  it('with alternatives, all of them or as many as are drawn', () => {
    const input = { prompt: 'A {red|blue|green} boat, {calm|stormy}', quality: '2K' };
    expect(planPrompts(input, all).prompts).toHaveLength(6);
    const drawn = { draw: 'random', count: 9, seed: 3 } as const;
    expect(planPrompts(input, drawn)).toMatchObject({ possible: 6 });
    expect(planPrompts(input, drawn).prompts).toHaveLength(9);
    expect(planPrompts(input, drawn)).toEqual(planPrompts(input, drawn));
  });

  it('with a list of words, each of them; without one, the name stays and is told', () => {
    const input = { prompt: 'A {{mood}} sea' };
    const lists = [{ name: 'mood', lines: 'calm\nwild' }];
    expect(planPrompts(input, all, lists)).toMatchObject({
      names: ['mood'],
      prompts: ['A calm sea', 'A wild sea'],
    });
    const without = planPrompts(input, all);
    expect(without).toMatchObject({ hasAlternatives: false, names: ['mood'], prompts: ['A {{mood}} sea'] });
    expect(findUnknownNames(without)).toMatchObject([{ code: 'no-word-list', path: ['prompt'] }]);
    expect(findUnknownNames(planPrompts(input, all, lists))).toEqual([]);
  });

  it('is checked by its shortest and its longest, which keep the rest of the form', () => {
    const plan = planPrompts({ prompt: '{a|something longer} here' }, all);
    expect(representInputs({ prompt: 'ignored', quality: '2K' }, plan)).toEqual([
      { prompt: 'a here', quality: '2K' },
      { prompt: 'something longer here', quality: '2K' },
    ]);
  });

  it('more than can be queued at once is a problem, takes counted; drawing some is the way out', () => {
    const input = { prompt: '{0|1|2|3|4|5|6|7|8|9} {0|1|2|3|4|5|6|7|8|9} {0|1|2|3|4|5|6|7|8|9}' };
    const plan = planPrompts(input, all);
    expect(findExcess(plan, all, 5)).toBeNull();
    expect(findExcess(plan, all, 6)).toMatchObject({ params: { maximum: 5000, found: 6000 } });
    expect(findExcess(plan, { draw: 'random', count: 5, seed: 1 }, 6)).toBeNull();
    const endless = planPrompts({ prompt: '{a|b} '.repeat(2000) }, all);
    expect(endless.prompts).toHaveLength(5000);
    expect(findExcess(endless, all, 1)).toMatchObject({ code: 'too-many-variations' });
  });
});
