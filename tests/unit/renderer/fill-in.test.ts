import { describe, expect, test } from 'vitest';
import { findProblems } from '../../../renderer/features/compose/form/use-compose-form.ts';
import { MODELS } from '../../../shared/models/index.ts';
import { practiceProfile } from '../../../shared/service/profile/practice-profile.ts';
import { profileSchema } from '../../../shared/service/profile/profile.ts';
import { fillIn } from '../../../shared/service/request/fill-in.ts';
import { resolveForm } from '../../../shared/service/request/resolve-form.ts';

const practice = practiceProfile('http://127.0.0.1:1');
const bare = profileSchema.parse({ format: 1, name: 'Bare', baseUrl: 'https://media.example' });

describe('fillIn', () => {
  test.each(MODELS)('what stands in untouched controls of $id is never a problem of its own', (model) => {
    for (const profile of [practice, bare]) {
      const form = resolveForm(model, profile);
      const problems = findProblems(form, fillIn(form, {}), new Map());
      expect(problems.filter(({ code }) => code !== 'required' && code !== 'required-unbound')).toEqual([]);
    }
  });

  test('what an artist chose is never replaced', () => {
    const form = resolveForm(MODELS[0] as (typeof MODELS)[number], practice);
    expect(fillIn(form, { quality: '4K' })['quality']).toBe('4K');
  });

  test('an option that is not required stays with the service', () => {
    const omni = MODELS.find(({ id }) => id === 'modelh-h3-omni') as (typeof MODELS)[number];
    const filled = fillIn(resolveForm(omni, practice), {});
    expect(filled['duration']).toBe(5);
    expect(filled).not.toHaveProperty('aspectRatio');
  });
});

describe('findProblems', () => {
  const omni = MODELS.find(({ id }) => id === 'modelh-h3-omni') as (typeof MODELS)[number];

  test('a file without an upload, and one that is not known any more, are said before queueing', () => {
    const input = { prompt: 'Rain', images: [{ kind: 'file' as const, assetId: 'gone' }] };
    const found = findProblems(resolveForm(omni, bare), input, new Map([['gone', null]]));
    expect(found.map(({ code }) => code)).toEqual(['upload-unbound', 'file-not-found']);
  });

  test('a file that the service would not take is named with both sizes', () => {
    const limited = { ...practice, upload: practice.upload && { ...practice.upload, maxBytes: 1000 } };
    const asset = {
      id: 'a',
      path: '/a.png',
      name: 'a.png',
      kind: 'image' as const,
      mime: 'image/png',
      bytes: 2000,
      modifiedAt: 0,
      sha256: null,
      width: 1,
      height: 1,
      duration: null,
    };
    const input = { prompt: 'Rain', duration: 5, images: [{ kind: 'file' as const, assetId: 'a' }] };
    expect(findProblems(resolveForm(omni, limited), input, new Map([['a', asset]]))).toEqual([
      {
        path: ['images', 0],
        code: 'upload-too-large',
        params: { file: 'a.png', maximum: 1000, found: 2000 },
      },
    ]);
  });
});
