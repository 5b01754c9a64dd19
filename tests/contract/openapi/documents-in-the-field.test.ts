import { describe, expect, it } from 'vitest';
import { describeError } from '../../../shared/errors/text.ts';
import { listOpenBindings } from '../../../shared/service/profile/open-bindings.ts';
import { list, mayPay, number, said } from './service-document.ts';
import { address, importParts, inPath, object, readParts, type Schema, text } from './support.ts';

const json = (schema: Schema, more: object = {}) => ({
  content: { 'application/json': { schema, ...more } },
});
const status = { ...text, enum: ['queued', 'running', 'completed', 'failed'] };
const made = said('Address of the generated file', address);
const ended = object({ status, output_url: made });
const id = inPath('id');

interface Parts {
  readonly path?: string;
  readonly summary?: string;
  /** What is said of the query. */
  readonly asked?: string;
  readonly sent?: Schema;
  readonly taken?: Schema;
  readonly answer?: Schema;
  readonly examples?: object;
  readonly more?: Readonly<Record<string, object>>;
  readonly version?: string;
}

/** A service with one POST, and the GET that asks about what it started. */
function importJobs({
  path = '/jobs',
  summary = 'Create a video',
  asked = 'A job',
  sent = object({ prompt: text }),
  taken = object({ id: text }),
  answer = ended,
  examples = {},
  more = {},
  version = '3.1.0',
}: Parts) {
  const ok = (content: object) => ({ responses: { 200: { description: 'ok', ...content } } });
  const paths = {
    [path]: { post: { summary, requestBody: json(sent), ...ok(json(taken)) } },
    '/jobs/{id}': { get: { summary: asked, parameters: [id], ...ok(json(answer, examples)) } },
    ...more,
  };
  return importParts({ openapi: version, paths });
}

function readJobs(parts: Parts) {
  const imported = importJobs(parts);
  if (!imported.ok) throw new Error(JSON.stringify(imported.error));
  const { profile, report } = imported.value;
  const left = report.notes.filter(({ kind }) => kind === 'field-left-out').map((note) => note.text);
  const skipped = report.notes.filter(({ kind }) => kind === 'endpoint-skipped').map((note) => note.text);
  return { profile, left, skipped, models: profile.customModels };
}

it('is read when it is written in OpenAPI 3.2', () => {
  expect(readJobs({ version: '3.2.0' }).profile.generation?.url).toBe('/jobs/{genId}');
});

describe('the address to ask at', () => {
  const boundAt = (taken: Readonly<Record<string, Schema>>) =>
    readJobs({ taken: object({ id: text, ...taken }) }).profile.generation?.at;

  it('is where the answer to a submission names it', () => {
    expect(boundAt({ polling_url: text })).toBe('/polling_url');
    expect(boundAt({ statusUrl: address })).toBe('/statusUrl');
    expect(boundAt({ urls: object({ get: address, cancel: address, web: address }) })).toBe('/urls/get');
  });

  it('is not one for people, one of several, or any other', () => {
    expect(boundAt({ status_url: said('A page that shows the state in a browser.') })).toBeUndefined();
    expect(boundAt({ polling_url: text, status_url: text })).toBeUndefined();
    expect(boundAt({ response_url: address, cancel_url: address })).toBeUndefined();
  });
});

describe('the way to cancel', () => {
  const cancelOf = (path: string, taken: Readonly<Record<string, Schema>> = {}) => {
    const more = {
      [path]: {
        post: {
          summary: 'Cancel a job',
          parameters: [id],
          responses: { 200: { description: 'ok', ...json(object({})) } },
        },
      },
    };
    return readJobs({ taken: object({ id: text, ...taken }), more }).profile.generation?.cancel;
  };

  it('is beside the query, whatever the id is called there, and where the answer names it', () => {
    const beside = { method: 'POST', url: '/jobs/{genId}/cancel' };
    expect(cancelOf('/jobs/{id}/cancel')).toEqual(beside);
    expect(cancelOf('/jobs/{job}/cancel')).toEqual(beside);
    expect(cancelOf('/jobs/{id}/cancel', { cancel_url: address })).toEqual({ ...beside, at: '/cancel_url' });
    const urls = object({ get: address, cancel: address });
    expect(cancelOf('/jobs/{id}/cancel', { urls })).toEqual({ ...beside, at: '/urls/cancel' });
  });

  it('is not an address alone, nor one of something else', () => {
    expect(cancelOf('/subscriptions/{id}/cancel', { cancel_url: address })).toBeUndefined();
    const page = { cancel_url: said('A page where a person cancels in the browser.') };
    expect(cancelOf('/jobs/{id}/cancel', page)).toEqual({ method: 'POST', url: '/jobs/{genId}/cancel' });
  });
});

const place = { type: 'integer' };

describe('what is said beside the state', () => {
  it('is bound where one place alone is called so', () => {
    const answer = object({
      ...{ status, output_url: made, progress: number, queue_position: place, eta: number },
      ...{ seed: place, revised_prompt: text },
    });
    expect(readJobs({ answer }).profile.generation).toMatchObject({
      ...{ progress: '/progress', queuePosition: '/queue_position', eta: '/eta' },
      ...{ seed: '/seed', rewrittenPrompt: '/revised_prompt' },
    });
  });

  it('is not what is no number, or of one of several', () => {
    const step = object({ progress: number, seed: place });
    const answer = object({ status, output_url: made, progress: text, images: list(step), seed: text });
    const { generation } = readJobs({ answer }).profile;
    expect([generation?.progress, generation?.seed]).toEqual([undefined, undefined]);
  });
});

describe('until when results can be fetched', () => {
  const date = { ...text, format: 'date-time' };
  const readAt = (more: Readonly<Record<string, Schema>>) =>
    readJobs({ answer: object({ status, output_url: made, ...more }) }).profile;
  const boundAt = (more: Readonly<Record<string, Schema>>) => readAt(more).generation?.resultsExpire;

  it.each([
    ['expires_at', date],
    ['expiresAt', place],
    ['expiry', said('The expiration time (in Unix epoch) of the link, 1 hour after it was made.', place)],
    ['url_expires_at', date],
    ['expires_in', said('Seconds until the link expires.', place)],
  ])('is where %s says it', (name, schema) => {
    expect(boundAt({ [name]: schema })).toBe(`/${name}`);
  });

  it('is beside the result rather than further out, and a time rather than a span', () => {
    const files = list(object({ url: made, expires_at: date, expires_in: place }));
    expect(boundAt({ output_url: files, expires_at: date })).toBe('/output_url/*/expires_at');
    expect(boundAt({ output_url: files, ttl: place })).toBe('/output_url/*/expires_at');
  });

  it('is not of something else, in another unit, or one of two', () => {
    expect(boundAt({ expires_at: said('When the session token expires.', date) })).toBeUndefined();
    expect(boundAt({ expiresIn: said('TTL in milliseconds', place) })).toBeUndefined();
    expect(boundAt({ expires_at: date, available_until: date })).toBeUndefined();
    expect(boundAt({ expires: { type: 'boolean' }, ttl: text })).toBeUndefined();
  });

  it.each([
    ['This URL is temporary and will **expire after 1 hour**.', 3600],
    ['Videos are deleted after 7 days.', 604_800],
    ['The link is valid for 30 minutes. It expires after 30 minutes.', 1800],
  ])('is suggested where only “%s” says it, and nothing waits for that', (words, seconds) => {
    const { profile } = readJobs({ asked: `Get a job. ${words}` });
    expect(profile.generation?.resultsExpireAfterSeconds).toBe(seconds);
    expect(profile.sources['/generation/resultsExpireAfterSeconds']).toBe('suggested');
    expect(profile.quotes?.['/generation/resultsExpireAfterSeconds']).toMatch(/expire|deleted|valid/);
    expect([mayPay(profile), profile.candidates]).toEqual([true, undefined]);
  });

  it.each([
    'Uploaded files are deleted after 24 hours.',
    'Links are valid for 1 hour. Videos are deleted after 7 days.',
    'The video is 5 minutes long at most.',
  ])('is not suggested by “%s”', (words) => {
    const { generation } = readAt({ output_url: said(words, address) });
    expect(generation).not.toHaveProperty('resultsExpireAfterSeconds');
  });
});

describe('results', () => {
  it('are in doubt where another address is said to be of something to see', () => {
    const more = { front_view_url: said('Front view image', address), status_page_url: address };
    const { profile } = readJobs({ answer: object({ status, image_url: made, ...more }) });
    expect(profile.sources['/generation/outputs/0']).toBe('suggested');
    expect(mayPay(profile)).toBe(false);
  });

  it('are certain beside addresses of which nothing is said', () => {
    const { profile } = readJobs({ answer: object({ status, output_url: made, gif_url: address }) });
    expect(profile.generation?.outputs).toEqual(['/output_url']);
    expect(mayPay(profile)).toBe(true);
  });

  it('stand in what the state stands in, whatever that is called', () => {
    const { profile } = readJobs({ answer: object({ request: ended }) });
    expect(profile.generation?.outputs).toEqual(['/request/output_url']);
    expect(mayPay(profile)).toBe(true);
  });

  it.each([
    ['Task result list (provided when completed)', 'results'],
    ['Array of output URLs (images, videos, audio). Populated when the task is completed.', 'outputs'],
    ['Array of URLs to the generated content (empty when status is not `completed`).', 'outputs'],
  ])('are certain where they are said to be “%s”', (words, name) => {
    const items = name === 'results' ? address : text;
    const { profile } = readJobs({ answer: object({ status, [name]: said(words, list(items)) }) });
    expect(profile.generation?.outputs).toEqual([`/${name}/*`]);
    expect(mayPay(profile)).toBe(true);
  });

  it.each([['video_result'], ['image_result'], ['video_result', 'image_result']])(
    'stand in %s, whatever shows them beside it',
    (...names) => {
      const entries = list(object({ url: said('URL.'), cover_image_url: text }));
      const results = Object.fromEntries(names.map((name) => [name, entries]));
      const { profile } = readJobs({ answer: object({ status, ...results }) });
      expect(profile.generation?.outputs).toEqual(names.map((name) => `/${name}/*/url`));
      expect(mayPay(profile)).toBe(true);
    },
  );

  it('are certain beside the id of what was made, and where a request has another clip of the name', () => {
    const { profile } = readJobs({
      sent: object({ prompt: text, video_url: said('URL of the source video', address) }),
      answer: object({
        id: said('The id of the generated video'),
        status,
        video_url: said('URL to the output video', address),
      }),
    });
    expect(profile.generation?.outputs).toEqual(['/video_url']);
    expect(mayPay(profile)).toBe(true);
  });

  it('are certain beside the place where they stood before', () => {
    const downloads = list(object({ url: said('The download URL', address) }));
    const download = { ...object({ url: text }), deprecated: true };
    for (const old of [{ download }, { video_url: { ...made, deprecated: true } }]) {
      const { profile } = readJobs({ answer: object({ status, ...old, downloads }) });
      expect(profile.generation?.outputs).toEqual(['/downloads/*/url']);
      expect(mayPay(profile)).toBe(true);
    }
  });

  it('are no id', () => {
    const { profile } = readJobs({ answer: object({ status, file_id: said('The generated video file') }) });
    expect(profile.generation).toBeNull();
  });

  it('are read by an id of another type only when somebody has confirmed it', () => {
    const file = { name: 'file_id', in: 'query', required: true, schema: number };
    const get = {
      parameters: [file],
      responses: { 200: { description: 'ok', ...json(object({ download_url: made })) } },
    };
    const { profile } = readJobs({
      answer: object({ status, file_id: text }),
      more: { '/files/retrieve': { get } },
    });
    expect(profile.generation?.result).toMatchObject({ url: '/files/retrieve?file_id={id}', id: '/file_id' });
    expect(mayPay(profile)).toBe(false);
  });
});

describe('states', () => {
  it('are in doubt where an example has one that the list has not', () => {
    const partly = { value: { status: 'partly_completed', output_url: 'https://a.example/1' } };
    expect(mayPay(readJobs({ examples: { examples: { partly } } }).profile)).toBe(false);
    const whole = { value: { status: 'completed', output_url: 'https://a.example/1' } };
    expect(mayPay(readJobs({ examples: { examples: { whole } } }).profile)).toBe(true);
  });

  it('that are only some of them are suggested', () => {
    const state = said('Such as queued, running, success, failed, or cancelled.');
    const { profile } = readJobs({ answer: object({ status: state, output_url: made }) });
    expect(profile.statuses).toEqual({ completed: 'success', failed: ['failed', 'cancelled'] });
    expect(mayPay(profile)).toBe(false);
  });

  it('with a word that nobody can sort are suggested, and nothing is refused for it', () => {
    const { profile } = readJobs({
      answer: object({
        status: { ...text, enum: ['queued', 'marinated', 'done', 'failed'] },
        output_url: made,
      }),
    });
    expect(profile.statuses).toEqual({ completed: 'done', failed: 'failed' });
    expect(mayPay(profile)).toBe(false);
  });

  it.each([
    'draft',
    'idle',
    'generating_video',
    'Task not found',
    'staged',
    'unknown',
    'intermediate-complete',
  ])('have “%s” for what has not ended', (word) => {
    const states = { ...text, enum: ['queued', word, 'done', 'failed'] };
    const { profile } = readJobs({ answer: object({ status: states, output_url: made }) });
    expect(profile.statuses).toEqual({ completed: 'done', failed: 'failed' });
    expect(mayPay(profile)).toBe(true);
  });

  it('have “banned” for a failure', () => {
    const states = { ...text, enum: ['queued', 'success', 'failed', 'banned'] };
    const { profile } = readJobs({ answer: object({ status: states, output_url: made }) });
    expect(profile.statuses).toEqual({ completed: 'success', failed: ['failed', 'banned'] });
    expect(mayPay(profile)).toBe(true);
  });

  it('are not what else the answer has', () => {
    const words =
      'Possible values: `queued`, `running`, `ready`, `error`. When `ready`, `download_url` and `stream_url` are there.';
    const { profile } = readJobs({ answer: object({ status: said(words), output_url: made }) });
    expect(profile.statuses).toEqual({ completed: 'ready', failed: 'error' });
  });

  it('that nobody lists are asked for, and the service’s form is there', () => {
    const { profile, models } = readJobs({ answer: object({ status: text, output: list(address) }) });
    expect(Object.keys(models)).toEqual(['jobs']);
    expect(listOpenBindings(profile).map(({ pointer }) => pointer)).toContain('/statuses');
    expect(mayPay(profile)).toBe(false);
  });

  it('without any place for results leave only that open', () => {
    const { profile, models } = readJobs({ answer: object({ status }) });
    expect([Object.keys(models), profile.generation]).toEqual([['jobs'], null]);
    expect(mayPay(profile)).toBe(false);
  });
});

describe('what is made', () => {
  it.each([
    ['/text-to-model', 'Generate a 3D model from a text prompt'],
    ['/image-to-3d', 'Generate 3D from an image'],
    ['/music', 'Create music from a prompt'],
    ['/text-generation', 'Generate text'],
    ['/chat', 'Chat about a document'],
  ])('is no clip and no picture at %s, which is no model', (path, summary) => {
    expect(() => readJobs({ path, summary, sent: object({ prompt: text, image: address }) })).toThrow('no-');
  });

  it('is nothing that is made where somebody is to talk', () => {
    const sent = object({ meet_url: address, system_prompt: text });
    expect(() => readJobs({ path: '/join', summary: 'Join', sent })).toThrow('no-');
  });

  it('is suggested where another request has to make it', () => {
    const render = { post: { summary: 'Start', responses: { 200: { description: 'ok' } } } };
    const { profile } = readJobs({ more: { '/jobs/{id}/render': { ...render, parameters: [id] } } });
    expect(profile.sources['/customModels/jobs']).toBe('suggested');
  });

  it.each([
    ['Create a text-to-video generation task.', 'Text-to-video'],
    ['Generate an image with Flux 1.1 Pro', 'Flux 1.1 Pro'],
    ['Create a video generation task', 'Video generation'],
    ['Generate or edit an image', 'Generate or edit an image'],
    ['Create a video', 'Create a video'],
  ])('of “%s” is called %s', (summary, title) => {
    expect(readJobs({ summary }).models['jobs']?.title).toBe(title);
  });

  it('is a clip where sounds are made for one', () => {
    const { models } = readJobs({ path: '/sound-effects', summary: 'Generate sound effects for a video' });
    expect(models['sound-effects']?.kind).toBe('video');
  });

  it('is a picture where the whole document speaks of nothing else', () => {
    const answer = object({ status, file_url: said('Address of the generated image', address) });
    expect(readJobs({ summary: 'Generate a skybox', answer }).models['jobs']?.kind).toBe('image');
  });
});

describe('a form', () => {
  const inner = object({ prompt: text, seed: number });

  it('is not the one object of several ways that has a prompt', () => {
    const { models, left } = readJobs({
      sent: object({ text, avatar_image: address, image_input: inner }),
      summary: 'Create a video of a character',
    });
    expect(models['jobs']?.fields.map(({ key }) => key)).toEqual(['text', 'avatar_image']);
    expect([models['jobs']?.under, left]).toEqual([undefined, ['image_input']]);
  });

  it('is what stands under the model’s own object, with the settings beside it', () => {
    const { models, left } = readJobs({
      sent: object({ input: inner, size: { ...text, enum: ['s', 'l'] }, note: text }),
    });
    expect(models['jobs']?.fields.map(({ key }) => key).toSorted()).toEqual(['prompt', 'seed', 'size']);
    expect([models['jobs']?.under, left]).toEqual(['input', ['note']]);
  });

  it('takes no first of many frames for the whole', () => {
    const frames = {
      ...list({ ...object({ image: address, prompt: text }), required: ['image'] }),
      minItems: 2,
    };
    const { models, left } = readJobs({
      sent: {
        ...object({ model: { ...text, enum: ['a', 'b'] }, keyframes: frames }),
        required: ['keyframes'],
      },
    });
    expect(models['jobs']?.fields.map(({ key }) => key)).toEqual(['model']);
    expect(left).toEqual(['keyframes']);
  });

  it('has no address for what is made, and no switch that would have it answered otherwise', () => {
    const { models, left } = readJobs({
      sent: object({
        prompt: text,
        result_url: said('Custom destination URL for the output video', address),
        enable_sync_mode: { type: 'boolean' },
        enable_base64_output: { type: 'boolean' },
        loop: { type: 'boolean' },
      }),
    });
    expect(models['jobs']?.fields.map(({ key, kind }) => [key, kind])).toEqual([
      ['prompt', 'text'],
      ['result_url', 'text'],
      ['loop', 'flag'],
    ]);
    expect(left).toEqual(['enable_sync_mode', 'enable_base64_output']);
  });

  it('has what is wanted beside the model’s own object, in words too', () => {
    const { profile, models } = readJobs({
      sent: { ...object({ model: text, input: object({ prompt: text }) }), required: ['model', 'input'] },
    });
    expect(models['jobs']?.fields.map(({ key }) => key)).toEqual(['prompt', 'model']);
    expect(profile.models['jobs']?.required).toEqual(['model']);
  });

  it('that none can hold is said to be none', () => {
    const imported = importJobs({
      path: '/jobs',
      summary: 'Render the contents of a timeline as a clip',
      sent: { ...object({ timeline: object({ tracks: list(object({})) }) }), required: ['timeline'] },
    });
    expect(imported.ok).toBe(false);
    if (imported.ok) return;
    expect(describeError(imported.error).happened).toBe(
      'This document says how to start a generation (POST /jobs), but no form can hold what it asks for.',
    );
  });
});

describe('what works on a clip without a word for it', () => {
  const taken = object({ job_id: text, state: status });
  const works = (path: string, sent: Schema, answer: Schema = taken, summary = 'Sync') => ({
    [path]: {
      post: {
        summary,
        requestBody: json(sent),
        responses: { 200: { description: 'ok', ...json(answer) } },
      },
    },
  });

  it('is a model where it answers the id that is asked about', () => {
    const more = works('/lip-sync', object({ video_url: address, audio_url: address }));
    expect(Object.keys(readJobs({ taken, more }).models).toSorted()).toEqual(['jobs', 'lip-sync']);
  });

  it('is a model where it is asked about at its own place', () => {
    const { models, profile } = readJobs({
      summary: 'Lip-sync',
      sent: object({ video_url: address, audio_url: address }),
      taken: object({ id: said('Unique generation job id') }),
    });
    expect(Object.keys(models)).toEqual(['jobs']);
    expect(mayPay(profile)).toBe(true);
  });

  const job = { job_id: text, state: status, created_at: text };
  const picture = { ...text, format: 'binary' };
  const worksOnForm = (path: string, summary: string, answer: Schema) => ({
    [path]: {
      post: {
        summary,
        requestBody: {
          content: { 'multipart/form-data': { schema: object({ image: picture, scale: number }) } },
        },
        responses: { 200: { description: 'ok', ...json(answer) } },
      },
    },
    '/jobs/{job_id}': {
      get: {
        parameters: [{ ...id, name: 'job_id' }],
        responses: { 200: { description: 'ok', ...json(object({ ...job, output_url: made })) } },
      },
    },
  });

  it('is a model where it takes a form with the picture in it, and says what it does with that', () => {
    const read = (path: string, summary: string, answer = object(job)) =>
      readJobs({ taken, more: worksOnForm(path, summary, answer) });
    expect(read('/async/enhance', 'Enhance').models['enhance']).toMatchObject({
      encoding: 'multipart',
      fields: [
        { key: 'image', kind: 'reference', inline: 'part' },
        { key: 'scale', kind: 'number' },
      ],
    });
    for (const [path, summary] of [
      ['/pictures', 'Add a picture'],
      ['/enhance/uploads', 'Upload a picture to enhance'],
    ] as const)
      expect(Object.keys(read(path, summary).models)).toEqual(['jobs']);
    const other = read('/enhance', 'Enhance', object({ id: text }));
    expect(Object.keys(other.models)).toEqual(['jobs']);
  });

  it('is a model where it answers the state of a job, with all that the answer to a prompt has', () => {
    const answer = { id: text, state: status, created_at: text };
    const read = (of: Schema, sent: Schema = object({ video: address })) =>
      readJobs({ taken: object(answer), more: works('/upscaler', sent, object(of)) });
    expect(Object.keys(read(answer).models).toSorted()).toEqual(['jobs', 'upscaler']);
    const without: [Schema, Schema?][] = [
      [{ id: text, state: status }],
      [{ id: text, created_at: text }],
      [answer, object({ name: text })],
    ];
    for (const [of, sent] of without) expect(Object.keys(read(of, sent).models)).toEqual(['jobs']);
    expect(read({ id: text }).skipped).toEqual(['/upscaler']);
    const taking = works('/assets', object({ video: address }), object(answer), 'Import an asset');
    expect(Object.keys(readJobs({ taken: object(answer), more: taking }).models)).toEqual(['jobs']);
  });

  it('is named as left out where nobody knows whether it is one', () => {
    const nested = object({ assets: object({ video_url: address }), name: text });
    expect(readJobs({ more: works('/lip-sync', nested, object({ id: text })) }).skipped).toEqual([
      '/lip-sync',
    ]);
    const note = object({ note: text });
    expect(readJobs({ more: works('/notes', note, object({ id: text })) }).skipped).toEqual([]);
  });

  it.each([
    ['a training', '/styles/train', object({ images: list(address) }), taken],
    ['an upload', '/files', object({ file_url: address }), object({ file_id: text })],
    ['a question', '/lookup', object({ job_id: text }), taken],
    ['what calls one off', '/jobs/cancel', object({ job_id: text, image: address }), taken],
  ])('is none where it is %s', (_, path, sent, answer) => {
    const { models } = readJobs({ taken, more: works(path, sent, answer) });
    expect(Object.keys(models)).toEqual(['jobs']);
  });
});

describe('an upload', () => {
  const upload = (answer: Schema) => ({
    '/image/upload': {
      post: {
        summary: 'Upload an image',
        requestBody: {
          content: { 'multipart/form-data': { schema: object({ image: { ...text, format: 'binary' } }) } },
        },
        responses: { 200: { description: 'ok', ...json(answer) } },
      },
    },
  });

  it('names a file by its number, and never by what went wrong', () => {
    const { profile } = readJobs({
      more: upload(object({ ErrMsg: text, Resp: object({ img_id: number }) })),
    });
    expect(profile.upload?.reference).toBe('/Resp/img_id');
  });
});

it('credits that were consumed are what it cost', () => {
  const credits = { type: 'number', description: 'Credits consumed.' };
  const { profile } = readJobs({ answer: object({ status, output_url: made, credits_consumed: credits }) });
  expect(profile.generation?.cost).toBe('/credits_consumed');
});

describe('the id of a job', () => {
  const receiptOf = (taken: Schema, sent: Schema = { prompt: text }) =>
    readJobs({ taken: object(taken), sent: object(sent) }).profile;

  it('is none of those that stand in what was sent', () => {
    const moments = list(object({ avatar_id: text, text }));
    const profile = receiptOf({ id: text, moments }, { prompt: text, moments });
    expect([profile.submission?.genId, profile.sources['/submission']]).toEqual(['/id', 'openapi']);
  });

  it('is the present one, beside one from before', () => {
    const old = { ...said('Use "id" instead'), deprecated: true };
    expect(receiptOf({ job_id: old, id: text }).submission?.genId).toBe('/id');
  });

  it('is no amount', () => {
    expect(receiptOf({ id: text, credits_charged: number }).submission?.genId).toBe('/id');
  });
});

describe('the key', () => {
  const bearer = { type: 'http', scheme: 'bearer' };
  const get = (more: object) => ({
    get: { parameters: [id], ...more, responses: { 200: { description: 'ok', ...json(ended) } } },
  });

  it('is one, whatever a tool has put beside it', () => {
    const { profile } = readParts({
      components: { securitySchemes: { bearer } },
      security: [{ bearer: [], 'x-tool': { of: 'ours' } }],
      paths: {
        '/jobs': {
          post: {
            summary: 'Create a video',
            requestBody: json(object({ prompt: text })),
            responses: { 200: { description: 'ok', ...json(object({ id: text })) } },
          },
        },
        '/jobs/{id}': get({}),
      },
    });
    expect(profile.access).toMatchObject({ header: 'Authorization', prefix: 'Bearer ' });
    expect(profile.sources['/access']).toBe('openapi');
  });

  it('costs the query nothing where it is one more parameter', () => {
    const key = { name: 'api_token', in: 'header', required: true, schema: text };
    const { profile } = readJobs({ more: { '/jobs/{id}': get({ parameters: [id, key] }) } });
    expect(profile.generation?.url).toBe('/jobs/{genId}');
  });
});

describe('a header with which a service begins what it makes, and answers at once', () => {
  const waiting = {
    name: 'X-Atelier-Async',
    in: 'header',
    required: false,
    schema: { ...text, enum: ['enable'] },
  };
  const post = (parameters: object[]) => ({
    post: {
      summary: 'Create a video',
      parameters,
      requestBody: json(object({ prompt: text })),
      responses: { 200: { description: 'ok', ...json(object({ id: text })) } },
    },
  });

  it('goes along, though it may be left out', () => {
    const { profile } = readJobs({ more: { '/jobs': post([waiting]) } });
    expect(profile.access?.constants).toEqual({ 'X-Atelier-Async': 'enable' });
    expect(mayPay(profile)).toBe(true);
  });

  it('is wanted of a model beside others that have none', () => {
    const { profile } = readJobs({ more: { '/clips': post([waiting]) } });
    expect(profile.access?.constants ?? {}).toEqual({});
    expect(profile.models['clips']?.required).toContain('X-Atelier-Async');
    expect(profile.models['jobs']?.required).toEqual([]);
  });
});
