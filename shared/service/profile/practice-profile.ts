import { MODELS } from '../../models/index.ts';
import { type Profile, profileSchema } from './profile.ts';

/** The profile of the built-in practice service, which listens on another loopback port at each start. */
export function practiceProfile(baseUrl: string): Profile {
  return profileSchema.parse({
    format: 1,
    name: 'Practice',
    baseUrl,
    upload: {
      mode: 'multipart',
      url: '/v2/upload',
      field: 'file',
      reference: '/fileName',
      expiresAfterSeconds: 86_400,
    },
    generation: {
      url: '/v2/generation/{genId}',
      status: '/status',
      outputs: ['/outputs/*/url'],
      message: '/message',
      cost: '/cost',
    },
    webhook: { genId: '/genId', status: '/status', outputs: ['/outputs/*/url'], message: '/message' },
    testMode: { param: 'testMode' },
    elementVideoField: 'video',
    limits: { concurrent: 4, submitsPerMinute: 600 },
    models: Object.fromEntries(MODELS.map((model) => [model.id, model.practice])),
  });
}
