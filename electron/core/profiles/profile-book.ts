import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { failure } from '../../../shared/errors.ts';
import { parseJson } from '../../../shared/json.ts';
import { fail, type Result, succeed } from '../../../shared/result.ts';
import { PRACTICE_PROFILE_ID, practiceProfile } from '../../../shared/service/practice-profile.ts';
import { type Profile, parseProfile } from '../../../shared/service/profile.ts';
import { type ProfileUse, usableProfile } from '../../../shared/service/usable-profile.ts';
import type { Log } from '../ports.ts';
import { writeWhole } from '../write-whole.ts';

/** A base URL on a port that nothing serves: stands in the practice profile until the practice service tells its own. */
const NOWHERE = 'http://127.0.0.1:9';

export interface StoredProfile {
  readonly id: string;
  readonly profile: Profile;
}

/** The practice profile and those that the artist added; each of the latter is one JSON file. */
export interface ProfileBook {
  list(): StoredProfile[];
  get(id: string): Profile | null;
  /** The profile with what must not be used left out; null when it is not known. */
  usable(id: string): Profile | null;
  /** Adds (`id` null) or replaces from a file's text. Errors: PROFILE_INVALID. */
  save(id: string | null, text: string): Promise<Result<string>>;
  remove(id: string): Promise<Result<void>>;
  setPracticeBaseUrl(baseUrl: string | null): void;
  isPracticeRunning(): boolean;
}

/** Opens the folder of profile files; a file that can't be read as a profile is left alone and logged. */
export function openProfileBook(folder: string, log: Log): ProfileBook {
  mkdirSync(folder, { recursive: true });
  const profiles = readProfiles(folder, log);
  let practiceBaseUrl: string | null = null;

  const get = (id: string) =>
    id === PRACTICE_PROFILE_ID ? practiceProfile(practiceBaseUrl ?? NOWHERE) : (profiles.get(id) ?? null);

  return {
    get,
    list: () => [PRACTICE_PROFILE_ID, ...profiles.keys()].map((id) => ({ id, profile: get(id) as Profile })),
    usable(id) {
      const profile = get(id);
      return profile && usableProfile(profile, profileUse(id));
    },
    async save(id, text) {
      const value = parseJson(text);
      if (value === undefined) return fail(failure('PROFILE_INVALID', { problems: ['not JSON'] }));
      const parsed = parseProfile(value);
      if (!parsed.ok) return parsed;
      // The id becomes a file name, so only our own form of it is taken; the practice profile's does not have it.
      if (id !== null && !/^profile-[a-z0-9-]{1,60}$/.test(id))
        return fail(failure('INVALID_INPUT', { profileId: id }));
      const profileId = id ?? freeId(parsed.value.name, profiles);
      await writeWhole(join(folder, `${profileId}.json`), JSON.stringify(value, null, 2));
      profiles.set(profileId, parsed.value);
      return succeed(profileId);
    },
    async remove(id) {
      if (!profiles.has(id)) return fail(failure('NOT_FOUND', { profileId: id }));
      await rm(join(folder, `${id}.json`), { force: true });
      profiles.delete(id);
      return succeed(undefined);
    },
    setPracticeBaseUrl(baseUrl) {
      practiceBaseUrl = baseUrl;
    },
    isPracticeRunning: () => practiceBaseUrl !== null,
  };
}

/** Only the built-in practice service can't charge; a profile that merely resembles it is treated as one that can. */
export function profileUse(profileId: string): ProfileUse {
  return profileId === PRACTICE_PROFILE_ID ? 'practice' : 'paid';
}

/** The id under which a profile of this name is kept: safe as a file name, never the practice profile's. */
export function profileIdFor(name: string): string {
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40);
  return `profile-${slug || 'unnamed'}`;
}

function freeId(name: string, taken: ReadonlyMap<string, unknown>): string {
  const wanted = profileIdFor(name);
  for (let number = 2, id = wanted; ; number += 1) {
    if (!taken.has(id)) return id;
    id = `${wanted}-${number}`;
  }
}

function readProfiles(folder: string, log: Log): Map<string, Profile> {
  const profiles = new Map<string, Profile>();
  for (const name of readdirSync(folder)
    .filter((entry) => entry.endsWith('.json'))
    .sort()) {
    const value = parseJson(readFileSync(join(folder, name), 'utf8'));
    const parsed = parseProfile(value);
    if (parsed.ok) profiles.set(name.slice(0, -'.json'.length), parsed.value);
    else log.warn('profile-unreadable', { file: name, ...parsed.error.details });
  }
  return profiles;
}
