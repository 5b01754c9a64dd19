import { type CorpusCase, REASON } from './corpus-case.ts';
import { BY_ID, image, prompt, rowsOf, shared, still, turbo, url } from './own-rows.ts';

const kinds: CorpusCase = {
  ...shared,
  document: 'kinds.yaml',
  style: 'results by kind: `images[]`, `video`',
  truth: {
    '/generation/url': '/v2/generation/{genId}',
    '/generation/status': '/status',
    '/generation/outputs': ['/images/*/url', '/video/url'],
    '/generation/message': '/message',
    '/generation/cost': '/price',
    '/statuses': { completed: 'completed', failed: 'failed' },
    '/testMode': null,
    '/models/modelk-3-turbo/options/resolution/name': 'resolution',
    '/models/modelk-3-turbo/required': ['prompt'],
    '/models/modeln-pro/required': ['prompt', 'quality', 'aspectRatio'],
  },
  jobs: [
    { model: 'modeln-pro', input: still, body: still },
    { ...turbo, body: { prompt, resolution: '720' } },
  ],
  rows: rowsOf(BY_ID, (world, id, stage) => {
    const made =
      Number(id) % 2 === 0
        ? { images: [], video: { url: world.file(id, 'video') } }
        : { images: [{ url: world.file(id, 'image') }], video: null };
    return {
      genId: id,
      status: stage,
      pageUrl: `${world.url}/page/${id}`,
      ...(stage === 'completed' ? { ...made, price: 0.4 } : {}),
      message: stage === 'failed' ? REASON : '',
    };
  }),
};

const described: CorpusCase = {
  ...shared,
  document: 'described.yaml',
  style: 'meaningless names, described in prose',
  truth: {
    '/generation/url': '/v2/generation/{genId}',
    '/generation/status': '/status',
    '/generation/outputs': ['/where/*'],
    '/generation/message': '/note',
    '/generation/cost': '/amount',
    '/statuses': { completed: 'delivered', failed: 'void' },
    '/testMode/param': 'pretend',
    '/unavailableIsUnbilled': true,
    '/models/modelk-o3-elements/options/duration/name': 'p1',
    '/models/modelk-o3-elements/options/resolution/name': 'p2',
    '/models/modelk-o3-elements/options/aspectRatio/name': 'p3',
    '/models/modelk-o3-elements/required': ['prompt'],
  },
  jobs: [
    {
      model: 'modelk-o3-elements',
      input: { prompt, duration: 5, resolution: '720', aspectRatio: '1:1' },
      body: { prompt, p1: 5, p2: '720', p3: '1:1' },
    },
  ],
  rows: rowsOf(BY_ID, (world, id, stage) => ({
    status: { running: 'working', completed: 'delivered', failed: 'void' }[stage],
    where: stage === 'completed' ? [world.file(id, 'video')] : [],
    amount: 0.25,
    note: stage === 'failed' ? REASON : '',
    count: 31.5,
    picture: `${world.url}/nothing.png`,
  })),
};

const moneyTraps: CorpusCase = {
  ...shared,
  document: 'money-traps.yaml',
  style: 'look-alikes of test mode, cost and result',
  truth: {
    '/generation/url': '/v2/generation/{genId}',
    '/generation/status': '/status',
    '/generation/outputs': ['/outputs/*/url'],
    '/generation/message': '/message',
    '/generation/cost': null,
    '/statuses': { completed: 'completed', failed: 'failed' },
    '/testMode': null,
    '/unavailableIsUnbilled': false,
    '/models/modelk-o3-elements/options/duration': null,
    '/models/modelk-o3-elements/options/resolution': null,
    '/models/modelh-h3-omni/options/duration': null,
    '/models/modelk-o3-elements/required': ['prompt'],
    '/models/modelh-h3-omni/required': ['prompt'],
  },
  jobs: [
    { model: 'modelk-o3-elements', input: { prompt }, body: { prompt } },
    { model: 'modelh-h3-omni', input: { prompt }, body: { prompt } },
  ],
  rows: rowsOf(BY_ID, (world, id, stage) => ({
    genId: id,
    status: stage,
    outputs: stage === 'completed' ? [{ url: world.file(id, 'video') }] : [],
    usage: 31.5,
    account: { credits: 188, left: 812 },
    billing: { cost: 4200 },
    image: `${world.url}/nothing.png`,
    message: stage === 'failed' ? REASON : '',
  })),
};

const linkTraps: CorpusCase = {
  ...shared,
  document: 'link-traps.yaml',
  style: 'links, echoed input and thumbnails',
  truth: {
    '/generation/url': '/v2/generation/{genId}',
    '/generation/status': '/status',
    '/generation/outputs': ['/output/*'],
    '/generation/message': '/error',
    '/generation/cost': null,
    '/statuses': { completed: 'succeeded', failed: ['failed', 'canceled'] },
    '/testMode': null,
    '/models/modelh-h3-image-to-video/options/duration/name': 'seconds',
    '/models/modelh-h3-image-to-video/shape': 'quality',
    '/models/modelh-h3-image-to-video/required': ['startImage'],
  },
  jobs: [
    {
      model: 'modelh-h3-image-to-video',
      input: { prompt, startImage: image, duration: 4 },
      body: { prompt, startImage: url, seconds: 4 },
    },
  ],
  rows: rowsOf(BY_ID, (world, id, stage) => ({
    genId: id,
    status: stage === 'completed' ? 'succeeded' : stage,
    input: { startImage: `${world.url}/nothing.png`, video: `${world.url}/nothing.mp4` },
    startImage: `${world.url}/nothing.png`,
    urls: {
      get: `${world.url}/v2/generation/${id}`,
      web: `${world.url}/page/${id}`,
      cancel: `${world.url}/c/${id}`,
    },
    response_url: `${world.url}/r/${id}`,
    output: stage === 'completed' ? [world.file(id, 'video')] : [],
    thumbnails: [`${world.url}/nothing.png`],
    image: `${world.url}/nothing.png`,
    embedded: `${world.url}/page/${id}`,
    error: stage === 'failed' ? REASON : null,
  })),
};

const vague: CorpusCase = {
  ...shared,
  document: 'vague.yaml',
  style: 'unlisted states, one ambiguous address',
  isPaid: false,
  truth: {
    '/generation/url': '/v2/generation/{genId}',
    '/generation/status': '/status',
    '/generation/outputs': ['/url'],
    '/generation/cost': null,
    '/statuses': { completed: 'OVER', failed: 'DEAD' },
    '/testMode': null,
    '/models/modelk-3-turbo/options/resolution/name': 'resolution',
    '/models/modelk-3-turbo/required': ['prompt'],
  },
  jobs: [{ model: 'modelk-3-turbo', input: { prompt }, body: { prompt } }],
  rows: rowsOf(BY_ID, (world, id, stage) => ({
    genId: id,
    status: stage === 'completed' ? 'OVER' : 'ON',
    url: world.file(id, 'video'),
  })),
};

const alike: CorpusCase = {
  ...shared,
  document: 'alike.yaml',
  style: 'an unexplained third word for success',
  isPaid: false,
  truth: {
    '/generation/url': '/v2/generation/{genId}',
    '/generation/status': '/status',
    '/generation/outputs': ['/outputs/*'],
    '/statuses': { completed: 'archived', failed: 'failed' },
    '/testMode': null,
    '/models/modelk-3-turbo/options/resolution/name': 'resolution',
    '/models/modelk-3-turbo/required': ['prompt'],
  },
  jobs: [{ ...turbo, body: { prompt, resolution: '720' } }],
  rows: rowsOf(BY_ID, (world, id, stage) => ({
    genId: id,
    status: stage === 'completed' ? 'archived' : 'done',
    outputs: [world.file(id, 'video')],
  })),
};

/** Services of the interface whose documents could be misread, and two of which nobody can tell enough to pay. */
export const TRAPS: readonly CorpusCase[] = [kinds, described, moneyTraps, linkTraps, vague, alike];
