import { describe, expect, it } from 'vitest';
import { modelsOf } from '../../../shared/models/index.ts';
import type { JobInput } from '../../../shared/models/media-reference.ts';
import { type Profile, parseProfile } from '../../../shared/service/profile/profile.ts';
import { buildRequestBody } from '../../../shared/service/request/build-request.ts';
import { resolveForm } from '../../../shared/service/request/resolve-form.ts';
import { answersWith, importPaths, inPath, jsonOf, object, type Schema, text } from './support.ts';

/** Bodies whose settings stand in an object of their own. */

const choice = (...values: string[]) => ({ ...text, enum: values });
const answering = (properties: Schema) => ({
  ...answersWith(object(properties)),
});

function profileOf(properties: Schema, required: readonly string[] = []): Profile {
  const id = inPath('id');
  const state = choice('running', 'completed', 'failed');
  return importPaths({
    '/clips': {
      post: {
        summary: 'Create a video',
        requestBody: jsonOf({ ...object(properties), required }),
        ...answering({ id: text }),
      },
    },
    '/clips/{id}': {
      get: { parameters: [id], ...answering({ id: text, state, video_url: { ...text, format: 'uri' } }) },
    },
  });
}

function send(profile: Profile, input: JobInput): string {
  const model = modelsOf(profile).find(({ id }) => id === 'clips');
  if (model === undefined) throw new Error('there is no such model');
  return JSON.stringify(buildRequestBody(resolveForm(model, profile), input, () => ''));
}

const settings = (required: readonly string[] = []) => ({
  ...object({ ratio: choice('16:9', '9:16'), seed: { type: 'integer' } }),
  required,
});

describe('settings in an object of their own', () => {
  it.each(['config', 'parameters', 'options', 'settings', 'video_params', 'generationConfig'])(
    'called “%s” are fields, and are sent there',
    (name) => {
      const profile = profileOf({ prompt: text, [name]: settings() }, ['prompt']);
      expect(profile.models['clips']?.required).toEqual(['prompt']);
      expect(send(profile, { prompt: 'a', ratio: '9:16', seed: 7 })).toBe(
        JSON.stringify({ prompt: 'a', [name]: { ratio: '9:16', seed: 7 } }),
      );
      // Nothing of it said, nothing of it sent.
      expect(send(profile, { prompt: 'a' })).toBe('{"prompt":"a"}');
    },
  );

  it('are asked for where the object and the setting are', () => {
    const profile = profileOf({ prompt: text, config: settings(['ratio']) }, ['prompt', 'config']);
    expect(profile.models['clips']?.required).toEqual(['prompt', 'ratio']);
  });

  it('stand beside what the request is about, as the choice of a model does', () => {
    const input = { ...object({ prompt: text }), required: ['prompt'] };
    const body = { model: choice('small', 'large'), input, parameters: settings() };
    const profile = profileOf(body, ['model', 'input']);
    expect(profile.models['clips']?.required).toEqual(['prompt', 'model']);
    expect(send(profile, { prompt: 'a', model: 'large', seed: 3 })).toBe(
      '{"input":{"prompt":"a"},"model":"large","parameters":{"seed":3}}',
    );
  });

  it.each([
    ['must be there and wants nothing of its own', { config: settings() }, ['prompt', 'config'], 'config'],
    ['is none of settings', { scene: settings(['ratio']) }, ['prompt', 'scene'], 'scene'],
    [
      'has a setting of the same name as the body',
      { ratio: choice('1:1'), config: settings(['ratio']) },
      ['prompt', 'config'],
      'config',
    ],
  ])('hold a model back where the object %s', (_, more, required, lacking) => {
    const profile = profileOf({ prompt: text, ...more }, required);
    expect(profile.models['clips']?.required).toContain(lacking);
    const inside = profile.customModels['clips']?.fields.filter((field) => field.inside !== undefined) ?? [];
    expect(inside).toEqual([]);
  });

  it('count as the clip’s seconds where those of the body would', () => {
    const config = object({ duration: { type: 'integer', description: 'Length of the clip in seconds.' } });
    const fields = profileOf({ prompt: text, config }, ['prompt']).customModels['clips']?.fields;
    expect(fields?.find(({ key }) => key === 'duration')).toMatchObject({
      inside: 'config',
      unit: 'seconds',
    });
  });

  it('are left out where the object may be left out, but not in part', () => {
    const profile = profileOf({ prompt: text, config: settings(['ratio']) }, ['prompt']);
    expect(profile.customModels['clips']?.fields.map(({ key }) => key)).toEqual(['prompt']);
    expect(profile.models['clips']?.required).toEqual(['prompt']);
  });
});

it('a profile that puts fields into what is a field itself is refused, by name', () => {
  const profile = profileOf({ prompt: text, config: settings() }, ['prompt']);
  const clips = profile.customModels['clips'];
  const fields = [...(clips?.fields ?? []), { kind: 'text', key: 'config' }];
  const parsed = parseProfile({ ...profile, customModels: { clips: { ...clips, fields } } });
  expect(JSON.stringify(parsed)).toContain('names config as a field and as what holds some');
});
