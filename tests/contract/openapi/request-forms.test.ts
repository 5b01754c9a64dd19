import { describe, expect, it } from 'vitest';
import { listOpenBindings } from '../../../shared/service/open-bindings.ts';
import type { ImportedProfile } from '../../../shared/service/openapi/import-document.ts';
import { importText } from '../../support/openapi.ts';
import { address, type Schema, text } from './support.ts';

const whole = { type: 'integer' };
const only = (...values: string[]) => ({ ...text, enum: values });
const form = (required: readonly string[], properties: Schema) => ({ type: 'object', required, properties });

/** What is imported of a document whose one request takes this schema. */
function importWith(schema: Schema): ImportedProfile {
  const json = (one: Schema) => ({ content: { 'application/json': { schema: one } } });
  const answer = { id: text, status: only('queued', 'completed', 'failed'), output_url: address };
  const imported = importText(
    JSON.stringify({
      openapi: '3.0.3',
      info: { title: 'T', version: '1' },
      servers: [{ url: 'https://a.example' }],
      paths: {
        '/videos': {
          post: {
            summary: 'Create a video',
            requestBody: json(schema),
            responses: { 200: { description: 'ok', ...json(form([], { id: text })) } },
          },
        },
        '/videos/{id}': {
          get: {
            parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
            responses: { 200: { description: 'ok', ...json(form([], answer)) } },
          },
        },
      },
    }),
  );
  if (!imported.ok) throw new Error(JSON.stringify(imported.error));
  return imported.value;
}

function read(schema: Schema) {
  const { profile, report } = importWith(schema);
  const model = profile.customModels['videos'];
  const notes = report.notes.flatMap(({ kind, text: said }) =>
    kind === 'other-shapes' || kind === 'field-left-out' ? [`${kind} ${said}`] : [],
  );
  const open = listOpenBindings(profile).map(({ pointer }) => pointer);
  return {
    constants: model?.constants,
    fields: model?.fields.map(
      (field) => `${field.key} ${field.kind === 'choice' ? field.values : field.kind}`,
    ),
    required: profile.models['videos']?.required,
    isHeld: open.some((pointer) => pointer.startsWith('/models/videos/required')),
    notes,
  };
}

describe('of several forms of a request', () => {
  const fast = form(['model', 'prompt'], { model: only('fast'), prompt: text, steps: whole });
  const pro = form(['model', 'prompt'], { model: only('pro'), prompt: text, seconds: whole });
  const ultra = form(['model', 'prompt'], { model: only('ultra'), prompt: text, frames: whole });

  it('only what they share is used, and which one it is stands to choose', () => {
    expect(read({ oneOf: [fast, pro, ultra], discriminator: { propertyName: 'model' } })).toEqual({
      constants: {},
      fields: ['prompt text', 'model fast,pro,ultra'],
      required: ['model', 'prompt'],
      isHeld: false,
      notes: ['other-shapes 3'],
    });
  });

  it('none can be chosen that needs what the others do not take', () => {
    const needing = { ...pro, required: ['model', 'prompt', 'seconds'] };
    expect(read({ anyOf: [fast, needing, ultra] })).toMatchObject({
      constants: {},
      fields: ['prompt text', 'model fast,ultra'],
      required: ['model', 'prompt'],
    });
    // What is left to choose from is never sent by itself.
    expect(read({ anyOf: [fast, needing] })).toMatchObject({
      constants: {},
      fields: ['prompt text', 'model fast'],
    });
  });

  it('nothing is sent where each needs something of its own', () => {
    const image = form(['image_url'], { image_url: address, prompt: text });
    const words = form(['prompt', 'style'], { prompt: text, style: text });
    expect(read({ oneOf: [words, image] })).toMatchObject({
      fields: ['prompt text'],
      required: ['prompt', 'style', 'image_url'],
      isHeld: true,
      notes: ['other-shapes 2', 'field-left-out style', 'field-left-out image_url'],
    });
  });

  it('values and bounds are those of all', () => {
    const one = { prompt: text, size: only('s', 'm'), count: { ...whole, minimum: 1, maximum: 8 } };
    const other = { prompt: text, size: only('m', 'l'), count: { ...whole, minimum: 2, maximum: 9 } };
    const { profile } = importWith({
      oneOf: [form(['prompt', 'size'], one), form(['prompt', 'size'], other)],
    });
    const { fields = [], constants } = profile.customModels['videos'] ?? {};
    expect(constants).toEqual({});
    expect(fields).toContainEqual(expect.objectContaining({ key: 'size', kind: 'choice', values: ['m'] }));
    expect(fields).toContainEqual(expect.objectContaining({ key: 'count', minimum: 2, maximum: 8 }));
  });

  it('what each takes in a kind of its own is left out', () => {
    const [one, other] = [
      { prompt: text, length: text },
      { prompt: text, length: whole },
    ];
    expect(read({ oneOf: [form([], one), form([], other)] }).fields).toEqual(['prompt text']);
  });

  it('nothing is sent where two values tell them apart', () => {
    const one = form(['kind', 'model'], { kind: only('a'), model: only('x'), prompt: text });
    const other = form(['kind', 'model'], { kind: only('b'), model: only('y'), prompt: text });
    expect(read({ oneOf: [one, other] })).toMatchObject({
      constants: {},
      fields: ['prompt text'],
      isHeld: true,
    });
  });

  it('a constant that all of them have is one', () => {
    const two = { ...pro, properties: { ...pro.properties, model: only('fast') } };
    expect(read({ oneOf: [fast, two] })).toMatchObject({
      constants: { model: 'fast' },
      fields: ['prompt text'],
    });
  });

  it('an old one does not count, and nothing is said of it', () => {
    expect(read({ oneOf: [fast, { ...pro, deprecated: true }] })).toMatchObject({
      constants: { model: 'fast' },
      fields: ['prompt text', 'steps number'],
      notes: [],
    });
  });

  it('it is the same inside the model’s own object', () => {
    expect(read(form(['input'], { input: { oneOf: [fast, pro] } }))).toMatchObject({
      constants: {},
      fields: ['prompt text', 'model fast,pro'],
      notes: ['other-shapes 2'],
    });
  });

  it('forms that differ only in what they require have all their fields', () => {
    const properties = { prompt: text, image_url: address, steps: whole };
    const schema = {
      ...form([], properties),
      anyOf: [{ required: ['prompt'] }, { required: ['image_url'] }],
    };
    expect(read(schema)).toMatchObject({
      fields: ['prompt text', 'image_url reference', 'steps number'],
      required: [],
      isHeld: false,
    });
  });
});
