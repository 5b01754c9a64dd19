import { describe, expect, it } from 'vitest';
import { address, importPaths, inPath, object, type Schema, text } from './support.ts';

/** What kind of field the form has for a property of a request: of a file, what kind of media. */
function fieldOf(name: string, property: Schema): string | undefined {
  const field = wholeFieldOf(name, property);
  return field?.kind === 'reference' || field?.kind === 'references' ? field.media : field?.kind;
}

function wholeFieldOf(name: string, property: Schema) {
  const content = (schema: Schema) => ({ content: { 'application/json': { schema } } });
  const status = { ...text, enum: ['queued', 'completed', 'failed'] };
  const profile = importPaths({
    '/videos': {
      post: {
        summary: 'Create a video',
        requestBody: content(object({ prompt: text, [name]: property })),
        responses: { 200: { description: 'ok', ...content(object({ id: text })) } },
      },
    },
    '/videos/{id}': {
      get: {
        parameters: [inPath('id')],
        responses: { 200: { description: 'ok', ...content(object({ id: text, status, url: address })) } },
      },
    },
  });
  return profile.customModels['videos']?.fields.find(({ key }) => key === name);
}
const said = (description: string, more: Schema = {}) => ({ ...text, description, ...more });
const url = { format: 'uri' };

describe('an address that is called is no media', () => {
  it.each([
    ['callback_url', said('Called when the video is ready', url)],
    ['callbackUrl', said('For the video', url)],
    ['webhook', said('URL for the finished video', url)],
    ['notify_url', said('Where to say that the clip is done', url)],
    ['url', said('Is called once the video was made', url)],
    ['target', said('The video is posted to this download URL', url)],
    ['urls', { type: 'array', items: said('Called when the video is ready', url) }],
  ])('%s: %j', (name, property) => {
    expect(['image', 'video', 'audio']).not.toContain(fieldOf(name, property));
  });
});

describe('what one describes is no file', () => {
  it.each([
    ['music', said('Describe the music')],
    ['sound', said('A description of what is heard')],
    ['song', said('Lyrics')],
    ['image', said('What is in the picture, described in a sentence')],
    ['music', said('Prompt for the background music')],
  ])('%s: %j', (name, property) => {
    expect(fieldOf(name, property)).toBe('text');
  });

  it.each([
    ['music', text, 'audio'],
    ['music', said('Music to play along'), 'audio'],
    ['image', said('An uploaded file'), 'image'],
    ['image', said('URL of the picture that is described in the prompt'), 'image'],
    ['image_url', said('Describes the style'), 'image'],
    ['video', said('Is described by the prompt', url), 'video'],
    ['image', said('A picture to go with the prompt'), 'image'],
    ['image', said('As it is called in the answer to its upload'), 'image'],
    ['start_frame', said('The first frame'), 'image'],
  ])('but %s: %j is one', (name, property, media) => {
    expect(fieldOf(name, property)).toBe(media);
  });
});

describe('a slot for media is found by what its name and words say together', () => {
  it.each([
    ['image_file_path', said('Either a direct URL, or the `file_path` of an upload'), 'image'],
    ['video_file_path', said('Required if `video_source` is `file`.'), 'video'],
    ['endImageFilePath', said('The last frame'), 'image'],
    ['image_tail_url', text, 'image'],
    ['input', said('Reference image. Supports file_token, image URL, or task_id.'), 'image'],
    ['input', said('Image source. Accepts a file token, URL, or task ID.'), 'image'],
    ['source', said('Public URL of the source video'), 'video'],
    [
      'start_keyframe_id',
      said('The id of the Image asset to use as the start.', { format: 'uuid' }),
      'image',
    ],
    ['voice_id', said('ID of an uploaded audio file'), 'audio'],
    ['image', object({ source: object({ upload: text, url: address }) }), 'image'],
  ])('%s: %j', (name, property, media) => {
    expect(fieldOf(name, property)).toBe(media);
  });

  it.each([
    ['background_url', said('A link to a website that will be the background of the video.'), 'text'],
    ['shown_at', said('URL of the product page of the video', url), 'text'],
    ['output_image_path', said('Where the image goes'), 'text'],
    ['image_id', said('ID of the image that was made'), 'text'],
    ['video_id', said('The id of the video to extend', { format: 'uuid' }), 'text'],
    ['source', said('Who sends it. Image URLs are not supported.'), 'text'],
    ['model_name', said('The model. Supports image URL inputs where it edits.'), 'text'],
    ['look', said('Style of the picture. An image URL may be part of it.'), 'text'],
  ])('and is none in %s: %j', (name, property, kind) => {
    expect(fieldOf(name, property)).toBe(kind);
  });
});

describe('an object with an address', () => {
  const held = (name: string, property: Schema) => {
    const field = wholeFieldOf(name, property);
    return field !== undefined && 'holder' in field ? field.holder : undefined;
  };
  const only = (value: string) => ({ ...text, enum: [value] });

  it('says what it is, whether it must or not', () => {
    const pictured = object({ type: only('image_url'), image_url: address });
    const constants = { type: 'image_url' };
    expect(held('reference', pictured)).toEqual({ key: 'image_url', constants });
    expect(held('references', { type: 'array', items: pictured })).toEqual({ key: 'image_url', constants });
  });

  it('says nothing else that may be left out, and not one of several', () => {
    const more = object({
      type: { ...text, enum: ['file', 'link'] },
      image_url: address,
      detail: only('low'),
    });
    expect(held('reference', more)).toEqual({ key: 'image_url', constants: {} });
  });

  it('is of the kind that it says it is', () => {
    expect(fieldOf('source', object({ kind: only('video'), url: address }))).toBe('video');
    expect(fieldOf('source', object({ kind: only('link'), url: address }))).toBeUndefined();
  });

  it('may stand in one more, beside no other', () => {
    const source = object({ upload: text, url: address });
    expect(held('image', { ...object({ source }), required: ['source'] })).toEqual({
      key: 'url',
      inside: 'source',
      constants: {},
    });
    expect(fieldOf('image', { ...object({ source, mask: source }), required: ['mask'] })).toBeUndefined();
    expect(fieldOf('image', { ...object({ source, place: text }), required: ['place'] })).toBeUndefined();
  });
});
