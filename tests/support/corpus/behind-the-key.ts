import { json, refusal } from '../services/host.ts';
import { BEARER, type CorpusCase, REASON, SHOWN_KEY } from './corpus-case.ts';
import { prompt } from './own-rows.ts';

const missing = () => refusal(404, 'There is no such thing.');

const content: CorpusCase = {
  document: 'content.yaml',
  style: 'no address of a result: the clip itself behind the key, beside pictures of it (OpenAI)',
  prefix: '/v1',
  headers: BEARER,
  truth: {
    '/access': { header: 'Authorization', prefix: 'Bearer ', constants: {} },
    '/submission/genId': '/id',
    '/generation/url': '/videos/{genId}',
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
  style: 'no address of a result: each picture itself behind the key, under an id of its own',
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

export const BEHIND_THE_KEY: readonly CorpusCase[] = [content, byPart];
