import { createHash } from 'node:crypto';
import { PRACTICE_PROFILE_ID } from '../../../shared/service/practice-profile.ts';
import type { Profile } from '../../../shared/service/profile.ts';

/** Where a file goes, and whose account it is then in. */
export interface UploadAccess {
  readonly profileId: string;
  readonly profile: Profile;
  readonly key: string;
}

/**
 * The id under which uploads of a profile are remembered. It follows from where, how and with which key files are sent, so that a
 * profile that is turned to another service or account does not name files there that only the first one has. The practice service is always
 * the same one, on another port at each start.
 */
export function uploadScope({ profileId, profile: { baseUrl, upload }, key }: UploadAccess): string {
  if (profileId === PRACTICE_PROFILE_ID) return profileId;
  const way = upload === null ? null : { ...upload, maxBytes: null, expiresAfterSeconds: null };
  const hash = createHash('sha256').update(JSON.stringify([baseUrl, way, key]));
  return `${profileId}#${hash.digest('hex').slice(0, 16)}`;
}
