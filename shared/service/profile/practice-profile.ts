import { MODELS } from '../../models/index.ts';
import { type Profile, profileSchema } from './profile.ts';
import type { ProfileUse } from './usable-profile.ts';

/** The id under which the built-in practice profile is known; it can't be edited, exported over or removed. */
export const PRACTICE_PROFILE_ID = 'practice';

/** Only the built-in practice service can't charge; a profile that merely resembles it is treated as one that can. */
export function profileUse(profileId: string): ProfileUse {
  return profileId === PRACTICE_PROFILE_ID ? 'practice' : 'paid';
}

/** The practice service takes any key of this form; it is no secret and is stored nowhere. */
export const PRACTICE_KEY = 'practice';

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
