import { practiceChoices } from './control/choices.ts';

const resolution = { name: 'resolution', type: 'string' };
const duration = { name: 'duration', type: 'number' };
const aspectRatio = { name: 'aspectRatio', type: 'string' };
const quality = { name: 'quality', type: 'string' };

/** How to reach and read this service, in the profile format that the app imports. `baseUrl` without a final slash. */
export function writeProfile(baseUrl: string): object {
  const { upload, query, testMode } = practiceChoices;
  return {
    format: 1,
    name: 'Practice',
    baseUrl,
    upload: {
      mode: 'multipart',
      method: 'POST',
      url: upload.path,
      field: upload.part,
      reference: '/fileName',
      sendKey: true,
      maxBytes: upload.maxBytes,
      expiresAfterSeconds: upload.expiresAfterSeconds,
    },
    generation: {
      url: `${query.path}{genId}`,
      status: '/status',
      outputs: ['/outputs/*/url'],
      message: '/message',
      cost: '/cost',
    },
    webhook: { genId: '/genId', status: '/status', outputs: ['/outputs/*/url'], message: '/message' },
    testMode: { param: testMode.parameter, models: testMode.models },
    statuses: { completed: 'completed', failed: 'failed' },
    elementVideoField: 'video',
    models: {
      'modeln-pro': { required: ['prompt', 'quality', 'aspectRatio'] },
      'modelk-o3-video-transformation': {
        shape: 'voices',
        options: { resolution, aspectRatio },
        required: ['prompt', 'video'],
      },
      'modelk-o3-elements': {
        shape: 'voices',
        options: { resolution, duration, aspectRatio },
        required: ['prompt', 'duration'],
      },
      'modelh-h3-omni': { options: { duration, aspectRatio }, required: ['prompt', 'duration'] },
      'modelk-motion-3': { shape: 'voices', options: { resolution }, required: ['image', 'video'] },
      'modelh-h3-image-to-video': {
        shape: 'quality',
        options: { duration, quality },
        required: ['startImage', 'duration'],
      },
      'modelk-3-turbo': { options: { resolution }, required: ['prompt'] },
    },
    limits: { concurrent: 4, submitsPerMinute: 600 },
    sources: {
      '/models/modeln-pro/required': 'interface',
      '/statuses/completed': 'interface',
      '/statuses/failed': 'interface',
      '/testMode/models': 'interface',
      '/testMode/param': 'user',
      '/upload/url': 'user',
      '/generation/url': 'user',
    },
  };
}
