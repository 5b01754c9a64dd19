import { expect, it } from 'vitest';
import { groupModels, listRecentModels } from '../../../renderer/features/compose/form/group-models.ts';
import { customModelSchema } from '../../../shared/models/custom-model.ts';
import { MODELS } from '../../../shared/models/index.ts';
import { practiceProfile } from '../../../shared/service/profile/practice-profile.ts';

const profile = practiceProfile('http://127.0.0.1');
const NOTHING = {
  ...{ chosen: '', favouriteModels: [], hiddenModels: [], recent: [] },
  ...{ showsHidden: false, text: '' },
};
const shown = (choices: Partial<Parameters<typeof groupModels>[1]>, from = profile) => {
  const { groups } = groupModels(from, { ...NOTHING, ...choices });
  return groups.flatMap(({ heading, models }) => [`# ${heading}`, ...models.map(({ title }) => title)]);
};
/** A service that brings eight image models of its own, besides the seven that are built in. */
const long = {
  ...profile,
  customModels: Object.fromEntries(
    Array.from({ length: 8 }, (_, index) => [
      `own-${index}`,
      customModelSchema.parse({ path: `/v1/own/${index}`, kind: 'image', title: `Own ${index}`, fields: [] }),
    ]),
  ),
};

it('lists each model once: favorites in their order, then by what they make', () => {
  const rows = shown({ favouriteModels: ['modelk-3-turbo', 'modeln-pro', 'no-longer-there'] });
  expect(rows.slice(0, 5)).toEqual(['# Favorites', 'K3 Turbo', 'N Pro', '# Video', 'O3 Transformation']);
  expect(new Set(rows).size).toBe(rows.length);
  expect(rows.filter((row) => !row.startsWith('#'))).toHaveLength(MODELS.length);
});

it('leaves hidden models out until they are asked for or searched for, but never the chosen one', () => {
  const hiddenModels = ['modeln-pro', 'modelk-3-turbo'];
  expect(shown({ hiddenModels, chosen: 'modeln-pro' })).toContain('N Pro');
  expect(shown({ hiddenModels })).not.toContain('N Pro');
  expect(shown({ hiddenModels, showsHidden: true }).slice(-3)).toEqual(['# Hidden', 'N Pro', 'K3 Turbo']);
  expect(shown({ hiddenModels, text: ' n PRO' })).toEqual(['# Hidden', 'N Pro']);
});

it('shows the four that were used last in a long list, and none of them in a short one', () => {
  const recent = ['modelk-motion-3', 'own-3', 'gone', 'own-1', 'own-0', 'own-2'];
  expect(shown({ recent })).not.toContain('# Recent');
  expect(shown({ recent, favouriteModels: ['own-1'] }, long).slice(0, 8)).toEqual([
    ...['# Favorites', 'Own 1', '# Recent', 'Motion 3', 'Own 3', 'Own 0', 'Own 2', '# Image'],
  ]);
});

it('leaves out built-in models that a service with a document lacks', () => {
  const own = { ...long, models: {}, sources: { ...long.sources, paths: 'openapi' as const } };
  expect(shown({}, own)).toEqual(['# Image', ...Array.from({ length: 8 }, (_, index) => `Own ${index}`)]);
  expect(shown({ chosen: 'modeln-pro' }, own)).toContain('N Pro');
});

it('takes the last use of each model from the jobs', () => {
  const jobs = [
    { model: 'a', createdAt: 5 },
    { model: 'b', createdAt: 7 },
    { model: 'a', createdAt: 9 },
    { model: 'c', createdAt: 1 },
  ];
  expect(listRecentModels(jobs)).toEqual(['a', 'b', 'c']);
});
