import { expect, test } from 'vitest';
import { toModelDefinition } from '../../../shared/models/custom-model.ts';
import { profileSchema } from '../../../shared/service/profile/profile.ts';
import { fillIn } from '../../../shared/service/request/fill-in.ts';
import { resolveForm } from '../../../shared/service/request/resolve-form.ts';
import { describeUnset, FORM_TEXT } from '../../../shared/service/text/fields-text.ts';
import { answering } from './service-document.ts';
import { answersWith, importPaths, inPath, jsonOf, object, type Schema, text } from './support.ts';

const state = { ...text, enum: ['queued', 'running', 'succeeded', 'failed'] };
const answer = object({ id: text, status: state, video_url: { ...text, format: 'uri' } });

function formOf(body: Schema) {
  const profile = importPaths({
    '/clips': {
      post: {
        requestBody: jsonOf(body),
        ...answering({ id: text }),
      },
    },
    '/clips/{id}': {
      get: {
        parameters: [inPath('id')],
        ...answersWith(answer),
      },
    },
  });
  const model = profile.customModels['clips'];
  if (model === undefined) throw new Error('not a model');
  expect(profileSchema.safeParse(profile).success).toBe(true);
  return resolveForm(toModelDefinition('clips', model), profile);
}

function clips(properties: Schema, required: readonly string[] = ['prompt']): Schema {
  return { ...object({ prompt: text, ...properties }), required };
}

function defaultsOf(body: Schema): Record<string, unknown> {
  const known = formOf(body).fields.filter(({ field }) => 'default' in field && field.default !== undefined);
  return Object.fromEntries(known.map(({ field }) => [field.key, 'default' in field && field.default]));
}

test('a field says what the service takes where it is left out', () => {
  const found = defaultsOf(
    clips({
      steps: { type: 'integer', default: 25 },
      loop: { type: 'boolean', default: false },
      style: { ...text, default: 'cinematic' },
      quality: { ...text, enum: ['low', 'high'], default: 'high' },
      fps: { type: 'integer', enum: [24, 30], default: 24 },
      seed: { anyOf: [{ type: 'integer' }, { type: 'null' }], default: -1 },
      strength: { anyOf: [{ type: 'number', default: 0.5 }, { type: 'null' }] },
    }),
  );
  expect(found).toEqual({
    ...{ steps: 25, loop: false, style: 'cinematic', quality: 'high', fps: '24' },
    ...{ seed: -1, strength: 0.5 },
  });
});

test.each([
  ['Up to 2,000 bytes.', 'bytes'],
  ['At most 2000 UTF-8 bytes', 'bytes'],
  ['Maximum length: 2000 tokens.', 'tokens'],
  ['The length is counted in UTF-16 code units.', 'utf-16'],
  ['The size is measured in bytes', 'bytes'],
  ['Up to 2000 characters, of which the first 77 tokens count most.', undefined],
  ['Tokens in brackets are emphasised; files of up to 512 bytes.', undefined],
])('a text’s limit counts what its description says: %s', (description, unit) => {
  const lyrics = { ...text, maxLength: 2000, description };
  const made = formOf(clips({ lyrics })).fields.find(({ field }) => field.key === 'lyrics')?.field;
  expect(made).toMatchObject({ kind: 'text', maxLength: 2000 });
  expect(made?.kind === 'text' && made.lengthUnit).toBe(unit);
});

test('a default that the field does not take, or that says nothing, is none', () => {
  const found = defaultsOf(
    clips({
      steps: { type: 'integer', minimum: 1, default: 0 },
      loop: { type: 'boolean', default: 'no' },
      style: { ...text, default: '' },
      name: { ...text, default: null },
      quality: { ...text, enum: ['low', 'high'], default: 'auto' },
      note: { ...text, default: 'a'.repeat(300) },
      tags: { ...text, default: ['a'] },
      seed: { allOf: [{ type: 'integer', default: 1 }, { default: 2 }] },
    }),
  );
  expect(found).toEqual({});
});

test('forms that leave out to different ends name none', () => {
  const form = (model: string, steps: object) => ({
    ...clips({
      model: { const: model },
      steps: { type: 'integer', ...steps },
      seed: { type: 'integer', default: 7 },
    }),
    required: ['model', 'prompt'],
  });
  expect(defaultsOf({ oneOf: [form('a', { default: 20 }), form('b', { default: 40 })] })).toEqual({
    seed: 7,
  });
  expect(defaultsOf({ oneOf: [form('a', { default: 20 }), form('b', {})] })).toEqual({ seed: 7 });
});

test('a default is sent only where the field must be there, and the example of a prompt never', () => {
  const body = clips(
    {
      prompt: { ...text, default: 'An astronaut on a horse' },
      steps: { type: 'integer', default: 25 },
      cfg: { type: 'number', minimum: 1, maximum: 20, default: 7 },
      loop: { type: 'boolean', default: true },
      quality: { ...text, enum: ['low', 'high'], default: 'high' },
      size: { ...text, enum: ['small', 'large'], default: 'large' },
    },
    ['prompt', 'steps', 'loop', 'quality'],
  );
  expect(fillIn(formOf(body), {})).toEqual({ steps: 25, loop: true, quality: 'high' });
});

test('an empty control says it', () => {
  const { fields } = formOf(
    clips(
      {
        steps: { type: 'integer', default: 25 },
        duration: { type: 'integer', description: 'Length of the clip in seconds', default: 5 },
        loop: { type: 'boolean', default: true },
        name: { ...text, default: 'A name that is longer than one line can be' },
        seed: { type: 'integer' },
        cfg: { type: 'number', default: 7 },
      },
      ['prompt', 'cfg'],
    ),
  );
  const said = fields.map((entry) => [entry.field.key, describeUnset(entry, FORM_TEXT.serviceDecides)]);
  expect(Object.fromEntries(said)).toEqual({
    prompt: 'Service default',
    steps: 'Service default: 25',
    duration: 'Service default: 5 s',
    loop: 'Service default: On',
    name: 'Service default: A name that is longer t…',
    seed: 'Service default',
    cfg: 'Service default',
  });
});
