import { expect, it } from 'vitest';
import { describeImportNote } from '../../../shared/service/text/import-text.ts';
import { answering, list, said } from './service-document.ts';
import { address, inPath, jsonOf, object, readParts, type Schema, text } from './support.ts';

const status = { ...text, enum: ['queued', 'running', 'succeeded', 'failed'] };
const file = said('Address of the generated video', address);

/** What the form has of a request with these properties, what it wants besides, and what was noted. */
function readRequest(properties: Schema, required: readonly string[] = []) {
  const id = inPath('id');
  const sent = { ...object({ prompt: text, ...properties }), required };
  const { profile, report } = readParts({
    paths: {
      '/videos': {
        post: {
          summary: 'Create a video',
          requestBody: jsonOf(sent),
          ...answering({ id: text }),
        },
      },
      '/videos/{id}': {
        get: {
          parameters: [id],
          ...answering({ id: text, status, url: file }),
        },
      },
    },
  });
  const keys = profile.customModels['videos']?.fields.map(({ key }) => key);
  const notes = report.notes.filter(({ kind }) => kind === 'secret-left-out');
  return { keys, held: profile.models['videos']?.required, notes };
}

it.each([
  ['discord', said('Discord token')],
  ['discord', said('Optional Discord token, if provided will override the account’s. Kept for a day.')],
  ['key', said('Your API Key used for request authorization.')],
  ['key', text],
  ['token', text],
  ['value', said('The access token of your workspace')],
  ['pass', said('Your password')],
  ['apiKey', text],
  ['client_secret', text],
  ['access_token', said('As it was given to you')],
  ['userToken', said('For authentication')],
  ['password', said('Of the account')],
])('is no field, and holds what requires it: %s, %j', (name, property) => {
  expect(readRequest({ [name]: property }).keys).toEqual(['prompt']);
  const { keys, held, notes } = readRequest({ [name]: property }, [name, 'prompt']);
  expect(keys).toEqual(['prompt']);
  expect(held).toContain(name);
  expect(notes).toMatchObject([{ text: name, model: 'videos' }]);
});

it('is said to be a secret in the words of an artist', () => {
  const [note] = readRequest({ apiKey: text }, ['apiKey']).notes;
  expect(note && describeImportNote(note)).toBe(
    '“apiKey” is for a key or password. Secrets stay out of forms, so it’s left out.',
  );
});

it.each([
  ['key', said('Name of the style in the gallery')],
  ['key', said('Access key', { ...text, enum: ['C', 'D'] })],
  ['req_key', said('Which kind of request it is')],
  ['file_token', said('File token that an upload answered')],
  ['token', said('Token of the uploaded file')],
  ['trigger', said('Trigger token of the style')],
  ['chroma_key', said('The colour that is taken out')],
  ['object_key', text],
  ['negative_prompt', said('Words to avoid, such as a password on a screen')],
  ['speaker', said('Name of the voice. The voices of your account are listed with your API key.')],
  ['session', said('Id of the session')],
  ['workspace_id', said('Id of the workspace')],
])('is none: %s, %j', (name, property) => {
  const { keys, notes } = readRequest({ [name]: property }, [name]);
  expect(keys).toContain(name);
  expect(notes).toEqual([]);
});

it('is none that is no text', () => {
  const { keys } = readRequest({ max_tokens: { type: 'integer' }, secret: { type: 'boolean' } });
  expect(keys).toEqual(['prompt', 'max_tokens', 'secret']);
  expect(readRequest({ tokens: list(text) }).keys).toEqual(['prompt']);
});
