import { describe, expect, it } from 'vitest';
import type { Profile } from '../../../shared/service/profile/profile.ts';
import { usableProfile } from '../../../shared/service/profile/usable-profile.ts';
import { answering, list } from './service-document.ts';
import { accept, address, answersWith, importPaths, inPath, jsonOf, object, text } from './support.ts';

type Json = Record<string, unknown>;
const binary = { ...text, format: 'binary' };
const form = (field: string) => ({
  content: { 'multipart/form-data': { schema: { ...object({ [field]: binary }), required: [field] } } },
});
const status = { ...text, enum: ['queued', 'completed', 'failed'] };
const integer = { type: 'integer' };

/** A service that makes videos, and takes a file at this endpoint. */
function importWith(path: string, post: Json, answer: Json, idName = 'job_id', sent: Json = {}): Profile {
  const id = inPath(idName);
  const job = object({ [idName]: text, status, output_url: address });
  return importPaths({
    '/videos': {
      post: {
        summary: 'Create a video',
        requestBody: jsonOf(object({ prompt: text, ...sent })),
        ...answering({ [idName]: text }),
      },
    },
    [`/jobs/{${idName}}`]: {
      get: {
        summary: 'Get a job',
        parameters: [id],
        ...answersWith(job),
      },
    },
    [path]: { post: { ...post, ...answering(answer) } },
  });
}

/** `certain`, `suggested` or `none`. What is suggested is used neither by a job nor by the connection check. */
function certaintyOf({ upload, sources }: Profile): string {
  if (upload === null) return 'none';
  return sources['/upload'] === 'openapi' ? 'certain' : 'suggested';
}

describe('a paid tool that takes a file is no upload', () => {
  const base64 = jsonOf({ ...object({ image: { ...text, format: 'byte' } }), required: ['image'] });

  it.each<[string, string, Json, Json]>([
    [
      'multipart, priced in its description',
      '/upscale',
      {
        summary: 'Upscale an image 4×',
        description: 'Costs 12 credits per image.',
        requestBody: form('image'),
      },
      { job_id: text },
    ],
    [
      'training',
      '/train',
      { summary: 'Train a style (200 credits)', requestBody: form('images') },
      { style_id: text },
    ],
    [
      'base64',
      '/remove-background',
      { summary: 'Remove the background of a picture. 5 credits.', requestBody: base64 },
      { id: text },
    ],
    ['without a word', '/v1/relight-image', { requestBody: form('image') }, { job_id: text }],
    [
      'by its answer',
      '/v1/hd',
      { summary: 'HD of a picture', requestBody: form('image') },
      { task_id: text },
    ],
    [
      'by its price alone',
      '/v1/hd',
      { description: '3 credits each.', requestBody: form('image') },
      { id: text },
    ],
  ])('%s', (_, path, post, answer) => {
    expect(certaintyOf(importWith(path, post, answer))).toBe('none');
  });

  it.each<[string, string, Json, Json]>([
    [
      'it has a price',
      '/v1/files',
      { description: '$0.02 for each.', requestBody: form('file') },
      { id: text },
    ],
    [
      'its summary says another thing',
      '/v1/assets',
      { summary: 'Relit asset', requestBody: form('file') },
      { id: text },
    ],
    ['nothing says what it is for', '/v1/things', { requestBody: form('image') }, { id: text }],
    [
      'it uploads and works',
      '/v1/upload',
      { summary: 'Upload and upscale a picture', requestBody: form('image') },
      { id: text },
    ],
    [
      'it uploads and costs',
      '/v1/files',
      { description: 'Each file costs 1 credit.', requestBody: form('file') },
      { id: text },
    ],
    [
      'it answers with a job',
      '/v1/upload',
      { summary: 'Upload a picture', requestBody: form('image') },
      { job_id: text },
    ],
    [
      'it names a job beside the file',
      '/v1/files',
      { requestBody: form('file') },
      { file_id: text, job_id: text },
    ],
    [
      'it is among files and does another thing',
      '/media/relit',
      { summary: 'Another light', requestBody: form('image') },
      { id: text },
    ],
  ])('%s: it waits for a person', (_, path, post, answer) => {
    const profile = importWith(path, post, answer);
    expect(certaintyOf(profile)).toBe('suggested');
    expect(usableProfile(profile, 'paid').upload).toBeNull();
  });

  it.each<[string, string, Json]>([
    ['by its path', '/v1/files', {}],
    ['by its path, with a kind behind', '/upload/image', {}],
    ['by its name', '/v1/things', { operationId: 'uploadImage' }],
    ['by its tag', '/v1/things', { tags: ['Uploads'] }],
  ])('what is said to take files is, %s', (_, path, more) => {
    expect(certaintyOf(importWith(path, { requestBody: form('file'), ...more }, { id: text }))).toBe(
      'certain',
    );
  });

  it.each<[string, string, Json]>([
    ['its summary', '/v1/things', { summary: 'Upload a picture to be used in generations' }],
    ['its summary, as storing', '/v1/things', { summary: 'Store a file' }],
    ['its description', '/v1/things', { description: 'Upload a picture here, then use it in a render.' }],
    ['what it costs', '/v1/files', { description: 'Nothing is charged.' }],
  ])('what only sentences say is offered: by %s', (_, path, more) => {
    const profile = importWith(path, { requestBody: form('file'), ...more }, { id: text });
    expect(certaintyOf(profile)).toBe('suggested');
    expect(usableProfile(accept(profile, '/upload'), 'paid').upload).not.toBeNull();
  });

  it('an address to upload to may be generated', () => {
    const post = {
      summary: 'Generate a presigned upload URL',
      requestBody: jsonOf(object({ fileName: text })),
    };
    const profile = importWith('/v1/uploads', post, { upload_url: address, file_url: address });
    expect(profile.upload).toMatchObject({
      mode: 'presigned-put',
      uploadUrl: '/upload_url',
      reference: '/file_url',
    });
    expect(certaintyOf(profile)).toBe('certain');
  });
});

describe('the name of an uploaded file', () => {
  const read = (answer: Json, idName?: string) => {
    const profile = importWith('/v1/files', { requestBody: form('file') }, answer, idName);
    return [profile.upload?.reference, certaintyOf(profile)];
  };

  it.each<[string, Json, unknown[]]>([
    [
      'is a number that is called so, not the message beside it',
      { file_id: { ...integer, description: 'Use it as image_id' }, message: text },
      ['/file_id', 'certain'],
    ],
    ['is no checksum', { id: integer, sha256: text }, ['/id', 'certain']],
    ['is no state', { status: text }, [undefined, 'none']],
    ['is no message', { message: text }, [undefined, 'none']],
    [
      'is the address that is the only one',
      { url: address, size: integer, mime_type: text },
      ['/url', 'certain'],
    ],
    ['is a handle', { asset: object({ handle: text, created_at: text }) }, ['/asset/handle', 'certain']],
    ['is likely the id beside the name it had', { id: text, filename: text }, ['/id', 'suggested']],
    [
      'is what is said to refer to it, whatever it is called',
      { shelfUri: { ...text, description: 'A URI referencing the uploaded file' }, note: text },
      ['/shelfUri', 'suggested'],
    ],
    ['is, of two, perhaps the first', { id: text, url: address }, ['/id', 'suggested']],
    ['is likely the only text, whatever it is called', { stored: text }, ['/stored', 'suggested']],
    ['is no other number', { count: integer }, [undefined, 'none']],
    [
      'is what is described so among several',
      { id: text, url: { ...address, description: 'Pass it as the image of a request' } },
      ['/url', 'suggested'],
    ],
  ])('%s', (_, answer, expected) => {
    expect(read(answer)).toEqual(expected);
  });

  it('may be called id though generations are asked for by one', () => {
    expect(read({ id: text }, 'id')).toEqual(['/id', 'certain']);
  });

  it.each<[string, Json, Json, unknown[]]>([
    ['an address', { image: address }, { id: text, image_url: text }, ['/image_url', 'suggested']],
    ['addresses', { image_urls: list(text) }, { id: text, url: text }, ['/url', 'suggested']],
    ['an address, and there is none', { image: address }, { file_id: text }, ['/file_id', 'suggested']],
    ['an id', { image_id: text, mask: address }, { id: text, url: address }, ['/id', 'suggested']],
    [
      'nothing, but is called back',
      { webhook_url: address, video_url_webhook: address },
      { id: text, url: address },
      ['/id', 'suggested'],
    ],
  ])('is what models take: %s', (_, sent, answer, expected) => {
    const profile = importWith('/v1/files', { requestBody: form('file') }, answer, 'job_id', sent);
    expect([profile.upload?.reference, certaintyOf(profile)]).toEqual(expected);
  });

  it('is nowhere where the request wants a list, or an object, that nothing fills', () => {
    const answer = { items: list(object({ upload_url: address, file_path: text })) };
    const wanting = (items: Json) => ({
      summary: 'Get upload URLs',
      requestBody: jsonOf({ ...object({ items }), required: ['items'] }),
    });
    const kinds = list({ ...object({ type: text }), required: ['type'] });
    expect(certaintyOf(importWith('/v1/files', wanting(kinds), answer))).toBe('none');
    expect(certaintyOf(importWith('/v1/files', wanting(object({})), answer))).toBe('none');
    expect(certaintyOf(importWith('/v1/files', wanting(text), answer))).toBe('suggested');
  });

  it('needs the headers that go along with it', () => {
    const post = {
      parameters: [{ name: 'X-Kind', in: 'header', required: true, schema: { ...text, enum: ['input'] } }],
      requestBody: form('file'),
    };
    expect(certaintyOf(importWith('/v1/files', post, { id: text }))).toBe('suggested');
  });
});
