import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseBoundedJson } from '../../../../shared/kernel/bounded-json.ts';
import { CEILINGS } from '../../../../shared/kernel/ceilings.ts';
import type { JsonValue } from '../../../../shared/kernel/json-pointer.ts';
import { fail, failure, type Result, succeed } from '../../../../shared/kernel/result.ts';
import { PRACTICE_PROFILE_ID, profileUse } from '../../../../shared/service/practice.ts';
import { practiceProfile } from '../../../../shared/service/profile/practice-profile.ts';
import { type Profile, parseProfile } from '../../../../shared/service/profile/profile.ts';
import { usableProfile } from '../../../../shared/service/profile/usable-profile.ts';
import { readPlainSync } from '../../kernel/files/open-plain.ts';
import { writeFileAtomic } from '../../kernel/files/write-file-atomic.ts';
import type { Log } from '../../ports.ts';

/** A base URL on a port that nothing serves: stands in the practice profile until the practice service tells its own. */
const NOWHERE = 'http://127.0.0.1:9';

export interface StoredProfile {
  readonly id: string;
  readonly profile: Profile;
}

/** The practice profile and those that the artist added; each of the latter is one JSON file. */
export interface ProfileRepository {
  list(): StoredProfile[];
  get(id: string): Profile | null;
  /** The profile with what must not be used left out; null when it is not known. */
  usable(id: string): Profile | null;
  /**
   * Adds (`id` null, under an id that was never used) or replaces from a file's text. One whose file could not be read keeps
   * its id, and so its key: it is never replaced. Errors: PROFILE_INVALID, PROFILE_UNREADABLE.
   */
  save(id: string | null, text: string): Promise<Result<string>>;
  remove(id: string): Promise<Result<void>>;
  setPracticeBaseUrl(baseUrl: string | null): void;
  isPracticeRunning(): boolean;
  /** Grows with each change of any profile: what was read of one before is not what is there now. */
  revision(): number;
}

/** Opens the folder of profile files; a file that can't be read as a profile is left alone and logged. */
export function openProfileRepository(folder: string, log: Log): ProfileRepository {
  mkdirSync(folder, { recursive: true });
  const { profiles, unreadable } = readProfiles(folder, log);
  let practiceBaseUrl: string | null = null;
  let practice = practiceProfile(NOWHERE);
  let revision = 0;
  /** Asked for at each look for what may go: worked out once, until any profile changes. */
  const usable = new Map<string, Profile>();

  const get = (id: string) => (id === PRACTICE_PROFILE_ID ? practice : (profiles.get(id) ?? null));

  function changed(): void {
    revision += 1;
    usable.clear();
  }

  return {
    get,
    list: () => [PRACTICE_PROFILE_ID, ...profiles.keys()].map((id) => ({ id, profile: get(id) as Profile })),
    usable(id) {
      const known = usable.get(id);
      if (known !== undefined) return known;
      const profile = get(id);
      if (profile === null) return null;
      const made = usableProfile(profile, profileUse(id));
      usable.set(id, made);
      return made;
    },
    async save(id, text) {
      const parsed = parseProfileText(text);
      if (!parsed.ok) return parsed;
      // The id becomes a file name, so only our own form of it is taken; the practice profile's does not have it.
      if (id !== null && !/^profile-[a-z0-9-]{1,60}$/.test(id))
        return fail(failure('INVALID_INPUT', { profileId: id }));
      if (id !== null && unreadable.has(id))
        return fail(failure('PROFILE_UNREADABLE', { path: join(folder, `${id}.json`) }));
      const { value, profile } = parsed.value;
      const profileId = id ?? newProfileId(profile.name);
      await writeFileAtomic(join(folder, `${profileId}.json`), JSON.stringify(value, null, 2));
      profiles.set(profileId, profile);
      changed();
      return succeed(profileId);
    },
    async remove(id) {
      if (!profiles.has(id)) return fail(failure('NOT_FOUND', { profileId: id }));
      await rm(join(folder, `${id}.json`), { force: true });
      profiles.delete(id);
      changed();
      return succeed(undefined);
    },
    setPracticeBaseUrl(baseUrl) {
      practiceBaseUrl = baseUrl;
      practice = practiceProfile(baseUrl ?? NOWHERE);
      changed();
    },
    isPracticeRunning: () => practiceBaseUrl !== null,
    revision: () => revision,
  };
}

/** What the id of a profile of this name begins with: safe as a file name, never the practice profile's. */
export function profileIdFor(name: string): string {
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40);
  return `profile-${slug || 'unnamed'}`;
}

/**
 * An id that no profile ever had, whatever its name: keys, jobs and holds are kept by it, and those of one that was removed
 * may be another account's.
 */
function newProfileId(name: string): string {
  return `${profileIdFor(name)}-${randomBytes(6).toString('hex')}`;
}

/**
 * The text of a profile, as JSON and as what it means. Its ceilings keep what is read here, where everything waits for it,
 * below a moment's work. Errors: PROFILE_INVALID.
 */
export function parseProfileText(text: string): Result<{ value: JsonValue; profile: Profile }> {
  const json = parseBoundedJson(text, CEILINGS.profile);
  if (json.kind !== 'value') return fail(failure('PROFILE_INVALID', { problems: [NO_PROFILE[json.kind]] }));
  const parsed = parseProfile(json.value);
  return parsed.ok ? succeed({ value: json.value, profile: parsed.value }) : parsed;
}

const NO_PROFILE = {
  'not-json': 'not JSON',
  'too-large': 'larger than any profile',
  'too-deep': 'nested deeper than any profile',
} as const;

interface FoundProfiles {
  readonly profiles: Map<string, Profile>;
  /** The ids of files that could not be read: they stay theirs. */
  readonly unreadable: ReadonlySet<string>;
}

function readProfiles(folder: string, log: Log): FoundProfiles {
  const profiles = new Map<string, Profile>();
  const unreadable = new Set<string>();
  const names = readdirSync(folder).filter((entry) => /\.json$/i.test(entry));
  for (const name of names.sort()) {
    const id = name.slice(0, -'.json'.length);
    const read = readProfileFile(join(folder, name));
    if (read.ok && name.endsWith('.json')) profiles.set(id, read.value.profile);
    else {
      // Of files that differ only in capitals, most computers keep one.
      unreadable.add(id.toLowerCase());
      log.warn('profile-unreadable', { file: name, ...(read.ok ? {} : read.error.details) });
    }
  }
  return { profiles, unreadable };
}

function readProfileFile(path: string): ReturnType<typeof parseProfileText> {
  try {
    return parseProfileText(readPlainSync(path));
  } catch (error) {
    const cause = (error as NodeJS.ErrnoException).code ?? '';
    return fail(failure('FILE_UNREADABLE', { path, cause }));
  }
}
