import { describe, expect, it } from 'vitest';
import { defineModel } from '../../shared/models/define-model.ts';
import { buildRequestBody } from '../../shared/service/request/build-request.ts';
import { resolveForm } from '../../shared/service/request/resolve-form.ts';
import { makeProfile, problemsOf, referenceText, unknownKind, url } from '../support/forms.ts';

/** A model that does not exist: what the join does for one that is still to come. */
const model = defineModel({
  id: 'model-to-come',
  path: '/v2/generation/model-to-come',
  kind: 'video',
  title: 'To come',
  purpose: 'Shows how shapes and bindings join.',
  nativeAudio: false,
  shapes: ['old', 'new'],
  testModeDescribed: false,
  fields: [
    { kind: 'text', key: 'prompt', required: true },
    { kind: 'reference', key: 'mask', media: 'image', onlyInShape: 'new' },
    { kind: 'choice', key: 'quality', values: ['2k'], onlyInShape: 'old' },
    { kind: 'option', key: 'quality', values: ['1k', '2k'] },
  ],
  rules: [],
  practice: {},
});

function formWith(bindings: Record<string, unknown>) {
  const profile = makeProfile();
  return resolveForm(model, {
    ...profile,
    models: { 'model-to-come': { options: {}, required: [], ...bindings } },
  });
}
const bound = { options: { quality: { name: 'q', type: 'string' as const, values: {} } } };
const shown = (bindings: Record<string, unknown>) =>
  formWith(bindings).fields.map((entry) => [entry.field.key, entry.field.kind, entry.state]);

describe('the join of a model and a profile', () => {
  it('has one entry for each key: what can be used stands before what can’t, a bound option before both', () => {
    expect(shown({})).toEqual([
      ['prompt', 'text', 'active'],
      ['quality', 'option', 'unbound'],
    ]);
    expect(shown({ shape: 'old' })).toEqual([
      ['prompt', 'text', 'active'],
      ['quality', 'choice', 'active'],
    ]);
    expect(shown({ shape: 'new' })).toEqual([
      ['prompt', 'text', 'active'],
      ['mask', 'reference', 'active'],
      ['quality', 'option', 'unbound'],
    ]);
  });

  it('prefers a bound option to the shown field of its key, wherever each stands in the definition', () => {
    const [, quality] = formWith({ ...bound, shape: 'old' }).fields;
    expect([quality?.field.kind, quality?.binding?.name]).toEqual(['option', 'q']);
  });

  it('does not let a value vanish that the shape has no field for', () => {
    const input = { prompt: 'x', mask: url('m.png') };
    expect(problemsOf(formWith({ shape: 'new' }), input, unknownKind)).toEqual([]);
    expect(problemsOf(formWith({ shape: 'old' }), input, unknownKind)).toEqual(['mask: shape-mismatch']);
    expect(problemsOf(formWith({}), input, unknownKind)).toEqual(['mask: shape-unbound']);
    expect(buildRequestBody(formWith({ shape: 'old' }), input, referenceText)).toEqual({ prompt: 'x' });
  });

  it('finds required names that no usable field carries', () => {
    expect(formWith({ required: ['prompt', 'mask', 'quality', 'q'] }).unmetRequired).toEqual([
      'mask',
      'quality',
      'q',
    ]);
    expect(
      formWith({ shape: 'new', ...bound, required: ['prompt', 'mask', 'quality', 'q'] }).unmetRequired,
    ).toEqual([]);
  });

  it('ignores a shape that the model does not have', () => {
    expect(formWith({ shape: 'newest' }).shape).toBeNull();
  });
});
