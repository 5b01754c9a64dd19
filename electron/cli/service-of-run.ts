import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { fail, failure, type Result, succeed } from '../../shared/kernel/result.ts';
import { PRACTICE_PROFILE_ID } from '../../shared/service/practice.ts';
import type { Profile } from '../../shared/service/profile/profile.ts';
import type { Core } from '../core/core.ts';
import type { Log, Store } from '../core/ports.ts';
import {
  openProfileRepository,
  parseProfileText,
  profileIdFor,
} from '../core/service/profiles/profile-repository.ts';
import { formatName, isSameService, serviceAddress } from '../core/service/service-urls.ts';
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
  /** The profile's file, where the folder lacks it as it is. */
  readonly unsaved: string | null;
}

/**
 * The profile that a run works for: the given one, else the one that the folder was used with last. Jobs belong to an account
 * by its service's address and the profile's whole name, so that two services, or two accounts that are kept as two profiles,
 * never share a job, however alike their names are. The app files a profile under an id of its own, which stays.
 */
export function findService(store: Store, dataFolder: string, given: ProfileText | null): ServiceOfRun {
  if (given === null)
    return { profileId: String(store.values.read(LAST_PROFILE) ?? PRACTICE_PROFILE_ID), unsaved: null };
  const { profile, text } = given;
  // The core tells of files that can't be read.
  const stored = openProfileRepository(join(dataFolder, 'profiles'), SILENT).list();
  const same = stored.filter(
    ({ id, profile: other }) => id !== PRACTICE_PROFILE_ID && isSameService(other, profile),
  );
  const own = ownProfileId(profile);
  const [first, ...others] = same.some(({ id }) => id === own) ? [] : same;
  return { profileId: first !== undefined && others.length === 0 ? first.id : own, unsaved: text };
}

/** The id under which the command line files a profile that the folder does not have yet. */
function ownProfileId(profile: Pick<Profile, 'name' | 'baseUrl'>): string {
  const identity = JSON.stringify([serviceAddress(profile.baseUrl), formatName(profile)]);
  const digest = createHash('sha256').update(identity).digest('hex').slice(0, 16);
  return `${profileIdFor(profile.name)}-${digest}`;
}

/** Unfinished jobs of a service that the command was not given. */
interface Strangers {
  readonly profileId: string;
  /** The profile's name and address as the folder has them; null where it has none any more. */
  readonly name: string | null;
  readonly baseUrl: string | null;
  readonly jobs: number;
}

const UNFINISHED = ['queued', 'uploading', 'sending', 'submitted', 'fetching', 'unknown'] as const;

/** Whose unfinished jobs lie in the folder beside the command's own. */
export async function listStrangers(
  store: Store,
  core: Core,
  isOwn: (profileId: string) => boolean,
): Promise<Strangers[]> {
  const jobs = store.jobs.inState(...UNFINISHED).filter(({ profileId }) => !isOwn(profileId));
  const rows = [...Map.groupBy(jobs, ({ profileId }) => profileId)].map(async ([profileId, theirs]) => {
    const profile = await core.calls['profiles.get']({ profileId });
    const { name, baseUrl } = profile.ok ? profile.value : { name: null, baseUrl: null };
    return { profileId, name, baseUrl, jobs: theirs.length };
  });
  return Promise.all(rows);
}
