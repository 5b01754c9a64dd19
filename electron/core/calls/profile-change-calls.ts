import { isSettled, JOB_STATES } from '../../../shared/domain/job/job-state.ts';
import { failure } from '../../../shared/errors.ts';
import { findModel } from '../../../shared/models/index.ts';
import { fail, succeed } from '../../../shared/result.ts';
import { PRACTICE_PROFILE_ID } from '../../../shared/service/practice-profile.ts';
import type { Profile } from '../../../shared/service/profile.ts';
import type { Handlers } from '../calls.ts';
import { freeName } from '../profiles/free-name.ts';
import { type CoreCallDeps, DONE } from './call-deps.ts';

/** Where a job still needs its profile. */
const OPEN = JOB_STATES.filter((state) => !isSettled(state));

/** Answers the calls that change profiles. */
export function createProfileChangeCalls(
  deps: CoreCallDeps,
): Handlers<'profiles.save' | 'profiles.rename' | 'profiles.duplicate' | 'profiles.remove'> {
  const { profiles, settings, statusMonitor } = deps;

  /** The practice profile is nobody's to change. */
  const editable = (profileId: string) =>
    profileId === PRACTICE_PROFILE_ID ? null : profiles.get(profileId);

  return {
    'profiles.save': async ({ profileId, text }) => {
      const before = profileId === null ? null : profiles.get(profileId);
      const saved = await profiles.save(profileId, text);
      if (!saved.ok) return saved;
      if (profileId === null) await keepApart(deps, saved.value);
      // A key does not go along to another host: it was stored for the one that was named then.
      if (before === null || isMoved(before, profiles.get(saved.value)))
        await deps.secrets.forgetKeys(saved.value);
      if (saved.value === settings.read().activeProfileId) announceProfile(deps);
      // Before anything goes on: a cap that can count it now must hold it.
      deps.repriceJobs(saved.value);
      deps.releaseBindings();
      deps.readDeliveriesAgain(saved.value);
      holdWithoutModel(deps, saved.value);
      return succeed({ profileId: saved.value });
    },
    'profiles.rename': async ({ profileId, name }) => {
      const profile = editable(profileId);
      if (profile === null) return fail(failure('NOT_FOUND', { profileId }));
      const renamed = await profiles.save(
        profileId,
        nameText(profile, freeName(name, otherNames(deps, profileId))),
      );
      if (!renamed.ok) return renamed;
      if (profileId === settings.read().activeProfileId) announceProfile(deps);
      statusMonitor.changed();
      return DONE;
    },
    'profiles.duplicate': async ({ profileId }) => {
      const profile = editable(profileId);
      if (profile === null) return fail(failure('NOT_FOUND', { profileId }));
      const name = freeName(profile.name, otherNames(deps, null));
      const copied = await profiles.save(null, nameText(profile, name));
      return copied.ok ? succeed({ profileId: copied.value, name }) : copied;
    },
    'profiles.remove': async ({ profileId }) => {
      if (profileId === settings.read().activeProfileId)
        return fail(failure('PROFILE_ACTIVE', { profileId }));
      // No later profile is ever taken for it: nobody could send them, or bring home what they were charged for.
      if (deps.store.jobs.inState(...OPEN).some((job) => job.profileId === profileId))
        return fail(failure('PROFILE_HAS_OPEN_JOBS', { profileId }));
      const removed = await profiles.remove(profileId);
      if (!removed.ok) return removed;
      await deps.secrets.forgetKeys(profileId);
      return DONE;
    },
  };
}

/** Tells the window what the profile in use is now. */
export function announceProfile({ profiles, settings, events }: CoreCallDeps): void {
  const profile = profiles.get(settings.read().activeProfileId);
  if (profile !== null) events.emit({ type: 'profile-changed', profile });
}

/** A newer document may not have a model any more: its jobs could never go, and must say so instead of waiting silently. */
function holdWithoutModel({ profiles, store, jobWriter }: CoreCallDeps, profileId: string): void {
  const profile = profiles.get(profileId);
  for (const job of store.jobs.inState('queued')) {
    const isOrphan = job.profileId === profileId && findModel(job.model, profile) === undefined;
    if (isOrphan) jobWriter.hold(job.id, { reason: 'open-binding', until: null });
  }
}

function otherNames({ profiles }: CoreCallDeps, profileId: string | null): string[] {
  return profiles.list().flatMap(({ id, profile }) => (id === profileId ? [] : [profile.name]));
}

/** Two services that call themselves the same are told apart from the beginning. */
async function keepApart(deps: CoreCallDeps, profileId: string): Promise<void> {
  const { profiles } = deps;
  const profile = profiles.get(profileId);
  if (profile === null) return;
  const name = freeName(profile.name, otherNames(deps, profileId));
  if (name !== profile.name) await profiles.save(profileId, nameText(profile, name));
}

function nameText(profile: Profile, name: string): string {
  return JSON.stringify({ ...profile, name });
}

/** Whether a profile is of a service at another origin than before. */
function isMoved(before: Profile, now: Profile | null): boolean {
  return now !== null && new URL(before.baseUrl).origin !== new URL(now.baseUrl).origin;
}
