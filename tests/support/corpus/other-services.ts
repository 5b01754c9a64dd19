import { json } from '../services/host.ts';
import { BEARER, type CorpusCase, KEY, REASON } from './corpus-case.ts';

const prompt = 'A lighthouse at dusk.';
const missing = () => json(404, { message: 'There is no such thing.' });

const queue: CorpusCase = {
  document: 'queue.yaml',
  style: 'queue, second read for results (fal)',
  headers: { authorization: `Key ${KEY}` },
  truth: {
    '/access': { header: 'Authorization', prefix: 'Key ', constants: {} },
    '/submission/genId': '/request_id',
    '/generation/url': '{model}/requests/{genId}/status',
    '/generation/at': '/status_url',
    '/generation/queuePosition': '/queue_position',
    '/generation/seed': '/seed',
    '/generation/status': '/status',
    '/generation/error': '/error',
    '/generation/message': '/error',
    '/generation/outputs': [],
    '/generation/result/url': '{model}/requests/{genId}',
    '/generation/result/outputs': ['/video/url', '/images/*/url'],
    '/generation/cost': null,
    '/statuses': { completed: 'COMPLETED', failed: [] },
    '/testMode': null,
    '/upload': null,
    '/webhook': null,
    '/customModels/clip/path': '/tide/clip',
    '/customModels/still/path': '/tide/still',
  },
  jobs: [
    { model: 'clip', input: { prompt, duration: '5' }, body: { prompt, duration: '5' } },
    { model: 'still', input: { prompt }, body: { prompt } },
  ],
  isPaid: true,
  rows: [
    {
      method: 'POST',
      path: /^\/tide\/(clip|still)$/,
      answer: (world, seen) =>
        json(200, { status: 'IN_QUEUE', request_id: world.submit(seen), queue_position: 3 }),
    },
    {
      method: 'GET',
      path: /\/requests\/(\w+)\/status$/,
      answer(world, _, id) {
        const stage = world.ask(id);
        if (stage === null) return missing();
        const links = {
          response_url: `${world.url}/r/${id}`,
          status_url: `${world.url}/s/${id}`,
          cancel_url: `${world.url}/c/${id}`,
        };
        const error = stage === 'failed' ? { error: REASON } : {};
        return json(200, {
          status: stage === 'running' ? 'IN_PROGRESS' : 'COMPLETED',
          request_id: id,
          ...links,
          ...error,
        });
      },
    },
    {
      method: 'GET',
      path: /^\/tide\/(?:clip|still)\/requests\/(\w+)$/,
      answer: (world, { path }, id) =>
        path.includes('/still/')
          ? json(200, {
              images: [{ url: world.file(id, 'image') }, { url: world.file(`${id}b`, 'image') }],
              prompt,
            })
          : json(200, { video: { url: world.file(id, 'video'), content_type: 'video/mp4' }, seed: 7 }),
    },
  ],
};

const predictions: CorpusCase = {
  document: 'predictions.yaml',
  style: 'predictions, fields under `input` (Replicate)',
  prefix: '/v1',
  headers: BEARER,
  truth: {
    '/access': { header: 'Authorization', prefix: 'Bearer ', constants: {} },
    '/submission/genId': '/id',
    '/generation/url': '/predictions/{genId}',
    '/generation/at': '/urls/get',
    '/generation/cancel': { method: 'POST', url: '/predictions/{genId}/cancel', at: '/urls/cancel' },
    '/generation/status': '/status',
    '/generation/outputs': ['/output', '/output/*'],
    '/generation/message': '/error',
    '/generation/cost': null,
    '/statuses': { completed: 'succeeded', failed: ['failed', 'canceled'] },
    '/testMode': null,
    '/upload': null,
    '/webhook': null,
    '/customModels/dawn-2-predictions/under': 'input',
    '/customModels/spark-predictions/under': 'input',
  },
  jobs: [
    {
      model: 'dawn-2-predictions',
      input: { prompt, seconds: 6 },
      body: { input: { prompt, seconds: 6 } },
      told: 'webhook',
    },
    { model: 'spark-predictions', input: { prompt }, body: { input: { prompt } }, told: 'webhook' },
  ],
  isPaid: true,
  rows: [
    {
      method: 'POST',
      path: /^\/models\/ember\/[\w-]+\/predictions$/,
      answer: (world, seen) =>
        json(201, { id: world.submit(seen), status: 'starting', output: null, error: null }),
    },
    {
      method: 'GET',
      path: /^\/predictions\/(\w+)$/,
      answer(world, _, id) {
        const stage = world.ask(id);
        if (stage === null) return missing();
        const made = Number(id) % 2 === 0 ? world.file(id, 'video') : [world.file(id, 'video')];
        const urls = { get: `${world.url}/v1/predictions/${id}`, web: `${world.url}/p/${id}` };
        const input = { prompt, image: `${world.url}/nothing.png` };
        const rest = { id, input, urls, logs: 'step 1' };
        if (stage === 'running')
          return json(200, { ...rest, status: 'processing', output: null, error: null });
        if (stage === 'failed') return json(200, { ...rest, status: 'failed', output: null, error: REASON });
        return json(200, { ...rest, status: 'succeeded', output: made, error: null });
      },
    },
  ],
};

const tasks: CorpusCase = {
  document: 'tasks.yaml',
  style: 'tasks, version header (Runway)',
  headers: { ...BEARER, 'x-gangway-version': '2024-11-06' },
  truth: {
    '/access': {
      header: 'Authorization',
      prefix: 'Bearer ',
      constants: { 'X-Gangway-Version': '2024-11-06' },
    },
    '/submission/genId': '/id',
    '/generation/url': '/v1/tasks/{genId}',
    '/generation/progress': '/progress',
    '/generation/status': '/status',
    '/generation/outputs': ['/output/*'],
    '/generation/message': '/failure',
    '/generation/cost': null,
    '/statuses': { completed: 'SUCCEEDED', failed: ['FAILED', 'CANCELLED', 'EXPIRED', 'REJECTED'] },
    '/testMode': null,
    '/webhook': null,
    '/customModels/image_to_video/constants': { model: 'gang_4' },
    '/customModels/text_to_image/path': '/v1/text_to_image',
  },
  jobs: [
    {
      model: 'image_to_video',
      input: {
        promptImage: { kind: 'url', url: 'https://files.example/a.png' },
        promptText: prompt,
        ratio: '1280:720',
        duration: '5',
      },
      body: {
        promptImage: 'https://files.example/a.png',
        promptText: prompt,
        ratio: '1280:720',
        duration: 5,
        model: 'gang_4',
      },
    },
    {
      model: 'text_to_image',
      input: { promptText: prompt, ratio: '1024:1024' },
      body: { promptText: prompt, ratio: '1024:1024' },
    },
  ],
  isPaid: true,
  rows: [
    {
      method: 'POST',
      path: /^\/v1\/(image_to_video|text_to_image)$/,
      answer: (world, seen) => json(200, { id: world.submit(seen) }),
    },
    {
      method: 'GET',
      path: /^\/v1\/tasks\/(\w+)$/,
      answer(world, _, id) {
        const stage = world.ask(id);
        if (stage === null) return missing();
        if (stage === 'running') return json(200, { id, status: 'THROTTLED' });
        if (stage === 'failed')
          return json(200, { id, status: 'FAILED', failure: REASON, failureCode: 'LENS.DIRTY' });
        return json(200, { id, status: 'SUCCEEDED', output: [world.file(id, 'video')] });
      },
    },
  ],
};

const operations: CorpusCase = {
  document: 'operations.yaml',
  style: 'operations, `done: true` (Google)',
  headers: {},
  query: { key: KEY },
  truth: {
    '/access': { header: null, query: 'key', prefix: '', constants: {} },
    '/submission/genId': '/operation_id',
    '/generation/url': '/v1/operations/{genId}',
    '/generation/status': '/done',
    '/generation/error': '/error/message',
    '/generation/message': '/error/message',
    '/generation/outputs': ['/response/video/url', '/response/images/*/url'],
    '/generation/cost': null,
    '/statuses': { completed: 'true', failed: [] },
    '/testMode': null,
    '/upload': null,
    '/webhook': null,
    '/customModels/clips/path': '/v1/clips',
  },
  jobs: [{ model: 'clips', input: { prompt }, body: { prompt } }],
  isPaid: true,
  rows: [
    {
      method: 'POST',
      path: /^\/v1\/clips$/,
      answer: (world, seen) => json(200, { operation_id: world.submit(seen), done: false }),
    },
    {
      method: 'GET',
      path: /^\/v1\/operations\/(\w+)$/,
      answer(world, _, id) {
        const stage = world.ask(id);
        if (stage === null) return missing();
        const ends = {
          running: {},
          failed: { error: { code: 3, message: REASON } },
          completed: {
            response: { video: { url: world.file(id, 'video') }, images: [{ url: world.file(id, 'image') }] },
          },
        };
        return json(200, { operation_id: id, done: stage !== 'running', ...ends[stage] });
      },
    },
  ],
};

/** Services that are none of the interface's: their own models, keys and answers. */
export const OTHER_SERVICES: readonly CorpusCase[] = [queue, predictions, tasks, operations];
