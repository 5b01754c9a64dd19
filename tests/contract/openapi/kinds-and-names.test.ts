import { describe, expect, it } from 'vitest';
import { answering, said } from './service-document.ts';
import { address, inPath, jsonOf, object, readParts, type Schema, text } from './support.ts';

const status = { ...text, enum: ['queued', 'running', 'succeeded', 'failed'] };
const id = inPath('job_id');

interface Endpoint {
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly sent?: Schema;
}

/** What a service of pictures and clips makes at one more path, beside a clip at `/videos`. */
function readService(endpoints: Readonly<Record<string, Endpoint>>) {
  const posts = { '/videos': { summary: 'Create a video' }, ...endpoints };
  const made = said('Address of the generated file', address);
  const asked = {
    get: {
      summary: 'A job',
      parameters: [id],
      ...answering({ job_id: text, status, output_url: made }),
    },
  };
  const paths = Object.entries(posts).map(([path, { sent = {}, ...said }]: [string, Endpoint]) => {
    const responses = { 200: { description: 'ok', ...jsonOf(object({ job_id: text })) } };
    return [path, { post: { ...said, requestBody: jsonOf(object({ prompt: text, ...sent })), responses } }];
  });
  const info = { title: 'Atelier REST API', version: '1' };
  const { profile, report } = readParts({
    info,
    paths: { ...Object.fromEntries(paths), '/jobs/{job_id}': asked },
  });
  const skipped = report.notes.filter(({ kind }) => kind === 'endpoint-skipped').map((note) => note.text);
  return { models: profile.customModels, skipped };
}

/** What a service makes at this path. */
function kindAt(path: string, endpoint: Endpoint) {
  const { models } = readService({ [path]: endpoint });
  return Object.values(models).find((model) => model.path === path)?.kind;
}

describe('a model makes pictures or clips', () => {
  it.each<[string, Endpoint, 'image' | 'video']>([
    ['/generate/image/flux', { summary: 'Flux' }, 'image'],
    ['/image/edit/remove_background', { summary: 'Remove background' }, 'image'],
    ['/video/edit/remove_background', { summary: 'Remove background' }, 'video'],
    ['/generate/video/kling', { summary: 'Kling' }, 'video'],
    ['/image/lipsync', { summary: 'Lip sync' }, 'video'],
    ['/image-to-video/flow', { summary: 'Flow' }, 'video'],
  ])('by its path: %s', (path, endpoint, kind) => {
    expect(kindAt(path, endpoint)).toBe(kind);
  });

  it('by what it is called, before all else', () => {
    expect(kindAt('/images/animate', { summary: 'Animate' })).toBe('video');
    expect(kindAt('/videos/still', { summary: 'A picture' })).toBe('image');
  });

  it.each<[string, Schema, 'image' | 'video']>([
    ['the prompt', { prompt: said('The prompt to generate an image from.') }, 'image'],
    ['the prompt of a clip', { prompt: said('What happens in the video') }, 'video'],
    ['its files', { output_format: { ...text, enum: ['png', 'jpeg'] } }, 'image'],
    ['a sound that goes with it', { image_url: address, audio_url: address }, 'video'],
    ['frames', { fps: { type: 'integer' }, output_format: { ...text, enum: ['png', 'mp4'] } }, 'video'],
    ['a length', { duration: said('Length in seconds', { type: 'integer' }) }, 'video'],
    ['the length by another name', { length: said('Length in seconds', { type: 'integer' }) }, 'video'],
    ['nothing, as most do', {}, 'video'],
  ])('by %s', (_, sent, kind) => {
    expect(kindAt('/flux-dev', { summary: 'Flux', sent })).toBe(kind);
  });

  it('by the picture that it works on, where nothing is to be said', () => {
    const sent = { prompt: undefined, image_url: address, width: { type: 'integer' } };
    expect(kindAt('/enhance', { summary: 'Enhance', sent })).toBe('image');
    expect(kindAt('/speak', { summary: 'Speak', sent: { ...sent, script: text } })).toBe('video');
  });

  it('by its sound or length rather than by what it works on', () => {
    const sent = { image_url: address, audio_url: address };
    expect(kindAt('/image/talk', { summary: 'Talk', sent })).toBe('video');
  });
});

describe('what makes words is no model', () => {
  const sent = { image_url: address };

  it.each([
    ['/generate/caption', 'Caption'],
    ['/generate/prompt', 'Generate prompts'],
    ['/structured_prompt/generate', 'Generate structured prompt'],
    ['/enhance-prompt', 'Enhance prompt'],
    ['/jobs/describe', ''],
    ['/generate/describe-style', 'Describe style'],
    ['/images/describe', 'Describe an image'],
    ['/image-captioning', 'Image captioning'],
    ['/image-to-prompt', 'Image to prompt'],
    ['/generate/segment', 'Segment'],
    ['/generate/embed', 'Embed'],
    ['/generate/detect', 'Detect'],
    ['/photos/classify', 'Classify photos'],
  ])('%s, %s', (path, summary) => {
    const { models, skipped } = readService({ [path]: { summary, sent } });
    expect(Object.keys(models)).toEqual(['videos']);
    expect(skipped).toEqual([path]);
  });

  it.each([
    ['/prompts', 'Create a prompt'],
    ['/generate/prompt-editing', 'Edit by a prompt'],
    ['/videos/captions', 'Add captions to a video'],
    ['/captions', 'Add captions'],
    ['/make', 'Generate from a description'],
    ['/image/segmentation', 'Segment an image'],
    ['/text-to-image', 'Describe it, and it is made'],
    ['/detect-and-blur', 'Blur the faces of a video'],
  ])('but what only speaks of them is one: %s, %s', (path, summary) => {
    const { models } = readService({ [path]: { summary, sent } });
    expect(Object.values(models).map((model) => model.path)).toContain(path);
  });
});

describe('what makes sounds alone is no model', () => {
  it.each([
    ['/text2sound', 'Text2Sound'],
    ['/text2speech', 'Text2Speech'],
    ['/sound-generation', 'Sound generation'],
    ['/generate/sound_effects', 'Create sound effects'],
    ['/tts', 'TTS'],
    ['/text-to-sound', 'From text'],
  ])('%s, %s', (path, summary) => {
    const { models, skipped } = readService({ [path]: { summary } });
    expect(Object.keys(models)).toEqual(['videos']);
    expect(skipped).toEqual([path]);
  });

  it.each([
    ['/text2video', 'Text2Video with sound'],
    ['/create', 'Create with sound'],
    ['/sound-effects', 'Generate sound effects for a video'],
    ['/img2img', 'Img2Img'],
  ])('but what moves or is seen is one: %s, %s', (path, summary) => {
    const { models } = readService({ [path]: { summary } });
    expect(Object.values(models).map((model) => model.path)).toContain(path);
  });
});

it('what takes free JSON is no model that nobody could fill in, and is named', () => {
  const sent = { prompt: undefined };
  const { models, skipped } = readService({ '/workflows/video': { summary: 'Create a video', sent } });
  expect(Object.keys(models)).toEqual(['videos']);
  expect(skipped).toEqual(['/workflows/video']);
});

describe('a model is called', () => {
  const called = (path: string, endpoint: Endpoint) => {
    const { models } = readService({ [path]: endpoint });
    const [id, model] = Object.entries(models).find(([, one]) => one.path === path) ?? [];
    return [id, model?.title];
  };

  it.each<[string, Endpoint, string]>([
    ['what its summary names', { summary: 'Generate Soul image' }, 'Soul'],
    ['what stands in brackets', { summary: 'Generate image (Fibo)' }, 'Fibo'],
    ['the kind of what it does', { summary: 'Create a txt2img inference' }, 'Txt2img'],
    ['no half of what it does', { summary: 'Expand image' }, 'Expand image'],
    ['what it makes where that is all', { summary: 'Create a video' }, 'Create a video'],
    ['its path before its service', { summary: 'Create Task' }, 'Flow pro'],
    ['its path where nothing is said', { summary: '' }, 'Flow pro'],
  ])('%s', (_, endpoint, title) => {
    expect(called('/flow-pro', endpoint)).toEqual(['flow-pro', title]);
  });

  it.each<[string, Endpoint, [string, string]]>([
    ['/v1/run', { summary: 'Submit a prediction' }, ['v1-run', 'Atelier']],
    ['/v1/run', { summary: '' }, ['v1-run', 'Atelier']],
    ['/v1/run', { summary: 'Create Generation', tags: ['Public', 'Sharpen'] }, ['v1-run', 'Sharpen']],
    ['/v1/prompts', { summary: 'Create a prompt' }, ['prompts', 'Atelier']],
    ['/flow-pro/generate', { summary: 'Create a task' }, ['flow-pro-generate', 'Flow pro']],
    ['/v1/videos/generations', { summary: '' }, ['videos-generations', 'Videos generations']],
    ['/enhance/async', { summary: 'Create a task' }, ['enhance-async', 'Enhance']],
  ])('by what is left where path and summary say nothing: %s, %j', (path, endpoint, expected) => {
    expect(called(path, endpoint)).toEqual(expected);
  });
});
