import { json } from '../services/host.ts';
import { BEARER, type CorpusCase, KEY, REASON } from './corpus-case.ts';

const prompt = 'A lighthouse at dusk.';
const missing = () => json(404, { message: 'There is no such thing.' });

const envelope: CorpusCase = {
  document: 'envelope.yaml',
  style: 'envelopes, a query per model (Kling)',
  headers: BEARER,
  truth: {
    '/access': { header: 'Authorization', prefix: 'Bearer ', constants: {} },
    '/submission/genId': '/data/task_id',
    '/envelope/code': '/code',
    '/envelope/ok': ['0'],
    '/envelope/message': '/message',
    '/generation/url': '{model}/{genId}',
    '/generation/status': '/data/task_status',
    '/generation/outputs': ['/data/task_result/images/*/url', '/data/task_result/videos/*/url'],
    '/generation/message': '/data/task_status_msg',
    '/generation/cost': null,
    '/statuses': { completed: 'succeed', failed: 'failed' },
    '/testMode': null,
    '/webhook': null,
    '/customModels/text2video/path': '/v1/videos/text2video',
    '/customModels/image2video/path': '/v1/videos/image2video',
    '/customModels/images-generations/path': '/v1/images/generations',
  },
  jobs: [
    {
      model: 'text2video',
      input: { prompt, duration: '10' },
      body: { prompt, duration: '10' },
      told: 'callback_url',
    },
    {
      model: 'image2video',
      input: { image: { kind: 'url', url: 'https://files.example/a.png' }, prompt },
      body: { image: 'https://files.example/a.png', prompt },
    },
    { model: 'images-generations', input: { prompt, n: 1 }, body: { prompt, n: 1 } },
  ],
  isPaid: true,
  rows: [
    {
      method: 'POST',
      path: /^\/v1\/(videos|images)\/\w+$/,
      answer: (world, seen) =>
        json(200, {
          code: 0,
          message: 'SUCCEED',
          request_id: 'trace',
          data: { task_id: world.submit(seen), task_status: 'submitted' },
        }),
    },
    {
      method: 'GET',
      path: /^\/v1\/(?:videos|images)\/\w+\/(\w+)$/,
      answer(world, { path }, id) {
        const stage = world.ask(id);
        if (stage === null) return json(200, { code: 1203, message: 'No such task', request_id: 'trace' });
        const kind = path.includes('/images/') ? 'image' : 'video';
        const made = { [`${kind}s`]: [{ id: 'f1', url: world.file(id, kind) }] };
        const words = { running: 'processing', completed: 'succeed', failed: 'failed' };
        const rest =
          stage === 'completed'
            ? { task_result: made }
            : stage === 'failed'
              ? { task_status_msg: REASON }
              : {};
        return json(200, {
          code: 0,
          message: 'SUCCEED',
          request_id: 'trace',
          data: { task_id: id, task_status: words[stage], ...rest },
        });
      },
    },
  ],
};

const fileId: CorpusCase = {
  document: 'file-id.yaml',
  style: 'file ids, errors with status 200 (MiniMax)',
  headers: BEARER,
  truth: {
    '/access': { header: 'Authorization', prefix: 'Bearer ', constants: {} },
    '/submission/genId': '/task_id',
    '/envelope/code': '/base_resp/status_code',
    '/envelope/ok': ['0'],
    '/envelope/message': '/base_resp/status_msg',
    '/generation/url': '/v1/query/video_generation?task_id={genId}',
    '/generation/status': '/status',
    '/generation/outputs': [],
    '/generation/result/url': '/v1/files/retrieve?file_id={id}',
    '/generation/result/id': '/file_id',
    '/generation/result/outputs': ['/file/download_url'],
    '/generation/message': '/base_resp/status_msg',
    '/generation/cost': null,
    '/statuses': { completed: 'Success', failed: 'Fail' },
    '/testMode': null,
    '/webhook': null,
    '/customModels/video_generation/path': '/v1/video_generation',
  },
  jobs: [
    {
      model: 'video_generation',
      input: { model: 'Hare-02', prompt },
      body: { model: 'Hare-02', prompt },
      told: 'callback_url',
    },
  ],
  isPaid: true,
  rows: [
    {
      method: 'POST',
      path: /^\/v1\/video_generation$/,
      answer: (world, seen) =>
        json(200, { task_id: world.submit(seen), base_resp: { status_code: 0, status_msg: 'success' } }),
    },
    {
      method: 'GET',
      path: /^\/v1\/query\/video_generation$/,
      answer(world, { query }) {
        const id = query['task_id'] ?? '';
        const stage = world.ask(id);
        if (stage === null)
          return json(200, { base_resp: { status_code: 2013, status_msg: 'invalid params' } });
        const words = { running: 'Queueing', completed: 'Success', failed: 'Fail' };
        const told = { status_code: 0, status_msg: stage === 'failed' ? REASON : 'success' };
        return json(200, {
          task_id: id,
          status: words[stage],
          file_id: stage === 'completed' ? `77${id}` : '',
          base_resp: told,
        });
      },
    },
    {
      method: 'GET',
      path: /^\/v1\/files\/retrieve$/,
      answer: (world, { query }) =>
        json(200, {
          file: {
            file_id: query['file_id'],
            filename: 'out.mp4',
            download_url: world.file(query['file_id'] ?? '', 'video'),
          },
          base_resp: { status_code: 0, status_msg: 'success' },
        }),
    },
  ],
};

const location: CorpusCase = {
  document: 'location.yaml',
  style: 'id in a header, no body',
  headers: { 'x-house-key': KEY },
  truth: {
    '/access': { header: 'X-House-Key', prefix: '', constants: {} },
    '/submission': { genId: null, header: 'Location' },
    '/generation/url': '/v3/renders/{genId}',
    '/generation/status': '/state',
    '/generation/outputs': ['/output/href'],
    '/generation/message': '/reason',
    '/generation/cost': null,
    '/statuses': { completed: 'finished', failed: ['failed', 'aborted'] },
    '/testMode': null,
    '/webhook': null,
    '/customModels/film/path': '/v3/renders/film',
  },
  jobs: [{ model: 'film', input: { prompt, seconds: 4 }, body: { prompt, seconds: 4 } }],
  isPaid: true,
  rows: [
    {
      method: 'POST',
      path: /^\/v3\/renders\/film$/,
      answer: (world, seen) => ({
        status: 202,
        body: '',
        headers: { Location: `/v3/renders/${world.submit(seen)}`, 'X-Request-Id': 'trace-1' },
      }),
    },
    {
      method: 'GET',
      path: /^\/v3\/renders\/(\w+)$/,
      answer(world, _, id) {
        const stage = world.ask(id);
        if (stage === null) return missing();
        const words = { running: 'rendering', completed: 'finished', failed: 'failed' };
        const made = stage === 'completed' ? { output: { href: world.file(id, 'video') } } : {};
        return json(200, {
          id,
          state: words[stage],
          ...made,
          ...(stage === 'failed' ? { reason: REASON } : {}),
        });
      },
    },
  ],
};

/** Services with envelopes, ids of files and headers around what they say. */
export const ENVELOPED_SERVICES: readonly CorpusCase[] = [envelope, fileId, location];
