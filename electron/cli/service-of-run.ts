import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { fail, failure, type Result, succeed } from '../../shared/kernel/result.ts';
import { PRACTICE_PROFILE_ID } from '../../shared/service/profile/practice-profile.ts';
import type { Profile } from '../../shared/service/profile/profile.ts';
import type { Core } from '../core/core.ts';
import type { Log, Store } from '../core/ports.ts';
import {
  openProfileRepository,
  parseProfileText,
  profileIdFor,
  type StoredProfile,
} from '../core/service/profiles/profile-repository.ts';
import { formatName, isSameService, serviceAddress } from '../core/service/profiles/service-address.ts';
import { readTextFile } from './arguments/read-text-file.ts';

/** The value of the store that says which profile the folder was used with last. */
export const LAST_PROFILE = 'cli-profile';
const SILENT: Log = { info() {}, warn() {}, error() {} };

interface ProfileText {
  readonly profile: Profile;
  readonly text: string;
}

/** Reads a profile file. Errors: FILE_*, PROFILE_INVALID. */
export async function readProfileText(path: string): Promise<Result<ProfileText>> {
  const text = await readTextFile(path);
  if (!text.ok) return text;
  const parsed = parseProfileText(text.value);
  if (!parsed.ok) {
    const { error } = parsed;
    if (error.code !== 'PROFILE_INVALID') return parsed;
    return fail(failure('PROFILE_INVALID', { ...error.details, path }));
  }
  return succeed({ profile: parsed.value.profile, text: text.value });
}

interface ServiceOfRun {
  readonly profileId: string;
  /** The profile's file; null for what has none: the practice service, or a file that is gone. */
  readonly text: string | null;
  /** Whether the folder keeps it under the id as it is. */
  readonly isKept: boolean;
}

/**
 * The id of the given profile, or of the one that the folder was used with last, which is looked up again, since an earlier
 * version may have filed it together with others.
 */
export function findService(store: Store, dataFolder: string, given: ProfileText | null): ServiceOfRun {
  const last = String(store.values.read(LAST_PROFILE) ?? PRACTICE_PROFILE_ID);
  if (given === null && last === PRACTICE_PROFILE_ID) return { profileId: last, text: null, isKept: true };
  // The core tells of files that can't be read.
  const stored = openProfileRepository(join(dataFolder, 'profiles'), SILENT)
    .list()
    .filter(({ id }) => id !== PRACTICE_PROFILE_ID);
  const profile = given?.profile ?? stored.find(({ id }) => id === last)?.profile;
  if (profile === undefined) return { profileId: last, text: null, isKept: true };
  const profileId = findProfileId(profile, stored);
  return {
    profileId,
    text: given?.text ?? JSON.stringify(profile),
    isKept: given === null && profileId === last,
  };
}

/** The profile's id and the one that is taken over with it. Errors: NOT_FOUND where no job has it, PROFILE_MISSING. */
export function findOwnIds(
  store: Store,
  { profileId, text }: ServiceOfRun,
  acceptHandover: string | undefined,
): Result<readonly string[]> {
  if (acceptHandover === undefined || acceptHandover === profileId) return succeed([profileId]);
  if (text === null) return fail(failure('PROFILE_MISSING', { profileId }));
  const isKnown = store.jobs.list().some((job) => job.profileId === acceptHandover && !job.practice);
  return isKnown
    ? succeed([profileId, acceptHandover])
    : fail(failure('NOT_FOUND', { profileId: acceptHandover }));
}

/** What is taken over goes where the profile says too, never with its key to the address of before. */
export async function saveProfiles(
  core: Core,
  { profileId: own, text, isKept }: ServiceOfRun,
  ids: readonly string[],
): Promise<Result<void>> {
  if (text !== null)
    for (const profileId of ids) {
      if (profileId === own && isKept) continue;
      const saved = await core.calls['profiles.save']({ profileId, text });
      if (!saved.ok) return saved;
    }
  return succeed(undefined);
}

/** How earlier versions filed every profile whose name has no Latin letter or digit: nothing in it tells whose a job is. */
const SHARED_BY_ALL = profileIdFor('');
const OWN_ID = /-[0-9a-f]{16}$/;

/**
 * The id under which the command line files a service's jobs: made of its address and of the profile's whole name, so that
 * two services, or two accounts that are kept as two profiles, never share a job, however alike their names are.
 */
function ownProfileId(profile: Pick<Profile, 'name' | 'baseUrl'>): string {
  const identity = JSON.stringify([serviceAddress(profile.baseUrl), formatName(profile)]);
  const digest = createHash('sha256').update(identity).digest('hex').slice(0, 16);
  return `${profileIdFor(profile.name)}-${digest}`;
}

/**
 * The id that the data folder knows the service by. Where an earlier version filed it under its name alone, that id stays
 * the service's own, but only where the folder recorded the same address and name for it, and the name is one that other
 * names were not filed under too.
 */
function findProfileId(profile: Profile, stored: readonly StoredProfile[]): string {
  const own = ownProfileId(profile);
  if (stored.some(({ id }) => id === own)) return own;
  const [earlier, ...others] = stored.filter(
    ({ id, profile: other }) => id !== SHARED_BY_ALL && !OWN_ID.test(id) && isSameService(other, profile),
  );
  return earlier !== undefined && others.length === 0 ? earlier.id : own;
}
