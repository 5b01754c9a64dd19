import { type CorpusCase, REASON } from './corpus-case.ts';
import { BY_ID, clip, image, prompt, rowsOf, shared, still, turbo, url } from './own-rows.ts';

const modern: CorpusCase = {
  ...shared,
  document: 'modern.yaml',
  style: 'OpenAPI 3.1 with webhooks',
  truth: {
    '/generation/url': '/v2/generation/{genId}',
    '/generation/status': '/status',
    '/generation/outputs': ['/outputs/*/url'],
    '/generation/message': '/message',
    '/generation/cost': '/cost',
    '/webhook/genId': '/genId',
    '/webhook/status': '/status',
    '/webhook/outputs': ['/outputs/*/url'],
    '/webhook/message': '/message',
    '/dashboardUrl': 'https://modern.example/keys',
    '/models/modeln-pro/required': ['prompt', 'quality', 'aspectRatio'],
    '/statuses': { completed: 'completed', failed: 'failed' },
    '/testMode/param': 'testMode',
    '/unavailableIsUnbilled': true,
    '/upload': null,
    '/models/modelh-h3-image-to-video/options/duration': { name: 'length', type: 'number', values: {} },
    '/models/modelh-h3-image-to-video/shape': 'quality',
    '/models/modelh-h3-image-to-video/required': ['startImage', 'length'],
  },
  jobs: [
    { model: 'modeln-pro', input: still, body: still },
    {
      model: 'modelh-h3-image-to-video',
      input: { prompt, startImage: image, duration: 5 },
      body: { prompt, startImage: url, length: 5 },
    },
  ],
  rows: rowsOf(BY_ID, (world, id, stage) => ({
    genId: id,
    status: stage === 'running' ? 'working' : stage,
    outputs: stage === 'completed' ? [{ url: world.file(id, 'video') }] : [],
    message: stage === 'failed' ? REASON : null,
  })),
};

const habits: CorpusCase = {
  ...shared,
  document: 'habits.json',
  style: 'OpenAPI 3.0 written like 3.1',
  truth: {
    '/generation/url': '/v2/generation/{genId}',
    '/generation/status': '/state',
    '/generation/outputs': ['/results/*'],
    '/generation/message': '/error/message',
    '/generation/cost': null,
    '/statuses': { completed: 'done', failed: 'error' },
    '/testMode': { param: 'dryRun', models: ['modelk-3-turbo'] },
    '/webhook': null,
    '/models/modelk-3-turbo/options/resolution': {
      name: 'resolution',
      type: 'string',
      values: { 720: '720p', 1080: '1080p' },
    },
    '/models/modelk-o3-video-transformation/options/resolution/name': 'size',
    '/models/modelk-o3-video-transformation/options/aspectRatio/name': 'shape',
    '/models/modelk-3-turbo/required': ['prompt'],
    '/models/modelk-o3-video-transformation/required': ['video'],
  },
  jobs: [
    { ...turbo, body: { prompt, resolution: '720p' } },
    {
      model: 'modelk-o3-video-transformation',
      input: { prompt, video: clip, resolution: '4k', aspectRatio: '1:1' },
      body: { prompt, video: clip.url, size: '4k', shape: '1:1' },
    },
  ],
  rows: rowsOf(BY_ID, (world, id, stage) => {
    if (stage === 'running') return { genId: id, state: 'pending' };
    return stage === 'failed'
      ? { genId: id, state: 'error', error: { message: REASON } }
      : { genId: id, state: 'done', results: [world.file(id, 'video')] };
  }),
};

const swagger: CorpusCase = {
  ...shared,
  document: 'swagger.json',
  style: 'Swagger 2.0',
  prefix: '/studio',
  truth: {
    '/generation/url': '/v2/generation/{genId}',
    '/generation/status': '/status',
    '/generation/outputs': ['/files/*/href'],
    '/generation/message': '/message',
    '/generation/cost': null,
    '/statuses': { completed: 'FINISHED', failed: ['FAILED', 'CANCELLED'] },
    '/testMode': { param: 'rehearsal', models: ['modelk-motion-3'] },
    '/upload/mode': 'multipart',
    '/upload/url': '/files',
    '/upload/field': 'upload',
    '/upload/reference': '/fileName',
    '/models/modelk-motion-3/options/resolution/name': 'resolution',
    '/models/modelh-h3-omni/options/duration': { name: 'duration', type: 'number', values: {} },
    '/models/modelh-h3-omni/options/aspectRatio/name': 'aspectRatio',
    '/models/modelk-motion-3/required': ['image', 'video'],
    '/models/modelh-h3-omni/required': ['prompt', 'duration'],
  },
  jobs: [
    {
      model: 'modelk-motion-3',
      input: { prompt, image, video: clip, resolution: '1080' },
      body: { prompt, image: url, video: clip.url, resolution: '1080' },
    },
    { model: 'modelh-h3-omni', input: { prompt, duration: 6 }, body: { prompt, duration: 6 } },
  ],
  rows: rowsOf(BY_ID, (world, id, stage) => ({
    genId: id,
    status: { running: 'RUNNING', completed: 'FINISHED', failed: 'CANCELLED' }[stage],
    ...(stage === 'completed' ? { files: [{ href: world.file(id, 'video'), size: 1 }] } : {}),
    message: stage === 'failed' ? REASON : '',
  })),
};

const prefixed: CorpusCase = {
  ...shared,
  document: 'prefixed.yaml',
  style: 'path prefix, allOf, oneOf, nullable',
  prefix: '/live/media/api',
  truth: {
    '/generation/url': '/v2/generation/{genId}/status',
    '/generation/status': '/state',
    '/generation/outputs': ['/result/videoUrl'],
    '/generation/message': '/error/message',
    '/statuses': { completed: 'done', failed: 'failed' },
    '/testMode': null,
    '/elementVideoField': 'clip',
    '/models/modelk-o3-elements/shape': 'voices',
    '/models/modelk-o3-elements/options/duration': { name: 'duration', type: 'number', values: {} },
    '/models/modelk-o3-elements/options/resolution/name': 'resolution',
    '/models/modelk-o3-elements/options/aspectRatio/name': 'aspect_ratio',
    '/models/modelk-o3-elements/required': ['prompt', 'duration'],
    '/models/modelk-3-turbo/required': ['prompt'],
    '/models/modelk-3-turbo/options/resolution/name': 'resolution',
  },
  jobs: [
    {
      model: 'modelk-o3-elements',
      input: {
        prompt,
        duration: 5,
        aspectRatio: '16:9',
        elements: [{ type: 'video', name: 'walker', video: clip }],
      },
      body: {
        prompt,
        duration: 5,
        aspect_ratio: '16:9',
        elements: [{ type: 'video', name: 'walker', clip: clip.url }],
      },
    },
    { ...turbo, body: { prompt, resolution: '720' } },
  ],
  rows: rowsOf(/^\/v2\/generation\/(\w+)\/status$/, (world, id, stage) => ({
    genId: id,
    state: { running: 'rendering', completed: 'done', failed: 'failed' }[stage],
    result:
      stage === 'completed'
        ? { videoUrl: world.file(id, 'video'), thumbnailUrl: `${world.url}/nothing.png` }
        : null,
    error: stage === 'failed' ? { message: REASON } : null,
  })),
};

const phase: CorpusCase = {
  ...shared,
  document: 'phase.yaml',
  style: 'a nested state among other states',
  truth: {
    '/generation/url': '/v2/generation/{genId}',
    '/generation/status': '/generation/progress/phase',
    '/generation/progress': '/generation/progress/percent',
    '/generation/outputs': ['/generation/media/*/link'],
    '/generation/message': '/generation/failure/reason',
    '/generation/cost': null,
    '/statuses': { completed: 'succeeded', failed: ['failed', 'timed_out'] },
    '/testMode': null,
    '/models/modelk-motion-3/options/resolution': { name: 'resolution', type: 'number', values: {} },
    '/models/modelk-motion-3/required': ['image', 'video'],
  },
  jobs: [
    {
      model: 'modelk-motion-3',
      input: { prompt, image, video: clip, resolution: '720' },
      body: { prompt, image: url, video: clip.url, resolution: 720 },
    },
  ],
  rows: rowsOf(BY_ID, (world, id, stage) => ({
    generation: {
      genId: id,
      progress: {
        phase: { running: 'preparing', completed: 'succeeded', failed: 'timed_out' }[stage],
        percent: 40,
      },
      steps: [{ name: 'encode', status: 'done' }],
      webhook: { status: 'failed', url: `${world.url}/hook` },
      media:
        stage === 'completed' ? [{ link: world.file(id, 'video'), poster: `${world.url}/nothing.png` }] : [],
      ...(stage === 'failed' ? { failure: { reason: REASON } } : {}),
    },
  })),
};

const numbers: CorpusCase = {
  ...shared,
  document: 'numbers.yaml',
  style: 'numeric states, id in the query',
  truth: {
    '/generation/url': '/v2/status?jobId={genId}',
    '/generation/status': '/stage',
    '/generation/outputs': ['/downloads/*'],
    '/generation/message': '/message',
    '/generation/cost': null,
    '/statuses': { completed: '2', failed: ['3', '4'] },
    '/testMode': null,
    '/models/modelk-3-turbo/options/resolution': { name: 'height', type: 'number', values: {} },
    '/models/modelk-3-turbo/required': ['prompt'],
  },
  jobs: [{ ...turbo, body: { prompt, height: 720 } }],
  rows: rowsOf(
    /^\/v2\/status$/,
    (world, id, stage) => ({
      stage: { running: 1, completed: 2, failed: 4 }[stage],
      downloads: stage === 'completed' ? [world.file(id, 'video')] : [],
      message: stage === 'failed' ? REASON : '',
      creditsLeft: 900,
    }),
    ({ query }) => query['jobId'] ?? '',
  ),
};

/** Services of the interface, each with its own other half. */
export const OWN_MODELS: readonly CorpusCase[] = [modern, habits, swagger, prefixed, phase, numbers];
