import { describe, expect, it } from 'vitest';
import type { JobInput } from '../../shared/models/media-reference.ts';
import { buildRequestBody } from '../../shared/service/request/build-request.ts';
import { referencesToSend } from '../../shared/service/request/resolve-form.ts';
import { formOf, kindByAssetId, problemsOf, referenceText, url } from '../support/forms.ts';

interface Case {
  readonly what: string;
  readonly model: string;
  readonly bindings?: Record<string, unknown>;
  readonly parts?: Record<string, unknown>;
  readonly input: JobInput;
  /** The body as it must stand on the wire, written by hand. */
  readonly body: string;
}

const hero = {
  type: 'image',
  name: 'Hero',
  images: [url('h1.png'), { kind: 'file' as const, assetId: 'image-1' }],
};
const bound = (...names: string[]) => ({
  options: Object.fromEntries(names.map((name) => [name, { name, type: 'string' }])),
});

const cases: readonly Case[] = [
  {
    what: 'a new image',
    model: 'modeln-pro',
    input: { prompt: 'A red fox in snow', quality: '4K', aspectRatio: '21:9' },
    body: '{"prompt":"A red fox in snow","quality":"4K","aspectRatio":"21:9"}',
  },
  {
    what: 'an edit of images, in their order',
    model: 'modeln-pro',
    input: {
      aspectRatio: 'auto',
      quality: '2K',
      images: [{ kind: 'uploaded', name: 'b-2.png' }, url('a.png'), { kind: 'file', assetId: 'image-9' }],
      prompt: 'Make it winter now',
    },
    body: '{"prompt":"Make it winter now","images":["b-2.png","https://files.example/a.png","uploaded-image-9"],"quality":"2K","aspectRatio":"auto"}',
  },
  {
    what: 'a video edit with every field, elements with voices',
    model: 'modelk-o3-video-transformation',
    bindings: {
      shape: 'voices',
      options: {
        resolution: { name: 'outputSize', type: 'string' },
        aspectRatio: { name: 'ratio', type: 'string' },
      },
    },
    parts: { elementVideoField: 'clip' },
    input: {
      prompt: 'Rain',
      video: url('in.mp4'),
      images: [url('g.png')],
      elements: [
        { ...hero, voices: [url('v.mp4')] },
        { type: 'video', name: 'Villain', video: url('w.mp4') },
      ],
      resolution: '4k',
      aspectRatio: '9:16',
    },
    body: '{"prompt":"Rain","video":"https://files.example/in.mp4","images":["https://files.example/g.png"],"elements":[{"type":"image","name":"Hero","images":["https://files.example/h1.png","uploaded-image-1"],"voices":["https://files.example/v.mp4"]},{"type":"video","name":"Villain","clip":"https://files.example/w.mp4"}],"outputSize":"4k","ratio":"9:16"}',
  },
  {
    what: 'elements in the shape with voices',
    model: 'modelk-o3-elements',
    bindings: {
      shape: 'voices',
      ...bound('resolution', 'aspectRatio'),
      options: {
        ...bound('resolution', 'aspectRatio').options,
        duration: { name: 'seconds', type: 'number' },
      },
    },
    input: {
      prompt: 'Walk',
      enableAudio: false,
      elements: [
        { type: 'image', name: 'Hero', images: [url('h.png')], voices: [url('v.mp4'), url('w.mp4')] },
      ],
      duration: '15',
      resolution: '1080',
      aspectRatio: '1:1',
    },
    body: '{"prompt":"Walk","elements":[{"type":"image","name":"Hero","images":["https://files.example/h.png"],"voices":["https://files.example/v.mp4","https://files.example/w.mp4"]}],"seconds":15,"resolution":"1080","aspectRatio":"1:1","enableAudio":false}',
  },
  {
    what: 'elements in the shape with one voice, as text and as media',
    model: 'modelk-o3-elements',
    bindings: { shape: 'voice', options: { duration: { name: 'duration', type: 'string' } } },
    input: {
      prompt: 'Walk',
      enableAudio: true,
      images: [url('bg.png')],
      elements: [
        { type: 'image', images: [url('h.png')], voice: { kind: 'text', text: 'warm, low' } },
        { type: 'video', name: '', voice: { kind: 'uploaded', name: 'voice-7.mp4' } },
        { type: 'image', images: [], voice: { kind: 'text', text: '' } },
      ],
      duration: 3,
    },
    body: '{"prompt":"Walk","images":["https://files.example/bg.png"],"elements":[{"type":"image","images":["https://files.example/h.png"],"voice":"warm, low"},{"type":"video","voice":"voice-7.mp4"},{"type":"image"}],"duration":"3","enableAudio":true}',
  },
  {
    what: 'omni with all its media',
    model: 'modelh-h3-omni',
    bindings: {
      options: {
        duration: { name: 'length', type: 'number' },
        aspectRatio: { name: 'aspectRatio', type: 'string' },
      },
    },
    input: {
      prompt: 'Waves',
      quality: '2k',
      images: [url('i.png')],
      videos: [url('v.mp4')],
      audios: [url('a.wav')],
      duration: 4,
      aspectRatio: '3:4',
    },
    body: '{"prompt":"Waves","images":["https://files.example/i.png"],"videos":["https://files.example/v.mp4"],"audios":["https://files.example/a.wav"],"length":4,"aspectRatio":"3:4","quality":"2k"}',
  },
  {
    what: 'motion',
    model: 'modelk-motion-3',
    bindings: { shape: 'voice', options: { resolution: { name: 'resolution', type: 'number' } } },
    input: {
      image: url('i.png'),
      video: { kind: 'file', assetId: 'video-3' },
      prompt: 'Dance',
      elements: [{ type: 'image', name: 'Hero', voice: url('v.mp4') }],
      resolution: '720',
    },
    body: '{"image":"https://files.example/i.png","video":"uploaded-video-3","prompt":"Dance","elements":[{"type":"image","name":"Hero","voice":"https://files.example/v.mp4"}],"resolution":720}',
  },
  {
    what: 'image to video in the shape with quality',
    model: 'modelh-h3-image-to-video',
    bindings: { shape: 'quality', options: { duration: { name: 'duration', type: 'number' } } },
    input: { startImage: url('s.png'), endImage: url('e.png'), prompt: 'Pan', duration: 15, quality: '2k' },
    body: '{"startImage":"https://files.example/s.png","endImage":"https://files.example/e.png","prompt":"Pan","duration":15,"quality":"2k"}',
  },
  {
    what: 'image to video in the shape without quality',
    model: 'modelh-h3-image-to-video',
    bindings: { shape: 'no-quality', options: { duration: { name: 'duration', type: 'string' } } },
    input: { startImage: url('s.png'), duration: 4 },
    body: '{"startImage":"https://files.example/s.png","duration":"4"}',
  },
  {
    what: 'image to video with the quality-like set bound and mapped, which wins over the shape',
    model: 'modelh-h3-image-to-video',
    bindings: {
      shape: 'quality',
      options: { quality: { name: 'resolution', type: 'string', values: { '1768': '768' } } },
    },
    input: { startImage: url('s.png'), quality: '1768' },
    body: '{"startImage":"https://files.example/s.png","resolution":"768"}',
  },
  {
    what: 'turbo',
    model: 'modelk-3-turbo',
    bindings: {
      options: { resolution: { name: 'mode', type: 'string', values: { '720': 'std', '1080': 'pro' } } },
    },
    input: { prompt: 'Quick', startImage: url('s.png'), resolution: 1080 },
    body: '{"prompt":"Quick","startImage":"https://files.example/s.png","mode":"pro"}',
  },
];

describe('the body of a submission', () => {
  it.each(cases)('$model: $what', ({ model, bindings, parts, input, body }) => {
    const form = formOf(model, bindings, parts);
    expect(problemsOf(form, input, kindByAssetId)).toEqual([]);
    expect(JSON.stringify(buildRequestBody(form, input, referenceText))).toBe(body);
  });

  it('leaves out what is empty, and never sends an option that is not bound', () => {
    const form = formOf('modelk-o3-elements', {});
    const input: JobInput = {
      prompt: '',
      images: [],
      elements: [],
      resolution: '',
      duration: '',
      aspectRatio: '',
      enableAudio: false,
    };
    expect(problemsOf(form, input)).toEqual([]);
    expect(buildRequestBody(form, input, referenceText)).toEqual({ enableAudio: false });
    const unbound = { prompt: 'x', duration: 5, resolution: '720', aspectRatio: '1:1' };
    expect(buildRequestBody(form, unbound, referenceText)).toEqual({ prompt: 'x' });
    expect(buildRequestBody(formOf('modelh-h3-image-to-video'), { quality: '2k' }, referenceText)).toEqual(
      {},
    );
  });

  it('maps values by the profile, to the type that the profile says', () => {
    const send = (type: string, values: Record<string, string | number>, value: string) => {
      const form = formOf('modelk-o3-elements', { options: { resolution: { name: 'r', type, values } } });
      return buildRequestBody(form, { resolution: value }, referenceText)['r'];
    };
    expect(send('string', { '4k': '4K' }, '4k')).toBe('4K');
    expect(send('string', { '4k': '4K' }, '720')).toBe('720');
    expect(send('number', { '4k': 2160 }, '4k')).toBe(2160);
    expect(send('number', { '4k': '2160' }, '4k')).toBe(2160);
    expect(send('number', { '4k': 2160 }, '1080')).toBe(1080);
    expect(send('string', { '720': 720 }, '720')).toBe('720');
  });

  it('keeps every character of a prompt: emoji, right-to-left text, joined and lone code units, controls', () => {
    const prompt = 'שלום \u202Eעולם\u202C 👩‍👩‍👧‍👦 e\u0301 é \u0000\u2028\ud800 «نص عربي»\r\n\t"\\';
    const body = buildRequestBody(formOf('modelk-3-turbo'), { prompt }, referenceText);
    expect(JSON.parse(JSON.stringify(body))).toEqual({ prompt });
    expect(body['prompt']).toBe(prompt);
  });

  it('names the files that must be uploaded, and none of a field that is not sent', () => {
    const file = (assetId: string) => ({ kind: 'file' as const, assetId });
    const input: JobInput = {
      images: [file('a'), url('x.png')],
      elements: [
        { type: 'image', images: [file('b')], video: file('c'), voices: [file('d')], voice: file('e') },
      ],
    };
    const sent = referencesToSend(formOf('modelk-o3-elements'), input).flatMap((found) =>
      found.kind === 'file' ? [found.assetId] : [],
    );
    expect(sent).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(referencesToSend(formOf('modelk-3-turbo'), input)).toEqual([]);
  });
});
