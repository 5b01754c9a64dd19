import { createHash } from 'node:crypto';
import type { Profile } from '../../shared/service/profile.ts';
import { profileIdFor, type StoredProfile } from '../core/profiles/profile-repository.ts';
import { formatName, isSameService, serviceAddress } from '../core/profiles/service-address.ts';

/** How earlier versions filed every profile whose name has no Latin letter or digit: nothing in it tells whose a job is. */
const SHARED_BY_ALL = profileIdFor('');
const OWN_ID = /-[0-9a-f]{16}$/;

/**
 * The id under which the command line files a service's jobs: made of its address and of the profile's whole name, so that
 * two services, or two accounts that are kept as two profiles, never share a job, however alike their names are.
 */
export function ownProfileId(profile: Pick<Profile, 'name' | 'baseUrl'>): string {
  const identity = JSON.stringify([serviceAddress(profile.baseUrl), formatName(profile)]);
  const digest = createHash('sha256').update(identity).digest('hex').slice(0, 16);
  return `${profileIdFor(profile.name)}-${digest}`;
}

/**
 * The id that the data folder knows the service by. Where an earlier version filed it under its name alone, that id stays
 * the service's own, but only where the folder recorded the same address and name for it, and the name is one that other
 * names were not filed under too.
 */
export function findProfileId(profile: Profile, stored: readonly StoredProfile[]): string {
  const own = ownProfileId(profile);
  if (stored.some(({ id }) => id === own)) return own;
  const [earlier, ...others] = stored.filter(
    ({ id, profile: other }) => id !== SHARED_BY_ALL && !OWN_ID.test(id) && isSameService(other, profile),
  );
  return earlier !== undefined && others.length === 0 ? earlier.id : own;
}
