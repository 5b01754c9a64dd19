import { isSettled, JOB_STATES } from '../../../shared/domain/job/job-state.ts';
import { findFixedService, type PolicyState } from '../../../shared/domain/settings/policy.ts';
import { type Failure, failure } from '../../../shared/errors.ts';
import { findModel } from '../../../shared/models/index.ts';
import { fail, succeed } from '../../../shared/result.ts';
import { PRACTICE_PROFILE_ID } from '../../../shared/service/practice-profile.ts';
import type { Profile } from '../../../shared/service/profile.ts';
import { secretId } from '../../../shared/service/secret-name.ts';
import type { Handlers } from '../calls.ts';
import { freeName } from '../profiles/free-name.ts';
import { type CoreCallParts, DONE } from './call-parts.ts';

/** Where a job still needs its profile. */
const OPEN = JOB_STATES.filter((state) => !isSettled(state));

/** Answers for profiles. */
export function createProfileCalls(
  parts: CoreCallParts,
): Handlers<
  | 'profiles.list'
  | 'profiles.get'
  | 'profiles.save'
  | 'profiles.rename'
  | 'profiles.duplicate'
  | 'profiles.remove'
  | 'profiles.activate'
  | 'webhookSecret.stored'
> {
  const { profiles, settings, statusMonitor } = parts;

  function announceProfile(): void {
    const profile = profiles.get(settings.read().activeProfileId);
    if (profile !== null) parts.events.emit({ type: 'profile-changed', profile });
  }

  /** A newer document may not have a model any more: its jobs could never go, and must say so instead of waiting silently. */
  function holdWithoutModel(profileId: string): void {
    const profile = profiles.get(profileId);
    for (const job of parts.store.jobs.inState('queued')) {
      const isOrphan = job.profileId === profileId && findModel(job.model, profile) === undefined;
      if (isOrphan) parts.book.hold(job.id, { reason: 'open-binding', until: null });
    }
  }

  /** The practice profile is nobody's to change. */
  const editable = (profileId: string) =>
    profileId === PRACTICE_PROFILE_ID ? null : profiles.get(profileId);

  const otherNames = (profileId: string | null) =>
    profiles.list().flatMap(({ id, profile }) => (id === profileId ? [] : [profile.name]));

  /** Two services that call themselves the same are told apart from the beginning. */
  async function keepApart(profileId: string): Promise<void> {
    const profile = profiles.get(profileId);
    if (profile === null) return;
    const name = freeName(profile.name, otherNames(profileId));
    if (name !== profile.name) await profiles.save(profileId, nameText(profile, name));
  }

  return {
    'profiles.list': async () => {
      const rows = profiles.list().map(async ({ id, profile }) => {
        const hasKey = (await parts.secrets.readKey(id)) !== null;
        return {
          id,
          name: profile.name,
          baseUrl: profile.baseUrl,
          practice: id === PRACTICE_PROFILE_ID,
          hasKey,
        };
      });
      return succeed(await Promise.all(rows));
    },
    'profiles.get': async ({ profileId }) => {
      const profile = profiles.get(profileId);
      return profile === null ? fail(failure('NOT_FOUND', { profileId })) : succeed(profile);
    },
    'profiles.save': async ({ profileId, text }) => {
      const before = profileId === null ? null : profiles.get(profileId);
      const saved = await profiles.save(profileId, text);
      if (!saved.ok) return saved;
      if (profileId === null) await keepApart(saved.value);
      // A key does not go along to another host: it was stored for the one that was named then.
      if (before === null || isMoved(before, profiles.get(saved.value)))
        await parts.secrets.forgetKeys(saved.value);
      if (saved.value === settings.read().activeProfileId) announceProfile();
      // Before anything goes on: a cap that can count it now must hold it.
      parts.repriceJobs(saved.value);
      parts.releaseBindings();
      holdWithoutModel(saved.value);
      return succeed({ profileId: saved.value });
    },
    'profiles.rename': async ({ profileId, name }) => {
      const profile = editable(profileId);
      if (profile === null) return fail(failure('NOT_FOUND', { profileId }));
      const renamed = await profiles.save(
        profileId,
        nameText(profile, freeName(name, otherNames(profileId))),
      );
      if (!renamed.ok) return renamed;
      if (profileId === settings.read().activeProfileId) announceProfile();
      statusMonitor.changed();
      return DONE;
    },
    'profiles.duplicate': async ({ profileId }) => {
      const profile = editable(profileId);
      if (profile === null) return fail(failure('NOT_FOUND', { profileId }));
      const name = freeName(profile.name, otherNames(null));
      const copied = await profiles.save(null, nameText(profile, name));
      return copied.ok ? succeed({ profileId: copied.value, name }) : copied;
    },
    'profiles.remove': async ({ profileId }) => {
      if (profileId === settings.read().activeProfileId)
        return fail(failure('PROFILE_ACTIVE', { profileId }));
      // No later profile is ever taken for it: nobody could send them, or bring home what they were charged for.
      if (parts.store.jobs.inState(...OPEN).some((job) => job.profileId === profileId))
        return fail(failure('PROFILE_HAS_OPEN_JOBS', { profileId }));
      const removed = await profiles.remove(profileId);
      if (!removed.ok) return removed;
      await parts.secrets.forgetKeys(profileId);
      return DONE;
    },
    'webhookSecret.stored': async ({ profileId }) =>
      succeed({
        stored: (await parts.secrets.readKey(secretId({ kind: 'webhook-secret', profileId }))) !== null,
      }),
    'profiles.activate': async ({ profileId }) => {
      const profile = profiles.get(profileId);
      if (profile === null) return fail(failure('NOT_FOUND', { profileId }));
      const refused = refuseService(parts.policy, profileId, profile);
      if (refused !== null) return fail(refused);
      const changed = await settings.write({ activeProfileId: profileId });
      await parts.secrets.readKey(profileId);
      parts.events.emit({ type: 'settings-changed', settings: changed });
      announceProfile();
      statusMonitor.changed();
      return DONE;
    },
  };
}

/** Another service than the one that is fixed; practice may be used where no profile is. */
function refuseService({ policy }: PolicyState, profileId: string, profile: Profile): Failure | null {
  const isPractice = profileId === PRACTICE_PROFILE_ID;
  const name = findFixedService({ profileId, baseUrl: isPractice ? null : profile.baseUrl }, policy);
  return name === null ? null : failure('FIXED_BY_POLICY', { name, organization: policy.organization });
}

function nameText(profile: Profile, name: string): string {
  return JSON.stringify({ ...profile, name });
}

/** Whether a profile is of a service at another origin than before. */
function isMoved(before: Profile, now: Profile | null): boolean {
  return now !== null && new URL(before.baseUrl).origin !== new URL(now.baseUrl).origin;
}
