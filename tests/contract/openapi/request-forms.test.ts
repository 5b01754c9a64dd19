import { describe, expect, it } from 'vitest';
import type { ImportedProfile } from '../../../shared/service/openapi/import-document.ts';
import { listOpenBindings } from '../../../shared/service/profile/open-bindings.ts';
import { importText } from '../../support/openapi.ts';
import { address, answersWith, inPath, jsonOf, type Schema, text } from './support.ts';

const whole = { type: 'integer' };
const only = (...values: string[]) => ({ ...text, enum: values });
const form = (required: readonly string[], properties: Schema) => ({ type: 'object', required, properties });

/** What is imported of a document whose one request takes this schema; more of them by their paths. */
function importWith(schema: Schema, components: Schema = {}, more: Schema = {}): ImportedProfile {
  const answer = { id: text, status: only('queued', 'completed', 'failed'), output_url: address };
  const post = (body: Schema) => ({
    summary: 'Create a video',
    requestBody: jsonOf(body),
    ...answersWith(form([], { id: text })),
  });
  const imported = importText(
    JSON.stringify({
      openapi: '3.0.3',
      components,
      info: { title: 'T', version: '1' },
      servers: [{ url: 'https://a.example' }],
      paths: {
        '/videos': {
          post: post(schema),
        },
        ...Object.fromEntries(
          Object.entries(more).map(([path, body]) => [path, { post: post(body as Schema) }]),
        ),
        '/videos/{id}': {
          get: {
            parameters: [inPath('id')],
            ...answersWith(form([], answer)),
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

function readModels(schema: Schema, components: Schema = {}) {
  const { profile } = importWith(schema, components);
  return Object.fromEntries(
    Object.entries(profile.customModels).map(([id, { constants, fields }]) => [
      id,
      {
        constants,
        fields: fields.map((field) => `${field.key} ${field.kind === 'choice' ? field.values : field.kind}`),
        required: profile.models[id]?.required?.toSorted(),
      },
    ]),
  );
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
  });

  it('one that needs what the others do not take is a model of its own, which its mark tells apart', () => {
    const needing = { ...pro, required: ['model', 'prompt', 'seconds'] };
    expect(readModels({ anyOf: [fast, needing, ultra] })).toEqual({
      videos: { constants: {}, fields: ['prompt text', 'model fast,ultra'], required: ['model', 'prompt'] },
      pro: {
        constants: { model: 'pro' },
        fields: ['prompt text', 'seconds number'],
        required: ['model', 'prompt', 'seconds'],
      },
    });
    // Each is chosen by its model, and nothing else.
    expect(readModels({ anyOf: [fast, needing] })).toMatchObject({
      fast: { constants: { model: 'fast' }, fields: ['prompt text', 'steps number'] },
      pro: { constants: { model: 'pro' } },
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

  it('each is a model where two values tell them apart', () => {
    const one = form(['kind', 'model'], { kind: only('alt'), model: only('x'), prompt: text });
    const other = form(['kind', 'model'], { kind: only('b'), model: only('y'), prompt: text });
    expect(readModels({ oneOf: [one, other] })).toEqual({
      alt: { constants: { kind: 'alt', model: 'x' }, fields: ['prompt text'], required: ['kind', 'model'] },
      'videos-b': {
        constants: { kind: 'b', model: 'y' },
        fields: ['prompt text'],
        required: ['kind', 'model'],
      },
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

  it('an old property is offered only where it must be there', () => {
    const old = { deprecated: true, ...text };
    const properties = { prompt: text, style: old, seed: { ...whole, deprecated: true }, look: old };
    expect(read(form(['prompt', 'style'], properties))).toMatchObject({
      fields: ['prompt text', 'style text'],
      required: ['prompt', 'style'],
      notes: [],
    });
    const again = form(['prompt'], { prompt: text, style: text });
    expect(read({ oneOf: [form(['prompt'], { prompt: text, style: old }), again] }).fields).toEqual([
      'prompt text',
      'style text',
    ]);
  });

  it('a choice that may be left empty is one of the others', () => {
    const properties = { prompt: text, scope: only('public', 'private', ''), steps: { enum: [4, 8, ''] } };
    expect(read(form(['prompt'], properties)).fields).toEqual([
      'prompt text',
      'scope public,private',
      'steps 4,8',
    ]);
    expect(read(form(['prompt'], { prompt: text, scope: only('') })).fields).toEqual([
      'prompt text',
      'scope text',
    ]);
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

describe('forms that differ inside an object', () => {
  const both = (name: string, ...forms: Schema[]) =>
    ['one', 'two'].map((model, index) =>
      form(['model', name], { model: only(model), [name]: forms[index] ?? {} }),
    );

  it('are models of their own where each needs something there', () => {
    const [pictured, written] = [
      form(['image'], { image: address, strength: whole }),
      form(['prompt'], { prompt: text, seed: whole }),
    ];
    expect(readModels({ oneOf: both('input', pictured, written) })).toEqual({
      one: {
        constants: { model: 'one' },
        fields: ['image reference', 'strength number'],
        required: ['image', 'model'],
      },
      two: {
        constants: { model: 'two' },
        fields: ['prompt text', 'seed number'],
        required: ['model', 'prompt'],
      },
    });
  });

  it('are one model with what they share there, where none needs more', () => {
    const forms = both(
      'input',
      form(['prompt'], { prompt: text, seed: whole, size: only('s', 'm'), length: text }),
      form(['prompt'], { prompt: text, steps: whole, size: only('m', 'l'), length: whole }),
    );
    expect(readModels({ oneOf: forms })).toEqual({
      videos: {
        constants: {},
        fields: ['prompt text', 'size m', 'model one,two'],
        required: ['model', 'prompt'],
      },
    });
  });

  it('are models of their own where one needs more there', () => {
    const [more, less] = [
      form(['prompt', 'image_url'], { prompt: text, image_url: address }),
      form(['prompt'], { prompt: text, seconds: whole }),
    ];
    expect(readModels({ oneOf: both('input', more, less) })).toEqual({
      two: {
        constants: { model: 'two' },
        fields: ['prompt text', 'seconds number'],
        required: ['model', 'prompt'],
      },
      one: {
        constants: { model: 'one' },
        fields: ['prompt text', 'image_url reference'],
        required: ['image_url', 'model', 'prompt'],
      },
    });
  });

  it('are told apart by a value there, too', () => {
    const inside = (model: string, more: Schema) =>
      form(['input'], {
        input: form(['model', 'prompt', ...Object.keys(more)], { model: only(model), prompt: text, ...more }),
      });
    const models = { fast: {}, slow: { steps: whole } };
    const expected = {
      fast: { constants: {}, fields: ['prompt text', 'model fast'], required: ['model', 'prompt'] },
      slow: {
        constants: {},
        fields: ['prompt text', 'model slow', 'steps number'],
        required: ['model', 'prompt', 'steps'],
      },
    };
    const forms = Object.entries(models).map(([model, more]) => inside(model, more));
    expect(readModels({ oneOf: forms })).toEqual(expected);
  });

  it('can not be sent where nothing tells them apart', () => {
    const [pictured, written] = [
      form(['input'], { input: form(['image_url'], { image_url: address }) }),
      form(['input'], { input: form(['prompt'], { prompt: text }) }),
    ];
    const { isHeld, required } = read({ oneOf: [pictured, written] });
    expect([isHeld, required]).toEqual([true, ['input']]);
  });
});

describe('forms of which each needs something of its own', () => {
  const part = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const clip = form(['prompt', 'start_image_url'], { type: text, prompt: text, start_image_url: address });
  const picture = form(['text_prompt'], { type: only('image', 'variation'), text_prompt: text });
  const speech = form(['text', 'voice'], { type: text, text, voice: text });
  const schemas = { Clip: clip, Picture: picture, Speech: speech };
  const mapping = {
    clip: part('Clip').$ref,
    image: 'Picture',
    variation: part('Picture').$ref,
    text_to_speech: part('Speech').$ref,
  };
  const oneOf = [part('Clip'), part('Picture'), part('Speech')];

  it('are models by the values of a discriminator; what makes no picture and no clip is none', () => {
    const discriminator = { propertyName: 'type', mapping };
    expect(readModels({ oneOf, discriminator }, { schemas })).toEqual({
      clip: {
        constants: { type: 'clip' },
        fields: ['prompt text', 'start_image_url reference'],
        required: ['prompt', 'start_image_url', 'type'],
      },
      image: {
        constants: {},
        fields: ['text_prompt text', 'type image,variation'],
        required: ['text_prompt', 'type'],
      },
    });
  });

  it('keep the values that they name themselves where a discriminator has others', () => {
    const own = {
      Clip: form(['prompt', 'lens'], { type: only('CLIP'), prompt: text, lens: text }),
      Picture: picture,
    };
    const discriminator = { propertyName: 'type', mapping };
    const read = readModels({ oneOf: oneOf.slice(0, 2), discriminator }, { schemas: own });
    expect(Object.keys(read)).toEqual(['CLIP', 'image']);
    expect(read['CLIP']).toMatchObject({ constants: { type: 'CLIP' } });
  });

  it('are told apart by a second value where the first does not do it, and named by what is no word', () => {
    const sized = (type: string, hd: boolean, own: string) =>
      form(['type', 'hd', own], { type: only(type), hd: { enum: [hd] }, prompt: text, [own]: text });
    const forms = [sized('clip', true, 'lens'), sized('clip', false, 'film'), sized('still', true, 'frame')];
    expect(Object.keys(readModels({ oneOf: forms }))).toEqual(['clip-hd-true', 'clip-hd-false', 'still']);
  });

  it('are told apart by the one value that each has, whether it must be there or not', () => {
    const forms = ['clip', 'still'].map((type) =>
      form([`${type}_prompt`], { type: only(type), [`${type}_prompt`]: text }),
    );
    expect(readModels({ oneOf: forms })).toEqual({
      clip: { constants: { type: 'clip' }, fields: ['clip_prompt text'], required: ['clip_prompt', 'type'] },
      still: {
        constants: { type: 'still' },
        fields: ['still_prompt text'],
        required: ['still_prompt', 'type'],
      },
    });
  });

  it('share their request’s address and query, and are called what they are', () => {
    const { profile } = importWith({ oneOf, discriminator: { propertyName: 'type', mapping } }, { schemas });
    expect(profile.generation?.url).toBe('/videos/{genId}');
    expect(Object.values(profile.customModels).map(({ path, title }) => [path, title])).toEqual([
      ['/videos', 'Clip'],
      ['/videos', 'Image'],
    ]);
  });

  it('are no more models than anybody could choose from', () => {
    const many = (start: number) =>
      Array.from({ length: 24 }, (_, index) =>
        form(['model', `own${index}`], {
          model: only(`model${start + index}`),
          [`own${index}`]: text,
          prompt: text,
        }),
      );
    const paths = Object.fromEntries(
      Array.from({ length: 6 }, (_, index) => [`/videos${index}`, { oneOf: many(index * 24) }]),
    );
    const { profile, report } = importWith({ oneOf: many(1000) }, {}, paths);
    expect(Object.keys(profile.customModels)).toHaveLength(100);
    expect(report.notes.filter(({ kind }) => kind === 'endpoint-skipped')).toHaveLength(7 * 24 - 100);
  });
});
