import { describe, expect, it } from 'vitest';
import { answering, json, list, said } from './service-document.ts';
import { address, importParts, readParts, type Schema, text } from './support.ts';

const inPath = (name: string) => [{ name, in: 'path', required: true, schema: text }];
const status = { ...text, enum: ['queued', 'running', 'succeeded', 'failed'] };
const made = said('Address of the generated video', address);
const asking = (name: string, answer: Schema) => ({
  get: { summary: 'Retrieve one', parameters: inPath(name), ...answering(answer) },
});

/** What takes files in and keeps them. */
const assets = {
  post: {
    summary: 'Create an asset',
    description: 'Create a new video asset.',
    requestBody: json({ input: list(address), image_url: address, title: text }),
    ...answering({ id: text, status: text, upload_id: text }),
  },
};

describe('what takes files in makes none', () => {
  it('where they are asked about as what was stored, or as an upload', () => {
    const paths = {
      '/assets': assets,
      '/assets/{id}': asking('id', { id: text, status, url: address }),
      '/uploads/{upload_id}': asking('upload_id', { upload_id: text, status, url: made }),
    };
    expect(importParts({ paths })).toMatchObject({ ok: false });
  });

  it('where the file of a clip comes behind it', () => {
    const form = {
      'multipart/form-data': { schema: { properties: { file: { ...text, format: 'binary' } } } },
    };
    const paths = {
      '/videos': {
        post: {
          summary: 'Create a video object',
          requestBody: json({ title: text, cover_image: address }),
          ...answering({ video_id: text }),
        },
      },
      '/videos/{video_id}': asking('video_id', { video_id: text, status, url: made }),
      '/videos/{video_id}/source': {
        post: { parameters: inPath('video_id'), requestBody: { content: form }, ...answering({ id: text }) },
      },
    };
    expect(importParts({ paths })).toMatchObject({ ok: false });
  });

  it('unless it takes words for a picture', () => {
    const sent = json({ prompt: text, title: text });
    const paths = {
      '/assets': { post: { ...assets.post, requestBody: sent } },
      '/assets/{id}': asking('id', { id: text, status, url: made }),
    };
    expect(Object.keys(readParts({ paths }).profile.customModels)).toEqual(['assets']);
  });
});

it('a generation is asked about as an upload for certain nowhere', () => {
  const generate = {
    post: {
      summary: 'Create a video',
      requestBody: json({ prompt: text }),
      ...answering({ upload_id: text }),
    },
  };
  const upload = asking('upload_id', { upload_id: text, status, url: made });
  const { profile } = readParts({ paths: { '/videos': generate, '/uploads/{upload_id}': upload } });
  expect(profile.sources['/submission']).toBe('suggested');
  expect(profile.sources['/generation/url']).not.toBe('openapi');
});
