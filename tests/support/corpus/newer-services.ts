import { json, refusal } from '../services/host.ts';
import { BEARER, type CorpusCase, KEY, REASON, SHOWN_KEY } from './corpus-case.ts';
import { clip, image, prompt, url } from './own-rows.ts';

const missing = () => refusal(404, 'There is no such thing.');

const content: CorpusCase = {
  document: 'content.yaml',
  style: 'a clip behind the key (OpenAI)',
  prefix: '/v1',
  headers: BEARER,
  truth: {
    '/access': { header: 'Authorization', prefix: 'Bearer ', constants: {} },
    '/submission/genId': '/id',
    '/generation/url': '/videos/{genId}',
    '/generation/progress': '/progress',
    '/generation/resultsExpire': '/expires_at',
    '/generation/status': '/status',
    '/generation/outputs': [],
    '/generation/message': '/error/message',
    '/generation/result/url': '/videos/{genId}/content',
    '/generation/result/file': true,
    '/generation/result/outputs': [],
    '/statuses': { completed: 'completed', failed: 'failed' },
    '/customModels/videos/path': '/videos',
  },
  jobs: [{ model: 'videos', input: { prompt, seconds: '8' }, body: { prompt, seconds: '8' } }],
  isPaid: true,
  rows: [
    {
      method: 'POST',
      path: /^\/videos$/,
      answer: (world, seen) =>
        json(200, { id: world.submit(seen), object: 'video', status: 'queued', progress: 0, error: null }),
    },
    {
      method: 'GET',
      path: /^\/videos\/(\w+)$/,
      answer(world, _, id) {
        const stage = world.ask(id);
        if (stage === null) return missing();
        const status = stage === 'running' ? 'in_progress' : stage;
        const error = stage === 'failed' ? { code: 'lens', message: REASON } : null;
        return json(200, { id, object: 'video', status, progress: 40, error });
      },
    },
    { method: 'GET', path: /^\/videos\/\w+\/content$/, answer: (world) => world.give('video') },
  ],
};

const byPart: CorpusCase = {
  document: 'by-part.yaml',
  style: 'pictures behind the key, by id',
  headers: SHOWN_KEY,
  truth: {
    '/submission/genId': '/job_id',
    '/generation/url': '/v1/jobs/{genId}',
    '/generation/status': '/state',
    '/generation/outputs': [],
    '/generation/message': '/message',
    '/generation/result/url': '/v1/images/{id}/file',
    '/generation/result/id': '/images/*/image_id',
    '/generation/result/file': true,
    '/generation/result/outputs': [],
    '/statuses': { completed: 'succeeded', failed: 'failed' },
    '/customModels/images/path': '/v1/images',
  },
  jobs: [{ model: 'images', input: { prompt, count: 2 }, body: { prompt, count: 2 } }],
  isPaid: true,
  rows: [
    {
      method: 'POST',
      path: /^\/v1\/images$/,
      answer: (world, seen) => json(202, { job_id: world.submit(seen) }),
    },
    {
      method: 'GET',
      path: /^\/v1\/jobs\/(\w+)$/,
      answer(world, _, id) {
        const stage = world.ask(id);
        if (stage === null) return missing();
        const state = { running: 'working', completed: 'succeeded', failed: 'failed' }[stage];
        const images = ['a', 'b'].map((part) => ({ image_id: `${id}${part}`, width: 64, height: 64 }));
        return json(200, {
          ...{ job_id: id, state },
          ...(stage === 'completed' ? { images } : {}),
          ...(stage === 'failed' ? { message: REASON } : {}),
        });
      },
    },
    { method: 'GET', path: /^\/v1\/images\/\w+\/file$/, answer: (world) => world.give('image') },
  ],
};

const parts: CorpusCase = {
  document: 'parts.yaml',
  style: 'three-part body, request id header (DashScope)',
  prefix: '/api/v1',
  headers: BEARER,
  truth: {
    '/access': { header: 'Authorization', prefix: 'Bearer ', constants: {}, fresh: ['X-Trace-Id'] },
    '/submission/genId': '/output/task_id',
    '/generation/url': '/tasks/{genId}',
    '/generation/status': '/output/task_status',
    '/generation/outputs': ['/output/video_url'],
    '/generation/message': '/output/message',
    '/statuses': { completed: 'SUCCEEDED', failed: ['FAILED', 'CANCELED'] },
    '/customModels/video-synthesis/path': '/services/video-synthesis',
  },
  jobs: [
    {
      model: 'video-synthesis',
      input: { prompt, model: 'weir-plus', size: '720*1280', prompt_extend: true },
      body: { input: { prompt }, model: 'weir-plus', parameters: { size: '720*1280', prompt_extend: true } },
    },
  ],
  isPaid: true,
  rows: [
    {
      method: 'POST',
      path: /^\/services\/video-synthesis$/,
      answer: (world, seen) =>
        seen.headers['x-trace-id'] === undefined
          ? refusal(400, 'A request without an id.')
          : json(200, { request_id: 'r', output: { task_id: world.submit(seen), task_status: 'PENDING' } }),
    },
    {
      method: 'GET',
      path: /^\/tasks\/(\w+)$/,
      answer(world, _, id) {
        const stage = world.ask(id);
        if (stage === null) return missing();
        const task_status = { running: 'RUNNING', completed: 'SUCCEEDED', failed: 'FAILED' }[stage];
        const made = stage === 'completed' ? { video_url: world.file(id, 'video'), orig_prompt: prompt } : {};
        const reason = stage === 'failed' ? { message: REASON } : {};
        return json(200, { request_id: 'q', output: { task_id: id, task_status, ...made, ...reason } });
      },
    },
  ],
};

const versioned: CorpusCase = {
  document: 'versioned.yaml',
  style: 'model in the path, JSON in text (Azure, kie.ai)',
  headers: { 'kiln-key': KEY },
  query: { 'api-version': '2026-05' },
  truth: {
    '/access': { header: 'kiln-key', prefix: '', constants: {} },
    '/submission/genId': '/result',
    '/generation/url': '/tasks/{genId}/fetch?api-version=2026-05',
    '/generation/seed': '/resultJson/seed',
    '/generation/status': '/status',
    '/generation/outputs': ['/resultJson/resultUrls/*'],
    '/generation/message': '/failReason',
    '/statuses': { completed: 'succeeded', failed: 'failed' },
    '/customModels/kiln-swift-generate/path': '/models/kiln-swift/generate?api-version=2026-05',
    '/customModels/kiln-fine-generate/path': '/models/kiln-fine/generate?api-version=2026-05',
  },
  jobs: [
    {
      model: 'kiln-fine-generate',
      input: { prompt, shape: 'wide' },
      body: { prompt, shape: 'wide' },
      told: 'callBackUrl',
    },
    { model: 'kiln-swift-generate', input: { prompt }, body: { prompt }, told: 'callBackUrl' },
  ],
  isPaid: true,
  rows: [
    {
      method: 'POST',
      path: /^\/models\/kiln-(?:fine|swift)\/generate$/,
      answer: (world, seen) => json(200, { description: 'Submitted.', result: world.submit(seen) }),
    },
    {
      method: 'GET',
      path: /^\/tasks\/(\w+)\/fetch$/,
      answer(world, _, id) {
        const stage = world.ask(id);
        if (stage === null) return missing();
        const status = stage === 'completed' ? 'succeeded' : stage;
        const made = JSON.stringify({
          resultUrls: [world.file(id, 'image'), world.file(id, 'image')],
          seed: 4,
        });
        return json(200, {
          ...{ id, status, resultJson: stage === 'completed' ? made : '' },
          failReason: stage === 'failed' ? REASON : '',
        });
      },
    },
  ],
};

const items: CorpusCase = {
  document: 'items.yaml',
  style: 'typed items in one list (Ark)',
  prefix: '/api/v3',
  headers: BEARER,
  truth: {
    '/access': { header: 'Authorization', prefix: 'Bearer ', constants: {} },
    '/submission/genId': '/id',
    '/generation/url': '/contents/tasks/{genId}',
    '/generation/status': '/status',
    '/generation/outputs': ['/content/video_url'],
    '/generation/message': '/error/message',
    '/statuses': { completed: 'succeeded', failed: ['failed', 'expired'] },
    '/customModels/contents-tasks/path': '/contents/tasks',
  },
  jobs: [
    {
      model: 'contents-tasks',
      input: { prompt, model: 'etude-full', ratio: '16:9', last_frame: image, first_frame: image },
      told: 'callback_url',
      body: {
        model: 'etude-full',
        ratio: '16:9',
        content: [
          { type: 'text', text: prompt },
          { type: 'image_url', role: 'first_frame', image_url: { url } },
          { type: 'image_url', role: 'last_frame', image_url: { url } },
        ],
      },
    },
    {
      model: 'contents-tasks',
      input: { prompt, model: 'etude-light' },
      told: 'callback_url',
      body: { model: 'etude-light', content: [{ type: 'text', text: prompt }] },
    },
  ],
  isPaid: true,
  rows: [
    {
      method: 'POST',
      path: /^\/contents\/tasks$/,
      answer: (world, seen) => json(200, { id: world.submit(seen) }),
    },
    {
      method: 'GET',
      path: /^\/contents\/tasks\/(\w+)$/,
      answer(world, _, id) {
        const stage = world.ask(id);
        if (stage === null) return missing();
        return json(200, {
          ...{ id, status: stage === 'completed' ? 'succeeded' : stage },
          error: stage === 'failed' ? { code: 'Lens', message: REASON } : null,
          ...(stage === 'completed' ? { content: { video_url: world.file(id, 'video') } } : {}),
        });
      },
    },
  ],
};

const nameOf = (id: string) => `models/weave/operations/${id}`;

const instances: CorpusCase = {
  document: 'instances.yaml',
  style: 'one-item list, id with slashes (Google)',
  headers: { 'x-loom-key': KEY },
  truth: {
    '/access': { header: 'x-loom-key', prefix: '', constants: {} },
    '/submission/genId': '/name',
    '/generation/url': '/v1/{+genId}',
    '/generation/status': '/done',
    '/generation/outputs': ['/response/videos/*/uri'],
    '/generation/message': '/error/message',
    '/generation/error': '/error/message',
    '/statuses': { completed: 'true', failed: [] },
    '/customModels/weave-predictLongRunning/path': '/v1/models/weave:predictLongRunning',
  },
  jobs: [
    {
      model: 'weave-predictLongRunning',
      input: { prompt, aspectRatio: '16:9', negativePrompt: 'fog' },
      body: { instances: [{ prompt }], parameters: { aspectRatio: '16:9', negativePrompt: 'fog' } },
    },
  ],
  isPaid: true,
  rows: [
    {
      method: 'POST',
      path: /^\/v1\/models\/weave:predictLongRunning$/,
      answer: (world, seen) => json(200, { name: nameOf(world.submit(seen)) }),
    },
    {
      method: 'GET',
      path: /^\/v1\/models\/weave\/operations\/(\w+)$/,
      answer(world, _, id) {
        const stage = world.ask(id);
        if (stage === null) return missing();
        return json(200, {
          ...{ name: nameOf(id), done: stage !== 'running' },
          ...(stage === 'completed' ? { response: { videos: [{ uri: world.file(id, 'video') }] } } : {}),
          ...(stage === 'failed' ? { error: { code: 3, message: REASON } } : {}),
        });
      },
    },
  ],
};

const forms: CorpusCase = {
  document: 'forms.yaml',
  style: 'multipart form with a picture (OpenAI)',
  prefix: '/v1',
  headers: BEARER,
  truth: {
    '/access': { header: 'Authorization', prefix: 'Bearer ', constants: {} },
    '/submission/genId': '/id',
    '/generation/url': '/clips/{genId}',
    '/generation/status': '/status',
    '/generation/outputs': [],
    '/generation/message': '/error/message',
    '/generation/result/url': '/clips/{genId}/content',
    '/generation/result/file': true,
    '/generation/result/outputs': [],
    '/statuses': { completed: 'completed', failed: 'failed' },
    '/customModels/clips/path': '/clips',
    '/customModels/clips/encoding': 'multipart',
  },
  jobs: [
    {
      model: 'clips',
      input: { prompt, model: 'reel-1-pro', loops: true, steps: 12 },
      body: { prompt, model: 'reel-1-pro', loops: 'true', steps: '12' },
    },
  ],
  isPaid: true,
  rows: [
    {
      method: 'POST',
      path: /^\/clips$/,
      answer: (world, seen) => json(200, { id: world.submit(seen), status: 'queued', error: null }),
    },
    {
      method: 'GET',
      path: /^\/clips\/(\w+)$/,
      answer(world, _, id) {
        const stage = world.ask(id);
        if (stage === null) return missing();
        const error = stage === 'failed' ? { code: 'lens', message: REASON } : null;
        return json(200, { id, status: stage === 'running' ? 'in_progress' : stage, error });
      },
    },
    { method: 'GET', path: /^\/clips\/\w+\/content$/, answer: (world) => world.give('video') },
  ],
};

const apart: CorpusCase = {
  document: 'apart.yaml',
  style: 'separate queries for clips and pictures (PixVerse, MiniMax)',
  prefix: '/v2',
  headers: { 'api-key': KEY },
  truth: {
    '/access': { header: 'API-KEY', prefix: '', constants: {} },
    '/submission/genId': '/video_id',
    '/generation/url': '/video/result/{genId}',
    '/generation/status': '/status',
    '/generation/outputs': ['/url'],
    '/generation/message': '/reason',
    '/statuses': { completed: '1', failed: '7' },
    '/customModels/text-generate/path': '/video/text/generate',
    '/customModels/lip_sync-generate/path': '/video/lip_sync/generate',
  },
  jobs: [
    { model: 'text-generate', input: { prompt, duration: '8' }, body: { prompt, duration: 8 } },
    {
      model: 'lip_sync-generate',
      input: {
        video_url: clip,
        audio_url: { kind: 'url', url: 'https://files.example/a.wav' },
      },
      body: { video_url: clip.url, audio_url: 'https://files.example/a.wav' },
    },
  ],
  isPaid: true,
  rows: [
    {
      method: 'POST',
      path: /^\/video\/\w+\/generate$/,
      answer: (world, seen) => json(200, { video_id: world.submit(seen) }),
    },
    {
      method: 'GET',
      path: /^\/video\/result\/(\w+)$/,
      answer(world, _, id) {
        const stage = world.ask(id);
        if (stage === null) return missing();
        const status = { running: 5, completed: 1, failed: 7 }[stage];
        const end = stage === 'completed' ? { url: world.file(id, 'video') } : {};
        return json(200, { id, status, ...end, ...(stage === 'failed' ? { reason: REASON } : {}) });
      },
    },
  ],
};

/** Written later than the others, whose mutations are drawn by their places. */
export const NEWER_SERVICES: readonly CorpusCase[] = [
  content,
  byPart,
  parts,
  versioned,
  items,
  instances,
  forms,
  apart,
];
