import { describe, expect, it } from 'vitest';
import { readCell } from '../../shared/batch/read-cell.ts';
import { parseJson } from '../../shared/kernel/json-pointer.ts';
import type { FieldDefinition } from '../../shared/models/define-model.ts';
import { findModel, MODELS, modelsOf } from '../../shared/models/index.ts';
import type { JobInput } from '../../shared/models/media-reference.ts';
import { usableProfile } from '../../shared/service/profile/usable-profile.ts';
import { buildRequestBody } from '../../shared/service/request/build-request.ts';
import { resolveForm } from '../../shared/service/request/resolve-form.ts';
import { makeProfile, problemsOf, profileProblems, referenceText, url, urls } from '../support/forms.ts';

const NOVA = {
  path: '/v2/generation/nova-9',
  kind: 'video',
  title: 'Nova 9',
  fields: [
    { kind: 'text', key: 'prompt', minLength: 3, maxLength: 10 },
    { kind: 'number', key: 'length', minimum: 2, maximum: 20, step: 2, unit: 'seconds' },
    { kind: 'number', key: 'strength', minimum: 0.5, step: 0.1 },
    { kind: 'number', key: 'noise', maximum: 3 },
    { kind: 'choice', key: 'frameRate', values: ['24', '30'], sendAs: 'number' },
    { kind: 'number', key: 'seed', step: 1, maximum: 2 ** 64 },
    { kind: 'text', key: 'caption', minLength: 2, maxLength: 5, lengthUnit: 'utf-16' },
    { kind: 'text', key: 'lyrics', minLength: 4, maxLength: 9, lengthUnit: 'bytes' },
    { kind: 'text', key: 'script', minLength: 4, maxLength: 9, lengthUnit: 'tokens' },
    { kind: 'flag', key: 'loop' },
    { kind: 'reference', key: 'startFrame', media: 'image' },
    { kind: 'references', key: 'style', media: 'image', minItems: 2, maxItems: 3 },
  ],
  constants: { version: 9, mode: 'fast' },
};
const PARTS = { customModels: { 'nova-9': NOVA }, models: { 'nova-9': { required: ['prompt', 'mode'] } } };

function novaForm(parts: Record<string, unknown> = PARTS) {
  const profile = makeProfile(parts);
  const model = findModel('nova-9', profile);
  if (model === undefined) throw new Error('the profile brings the model');
  return resolveForm(model, profile);
}

describe('a model that only the profile knows', () => {
  it('stands behind those of the interface, and only where its profile is in use', () => {
    const profile = makeProfile(PARTS);
    expect(modelsOf(profile).slice(0, -1)).toEqual(MODELS);
    expect(modelsOf(profile).at(-1)).toMatchObject({ id: 'nova-9', kind: 'video', isFromDocument: true });
    expect(findModel('nova-9')).toBeUndefined();
    expect(findModel('nova-9', makeProfile())).toBeUndefined();
    expect(findModel('nova-9', profile)).toBe(findModel('nova-9', profile));
  });

  it('is sent with its constants, numbers as numbers', () => {
    const input = {
      prompt: 'A boat',
      length: 4,
      frameRate: '30',
      loop: false,
      startFrame: url('a.png'),
      style: [url('b.png'), { kind: 'uploaded' as const, name: 'c.png' }],
    };
    expect(problemsOf(novaForm(), input)).toEqual([]);
    expect(buildRequestBody(novaForm(), input, referenceText)).toEqual({
      prompt: 'A boat',
      length: 4,
      frameRate: 30,
      loop: false,
      startFrame: 'https://files.example/a.png',
      style: ['https://files.example/b.png', 'c.png'],
      version: 9,
      mode: 'fast',
    });
  });

  it.each([
    [{ prompt: 'ab' }, 'prompt: too-short'],
    [{ prompt: 'abcdefghijk' }, 'prompt: too-long'],
    [{}, 'prompt: required'],
    [{ length: 1 }, 'length: not-in-range'],
    [{ length: 21 }, 'length: not-in-range'],
    [{ length: 5 }, 'length: not-a-step'],
    [{ length: '4' }, 'length: wrong-type'],
    [{ strength: 0.4 }, 'strength: too-small'],
    [{ strength: 0.75 }, 'strength: not-a-step'],
    [{ noise: 3.5 }, 'noise: too-large'],
    [{ noise: Number.NaN }, 'noise: wrong-type'],
    [{ seed: -(2 ** 53) }, 'seed: digits-lost'],
    [{ seed: 3e19 }, 'seed: too-large'],
    [{ caption: '🌅🌅🌅' }, 'caption: too-long'],
    [{ caption: 'x' }, 'caption: too-short'],
    [{ lyrics: 'äöü🌅' }, 'lyrics: too-large'],
    [{ lyrics: 'xé' }, 'lyrics: too-small'],
    [{ frameRate: '25' }, 'frameRate: not-a-choice'],
    [{ frameRate: 25 }, 'frameRate: not-a-choice'],
    [{ loop: 'yes' }, 'loop: wrong-type'],
    [{ style: urls(1) }, 'style: too-few'],
    [{ style: urls(4) }, 'style: too-many'],
    [{ mode: 'slow' }, 'mode: unknown-field'],
    [{ elements: [] }, 'elements: unknown-field'],
  ])('%j is refused before anything is sent', (input, expected) => {
    const base = Object.hasOwn(input, 'prompt') || Object.keys(input).length === 0 ? {} : { prompt: 'fine' };
    expect(problemsOf(novaForm(), { ...base, ...input } as never)).toEqual([expected]);
  });

  it.each([
    { length: 20 },
    { strength: 0.7 },
    { strength: 10.3 },
    { noise: -5 },
    { frameRate: 24 },
    { seed: 2 ** 53 - 1 },
    { caption: '🌅' },
    { caption: '🌅🌅x' },
    { lyrics: '🌅' },
    { lyrics: 'äöüxyz' },
    { script: 'x'.repeat(100) },
    { style: [] },
  ])('%j is taken', (input) =>
    expect(problemsOf(novaForm(), { prompt: 'fine', ...input } as never)).toEqual([]),
  );

  it.each(['9007199254740993', '18446744073709551615'])(
    'a seed whose digits would be lost (%s) is refused, from a sheet and from a file',
    (seed) => {
      const field = novaForm().fields.find((entry) => entry.field.key === 'seed')?.field as FieldDefinition;
      const cell = readCell(field, seed, new Map(), () => null);
      const inputs = [{ seed: cell.value }, parseJson(`{"seed":${seed}}`)] as JobInput[];
      for (const input of inputs)
        expect(problemsOf(novaForm(), { prompt: 'fine', ...input })).toEqual(['seed: digits-lost']);
    },
  );

  it('can not be submitted while it needs something that no field carries', () => {
    const parts = { ...PARTS, models: { 'nova-9': { required: ['prompt', 'camera'] } } };
    expect(problemsOf(novaForm(parts), { prompt: 'fine' })).toEqual(['camera: required-unbound']);
  });

  it('is left out of paid use while it is only suggested', () => {
    const profile = makeProfile({ ...PARTS, sources: { '/customModels/nova-9': 'suggested' } });
    expect(findModel('nova-9', usableProfile(profile, 'paid'))).toBeUndefined();
    expect(findModel('nova-9', usableProfile(profile, 'practice'))).toBeDefined();
  });
});

describe('a profile is refused when a model of its own', () => {
  const fields = NOVA.fields;
  it.each([
    ['takes the name of a known one', { 'modeln-pro': NOVA }, '/customModels/modeln-pro'],
    ['takes the path of a known one', { x: { ...NOVA, path: '/v2/generation/modeln-pro' } }, 'path'],
    ['is named like what every object has', { constructor: NOVA }, 'constructor'],
    [
      'has a field that every object has',
      { x: { ...NOVA, fields: [{ kind: 'flag', key: 'toString' }] } },
      'key',
    ],
    [
      'has one field twice',
      { x: { ...NOVA, fields: [...fields, { kind: 'flag', key: 'prompt' }] } },
      'twice',
    ],
    ['has a constant that is a field too', { x: { ...NOVA, constants: { prompt: 'x' } } }, 'twice'],
    ['lies on another host', { x: { ...NOVA, path: '//evil.example/x' } }, 'path'],
    ['climbs out of the base', { x: { ...NOVA, path: '/v2/../../x' } }, 'path'],
    [
      'has numbers that are words',
      { x: { ...NOVA, fields: [{ kind: 'choice', key: 'a', values: ['b'], sendAs: 'number' }] } },
      'numbers',
    ],
    ['has a field of no known kind', { x: { ...NOVA, fields: [{ kind: 'object', key: 'a' }] } }, 'fields'],
  ])('%s', (_, customModels, named) => {
    const problems = profileProblems({ customModels });
    expect(problems.join('\n')).toContain(named);
  });
});
