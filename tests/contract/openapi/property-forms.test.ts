import { expect, it } from 'vitest';
import { findModel } from '../../../shared/models/index.ts';
import { listOpenBindings } from '../../../shared/service/profile/open-bindings.ts';
import { buildRequestBody } from '../../../shared/service/request/build-request.ts';
import { resolveForm } from '../../../shared/service/request/resolve-form.ts';
import { address, answersWith, importPaths, inPath, jsonOf, type Schema, text } from './support.ts';

const form = (required: readonly string[], properties: Schema) => ({ type: 'object', required, properties });
const only = (value: string) => ({ type: 'string', enum: [value] });
const whole = { type: 'integer' };

function read(required: readonly string[], properties: Schema) {
  const state = { ...text, enum: ['queued', 'running', 'succeeded', 'failed'] };
  const profile = importPaths({
    '/talks': {
      post: {
        summary: 'Make a talk',
        requestBody: jsonOf(form(required, properties)),
        ...answersWith(form([], { id: text })),
      },
    },
    '/talks/{id}': {
      get: {
        parameters: [inPath('id')],
        ...answersWith(form([], { id: text, status: state, video_url: address })),
      },
    },
  });
  return {
    profile,
    models: Object.fromEntries(
      Object.entries(profile.customModels).map(([id, model]) => [
        id,
        model.fields.map((field) => {
          const what =
            'media' in field ? field.media : field.kind === 'choice' ? String(field.values) : field.kind;
          return `${field.inside === undefined ? '' : `${field.inside}.`}${field.key} ${what}`;
        }),
      ]),
    ),
    held: listOpenBindings(profile).filter(({ pointer }) =>
      Object.keys(profile.customModels).some((id) => pointer.startsWith(`/models/${id}/required`)),
    ),
  };
}

const asText = form(['type', 'input'], { type: only('text'), input: { ...text, maxLength: 500 } });
const asAudio = form(['type', 'audio_url'], { type: only('audio'), audio_url: address });

it('what must be given in one way or another is a model for each way', () => {
  const { profile, models, held } = read(['image_url', 'script'], {
    image_url: address,
    script: { oneOf: [asText, asAudio] },
  });
  expect(models).toEqual({
    'script-text': ['script text', 'image_url image'],
    'script-audio': ['image_url image', 'script audio'],
  });
  expect(held).toEqual([]);
  expect(profile.models['script-text']?.required).toEqual(['image_url', 'script']);
  expect(profile.customModels['script-audio']).toMatchObject({
    title: 'Talk: Script audio',
    kind: 'video',
  });
  const model = findModel('script-text', profile);
  if (model === undefined) throw new Error('not a model');
  const input = {
    script: 'Good morning',
    image_url: { kind: 'url' as const, url: 'https://a.example/a.png' },
  };
  expect(buildRequestBody(resolveForm(model, profile), input, () => 'https://a.example/a.png')).toEqual({
    script: { type: 'text', input: 'Good morning' },
    image_url: 'https://a.example/a.png',
  });
});

it('clips and pictures in the same place are models of the same kind', () => {
  const of = (kind: string) => form(['kind', 'url'], { kind: only(kind), url: address });
  const { profile, models } = read(['prompt', 'source'], {
    prompt: text,
    source: { oneOf: [of('image'), of('video')] },
  });
  expect(models).toEqual({
    'source-image': ['prompt text', 'source image'],
    'source-video': ['prompt text', 'source video'],
  });
  expect(Object.values(profile.customModels).map(({ kind }) => kind)).toEqual(['video', 'video']);
});

it('settings of several modes are a model for each mode', () => {
  const { models, held } = read(['prompt', 'config'], {
    prompt: text,
    config: {
      oneOf: [
        form(['mode'], { mode: only('fast'), steps: whole }),
        form(['mode', 'upscale'], { mode: only('hd'), upscale: { type: 'boolean' } }),
      ],
    },
  });
  expect(models).toEqual({
    'config-fast': ['prompt text', 'config.mode fast', 'config.steps number'],
    'config-hd': ['prompt text', 'config.mode hd', 'config.upscale flag'],
  });
  expect(held).toEqual([]);
});

it('the same in two forms, or one that nobody could fill in, is no model more', () => {
  const picture = {
    oneOf: [
      form(['type', 'url'], { type: only('url'), url: address }),
      form(['type', 'data'], { type: only('base64'), data: { ...text, format: 'byte' } }),
    ],
  };
  expect(read(['prompt', 'image'], { prompt: text, image: picture }).models).toEqual({
    talks: ['prompt text', 'image image'],
  });
  const odd = form(['type', 'turns'], {
    type: only('dialogue'),
    turns: { type: 'array', items: form([], { a: whole }) },
  });
  expect(
    Object.keys(read(['prompt', 'script'], { prompt: text, script: { oneOf: [odd, asAudio] } }).models),
  ).toEqual(['talks']);
});

it('what may be left out, or nothing tells apart, stays as it is', () => {
  expect(
    Object.keys(read(['prompt'], { prompt: text, script: { oneOf: [asText, asAudio] } }).models),
  ).toEqual(['talks']);
  const bare = [form(['input'], { input: text }), form(['audio_url'], { audio_url: address })];
  expect(Object.keys(read(['prompt', 'script'], { prompt: text, script: { oneOf: bare } }).models)).toEqual([
    'talks',
  ]);
});

it('one word beside any number or text holds nobody to it', () => {
  const { profile, models } = read(['prompt', 'length', 'voice'], {
    prompt: text,
    length: { oneOf: [{ type: 'integer', minimum: 1, maximum: 10 }, only('auto')] },
    voice: { anyOf: [only('default'), text] },
    size: { anyOf: [{ ...text, enum: ['small', 'large'] }, text] },
  });
  expect(models).toEqual({ talks: ['prompt text', 'length number', 'voice text', 'size small,large'] });
  expect(profile.customModels['talks']?.constants).toEqual({});
});

it('words in an object that says so are a text', () => {
  const held = (inner: Schema, required: readonly string[]) =>
    read(['prompt'], { prompt: form(required, inner) });
  expect(held({ text }, ['text']).models).toEqual({ talks: ['prompt text'] });
  expect(held({ text, style: text }, ['text', 'style']).held).toHaveLength(1);
});
