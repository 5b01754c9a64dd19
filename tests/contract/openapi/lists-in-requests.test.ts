import { describe, expect, it } from 'vitest';
import { modelsOf } from '../../../shared/models/index.ts';
import type { JobInput, MediaReference } from '../../../shared/models/media-reference.ts';
import { type Profile, parseProfile } from '../../../shared/service/profile/profile.ts';
import { buildRequestBody } from '../../../shared/service/request/build-request.ts';
import { resolveForm } from '../../../shared/service/request/resolve-form.ts';
import { validateInput } from '../../../shared/service/request/validate-input.ts';
import { list, number, said } from './service-document.ts';
import { address, answersWith, importPaths, jsonOf, object, type Schema, text } from './support.ts';

const answering = (properties: Schema) => ({
  ...answersWith(object(properties)),
});
const wanting = (properties: Schema, ...required: string[]) => ({ ...object(properties), required });
const choice = (...values: string[]) => ({ ...text, enum: values });

function profileOf(body: Schema, { id = {}, name = 'id' }: { id?: object; name?: string } = {}): Profile {
  const taken = { name, in: 'path', required: true, schema: text, ...id };
  const state = choice('running', 'completed', 'failed');
  return importPaths({
    '/clips': {
      post: { summary: 'Create a video', requestBody: jsonOf(body), ...answering({ [name]: text }) },
    },
    [`/clips/{${name}}`]: {
      get: { parameters: [taken], ...answering({ [name]: text, state, video_url: address }) },
    },
  });
}

function formOf(profile: Profile) {
  const model = modelsOf(profile).find(({ id }) => id === 'clips');
  if (model === undefined) throw new Error('there is no such model');
  return resolveForm(model, profile);
}

const send = (profile: Profile, input: JobInput) =>
  buildRequestBody(
    formOf(profile),
    input,
    (reference) => (reference.kind === 'url' ? reference.url : 'bytes'),
    (reference) => (reference.kind === 'file' ? 'image/png' : null),
  );
const fieldsOf = ({ customModels }: Profile) =>
  customModels['clips']?.fields.map(({ key, kind }) => `${key}: ${kind}`);

const picture = (name: string): MediaReference => ({ kind: 'url', url: `https://a.example/${name}.png` });
const file: MediaReference = { kind: 'file', assetId: 'a1' };

describe('a list of words and pictures, whose items say what they are', () => {
  const words = wanting({ type: { const: 'text' }, text: said('What it shows') }, 'type', 'text');
  const held = wanting({ url: address }, 'url');
  const shown = wanting({ type: { const: 'image_url' }, image_url: held }, 'type', 'image_url');

  it('is a prompt and pictures, each sent as an item', () => {
    const profile = profileOf(wanting({ content: list({ oneOf: [shown, words] }) }, 'content'));
    expect(fieldsOf(profile)).toEqual(['prompt: text', 'image_url: references']);
    expect(profile.models['clips']?.required).toEqual(['prompt']);
    const images = [picture('a'), picture('b')];
    expect(send(profile, { prompt: 'Rain.', image_url: images })).toEqual({
      content: [
        { type: 'text', text: 'Rain.' },
        { type: 'image_url', image_url: { url: 'https://a.example/a.png' } },
        { type: 'image_url', image_url: { url: 'https://a.example/b.png' } },
      ],
    });
  });

  it('has a field for each use that a picture has', () => {
    const used = {
      ...object({
        type: { const: 'image' },
        image: address,
        role: choice('first_frame', 'last_frame', 'reference'),
      }),
      required: ['type', 'image', 'role'],
    };
    const profile = profileOf(wanting({ content: list({ anyOf: [words, used] }) }, 'content'));
    expect(fieldsOf(profile)).toEqual([
      'prompt: text',
      'first_frame: reference',
      'last_frame: reference',
      'reference: references',
    ]);
    expect(send(profile, { prompt: 'Rain.', last_frame: picture('z') })).toEqual({
      content: [
        { type: 'text', text: 'Rain.' },
        { type: 'image', role: 'last_frame', image: 'https://a.example/z.png' },
      ],
    });
  });

  it('has none for what can be no field, nor for very many', () => {
    const usedAs = (...roles: string[]) =>
      fieldsOf(
        profileOf(
          wanting(
            {
              content: list({
                oneOf: [
                  words,
                  wanting(
                    { type: { const: 'image' }, image: address, role: choice(...roles) },
                    'type',
                    'image',
                  ),
                ],
              }),
            },
            'content',
          ),
        ),
      );
    expect(usedAs('', 'constructor', '__proto__', 'mood')).toEqual(['prompt: text', 'mood: references']);
    expect(usedAs(...Array.from({ length: 300 }, (_, index) => `role${index}`))).toEqual([
      'prompt: text',
      'image: references',
    ]);
  });

  it('is read where one form has the properties of all kinds', () => {
    const any = wanting(
      { type: choice('text', 'image_url'), text, image_url: object({ url: text }) },
      'type',
    );
    const profile = profileOf(wanting({ content: list(any), seed: number }, 'content'));
    expect(fieldsOf(profile)).toEqual(['prompt: text', 'image_url: references', 'seed: number']);
    expect(send(profile, { image_url: [picture('a')], seed: 3 })).toEqual({
      content: [{ type: 'image_url', image_url: { url: 'https://a.example/a.png' } }],
      seed: 3,
    });
  });

  it('may be left out where the document says so', () => {
    const profile = profileOf(object({ prompt: text, content: list({ oneOf: [words, shown] }) }));
    // The body's own prompt keeps the name.
    expect(fieldsOf(profile)).toEqual(['prompt: text', 'image_url: references']);
    expect(profile.models['clips']?.required ?? []).toEqual([]);
    expect(send(profile, { prompt: 'Rain.' })).toEqual({ prompt: 'Rain.' });
  });

  it('is left out where an item needs more than anybody knows', () => {
    const weighed = wanting(
      { type: { const: 'image' }, image: address, weight: number },
      'type',
      'image',
      'weight',
    );
    const profile = profileOf(wanting({ content: list({ oneOf: [words, weighed] }) }, 'content'));
    expect(fieldsOf(profile)).toEqual(['prompt: text']);
  });
});

describe('a list of files of several kinds', () => {
  const item = (type: string, words = '') =>
    wanting({ type: choice(type), url: words === '' ? address : said(words, address) }, 'type', 'url');
  const [clip, sound] = [item('video'), item('audio')];

  it('has a field for each of them', () => {
    const profile = profileOf(wanting({ model: text, input: list({ oneOf: [clip, sound] }) }, 'input'));
    expect(fieldsOf(profile)).toEqual(['video: references', 'audio: references', 'model: text']);
    expect(send(profile, { video: [picture('v')], audio: [picture('a')] })).toEqual({
      input: [
        { type: 'video', url: 'https://a.example/v.png' },
        { type: 'audio', url: 'https://a.example/a.png' },
      ],
    });
  });

  it('has them by what is said of their addresses, too, and by what they are used as', () => {
    const described = list({
      oneOf: [item('first', 'url of the image file'), item('last', 'url of the image')],
    });
    expect(fieldsOf(profileOf(object({ prompt: text, frames: described })))).toEqual([
      'prompt: text',
      'first: references',
      'last: references',
    ]);
  });

  it('has them where one form says which of them it is, and none for other ways to give one', () => {
    const either = (...types: string[]) =>
      fieldsOf(
        profileOf(
          object({
            prompt: text,
            input: list(
              wanting({ type: choice(...types), url: said('URL of the image', address) }, 'type', 'url'),
            ),
          }),
        ),
      );
    expect(either('video', 'audio')).toEqual(['prompt: text', 'video: references', 'audio: references']);
    expect(either('image_url', 'image_base64')).toEqual(['prompt: text']);
  });

  it('asks for those that must be among them, where that is said', () => {
    const requiredOf = (words: string) =>
      profileOf(wanting({ input: said(words, list({ oneOf: [clip, sound] })) }, 'input')).models['clips']
        ?.required;
    expect(requiredOf('What to join. Must include one video item and one audio item.')).toEqual([
      'video',
      'audio',
    ]);
    expect(requiredOf('Must include a video or an audio item.')).toEqual([]);
    expect(requiredOf('A video must not be longer than a minute.')).toEqual([]);
  });

  it('leaves out what nobody can fill in', () => {
    const spoken = wanting({ type: choice('text'), provider: object({ script: text }) }, 'type', 'provider');
    const more = object({ type: choice('video'), url: address, assetId: text });
    const profile = profileOf(
      wanting({ input: list({ oneOf: [{ ...more, required: ['type'] }, sound, spoken] }) }, 'input'),
    );
    expect(fieldsOf(profile)).toEqual(['video: references', 'audio: references']);
  });

  it('is one field where they are ways to give the same', () => {
    const bytes = wanting(
      { type: choice('image_base64'), data: said('Base64 of the image') },
      'type',
      'data',
    );
    const images = list({ oneOf: [item('image_url', 'url of the image'), bytes] });
    expect(fieldsOf(profileOf(wanting({ prompt: text, images }, 'prompt')))).toEqual([
      'prompt: text',
      'images: references',
    ]);
  });
});

describe('a list with one item that takes all', () => {
  const bytes = object({ bytesBase64Encoded: { ...text, format: 'byte' }, mimeType: text });
  const instance = wanting({ prompt: text, image: bytes, seed: number }, 'prompt');
  const body = wanting(
    { instances: list(instance), parameters: object({ negativePrompt: text, ratio: choice('16:9') }) },
    'instances',
  );

  it('is filled, with the settings beside it', () => {
    const profile = profileOf(body);
    expect(fieldsOf(profile)).toEqual([
      'prompt: text',
      'negativePrompt: text',
      'image: reference',
      'seed: number',
      'ratio: choice',
    ]);
    expect(send(profile, { prompt: 'Rain.', image: file, seed: 3, negativePrompt: 'fog' })).toEqual({
      instances: [
        { prompt: 'Rain.', image: { bytesBase64Encoded: 'bytes', mimeType: 'image/png' }, seed: 3 },
      ],
      parameters: { negativePrompt: 'fog' },
    });
    expect(send(profile, { prompt: 'Rain.' })).toEqual({ instances: [{ prompt: 'Rain.' }] });
  });

  it('takes files where it takes their bytes, and no address', () => {
    const problems = (image: MediaReference) =>
      validateInput(formOf(profileOf(body)), { prompt: 'Rain.', image }, () => null).map(
        ({ path, code }) => `${path.join('/')}: ${code}`,
      );
    expect(problems(file)).toEqual([]);
    expect(problems(picture('a'))).toEqual(['image: takes-files-only']);
    expect(problems({ kind: 'uploaded', name: 'known-as' })).toEqual(['image: takes-files-only']);
  });

  it('takes addresses as well where they are spoken of', () => {
    const either = said('Base64 of the picture, or its URL', { ...text, format: 'byte' });
    const profile = profileOf(
      wanting({ instances: list(wanting({ prompt: text, image: either }, 'prompt')) }, 'instances'),
    );
    expect(profile.customModels['clips']?.fields[1]).toMatchObject({ key: 'image', inline: 'base64' });
    expect(profile.customModels['clips']?.fields[1]).not.toHaveProperty('filesOnly');
  });

  it('is no such list where its items take no words', () => {
    const profile = profileOf(
      wanting({ prompt: text, outputs: list(object({ width: number, height: number })) }, 'prompt'),
    );
    expect(fieldsOf(profile)).toEqual(['prompt: text']);
  });
});

describe('an id that is a path', () => {
  const urlOf = (id: object, name = 'name') =>
    profileOf(wanting({ prompt: text }, 'prompt'), { id, name }).generation?.url;

  it.each([
    ['by its pattern', { schema: { ...text, pattern: '^models/[^/]+/operations/[^/]+$' } }],
    ['by an example', { schema: { ...text, example: 'models/weave/operations/k2' } }],
    ['by what is said of it', { description: 'As given: models/{model}/operations/{id}' }],
    ['by how such a name ends', { description: 'A resource name that ends with `operations/{unique_id}`' }],
  ])('goes into the address as it is: %s', (_, id) => {
    expect(urlOf(id)).toBe('/clips/{+name}'.replace('name', 'genId'));
  });

  it.each([
    ['a slash that stands between two words', { description: 'The task/job id' }],
    ['an address beside it', { description: 'See https://docs.example/models/operations/ids' }],
    ['a pattern without one', { schema: { ...text, pattern: '^[^/]+$' } }],
  ])('is none by %s', (_, id) => {
    expect(urlOf(id)).toBe('/clips/{genId}');
  });
});

it('a profile says where two of its fields can not both stand', () => {
  const withFields = (...fields: object[]) => {
    const profile = profileOf(wanting({ prompt: text }, 'prompt'));
    const parsed = parseProfile({
      ...profile,
      customModels: { clips: { ...profile.customModels['clips'], fields } },
    });
    return parsed.ok ? 'valid' : JSON.stringify(parsed.error.details);
  };
  const at = (key: string, inside: string) => ({ key, kind: 'text', inside });
  expect(withFields(at('a', '/parts/-'), at('b', '/parts/-'))).toBe('valid');
  expect(withFields(at('a', '/parts/0'), at('b', '/parts/0'))).toBe('valid');
  expect(withFields(at('a', '/parts/0'), at('b', '/parts/-'))).toContain('names parts as parts of two kinds');
  expect(withFields(at('a', 'parts'), at('b', '/parts/-'))).toContain('names parts as parts of two kinds');
  expect(withFields(at('a', '/parts/1'))).toContain('must be a name, or a list as in /instances/0');
  expect(withFields(at('a', '/__proto__/-'))).toContain('can not be the name of a part');
  expect(withFields({ key: 'parts', kind: 'text' }, at('b', '/parts/-'))).toContain('as what holds some');
  expect(withFields({ key: 'a', kind: 'reference', media: 'image', filesOnly: true })).toContain(
    'goes with inline',
  );
});
