import { expect, it } from 'vitest';
import { canaryOf } from '../../../renderer/features/compose/form/actions-bar.tsx';
import {
  beginWith,
  emptyDraft,
  endTemplate,
  openTemplate,
  setCanary,
} from '../../../renderer/features/compose/state/draft.ts';

const own = {
  ...emptyDraft(),
  model: 'a',
  inputs: { a: { prompt: 'Mine' }, b: { prompt: 'Other' } },
  takes: 2,
};
const content = (model: string) => ({
  model,
  input: { prompt: 'Kept' },
  takes: 5,
  variations: own.variations,
});

it('a template takes the place of what stands in its model’s form, which can be had again', () => {
  const opened = openTemplate(own, { name: 'T', content: content('b') });
  expect(opened).toMatchObject({
    model: 'b',
    takes: 5,
    inputs: { a: { prompt: 'Mine' }, b: { prompt: 'Kept' } },
  });
  expect(endTemplate(opened, true)).toEqual(own);
  expect(endTemplate(opened, false)).not.toHaveProperty('before');
});

it('of several templates in a row, the first one’s own draft is what comes back', () => {
  const twice = openTemplate(openTemplate(own, { name: 'T', content: content('a') }), {
    name: 'U',
    content: { ...content('a'), input: { prompt: 'Again' } },
  });
  expect(twice.before?.name).toBe('U');
  expect(endTemplate(twice, true)).toEqual(own);
});

it('nothing is kept of an empty form', () => {
  expect(openTemplate(emptyDraft(), { name: 'T', content: content('a') }).before).toBeUndefined();
});

it('defaults fill only forms in which nothing stands', () => {
  const defaults = { a: { quality: '4K' }, c: { quality: '2K' } };
  expect(beginWith(own, defaults)).toBe(own);
  expect(beginWith({ ...own, model: 'c' }, defaults).inputs['c']).toEqual({ quality: '2K' });
});

it('at least one job waits for the word where canaries are wanted', () => {
  expect(setCanary(own, 0).canary).toBe(1);
  expect(setCanary(setCanary(own, 3), undefined)).not.toHaveProperty('canary');
  expect([canaryOf(3, 10), canaryOf(30, 10), canaryOf(1, 1), canaryOf(undefined, 10)]).toEqual([
    3,
    9,
    undefined,
    undefined,
  ]);
});
