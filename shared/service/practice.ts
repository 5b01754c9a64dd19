import type { ProfileUse } from './profile/usable-profile.ts';

/** The id under which the built-in practice profile is known; it can't be edited, exported over or removed. */
export const PRACTICE_PROFILE_ID = 'practice';

/** Only the built-in practice service can't charge; a profile that merely resembles it is treated as one that can. */
export function profileUse(profileId: string): ProfileUse {
  return profileId === PRACTICE_PROFILE_ID ? 'practice' : 'paid';
}

/** The practice service takes any key of this form; it is no secret and is stored nowhere. */
export const PRACTICE_KEY = 'practice';

/** The stored value with the port that the practice service last had, so that addresses of its results stay valid. */
export const PRACTICE_PORT = 'practice-port';
