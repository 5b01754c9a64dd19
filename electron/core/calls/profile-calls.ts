import { failure } from '../../../shared/errors.ts';
import { findModel } from '../../../shared/models/index.ts';
import { fail, succeed } from '../../../shared/result.ts';
import { PRACTICE_PROFILE_ID } from '../../../shared/service/practice-profile.ts';
import { webhookSecretId } from '../../../shared/service/webhook-secret.ts';
import type { Handlers } from '../calls.ts';
import { type CoreCallParts, DONE } from './call-parts.ts';

/** Answers for profiles. */
export function createProfileCalls(
  parts: CoreCallParts,
): Handlers<
  | 'profiles.list'
  | 'profiles.get'
  | 'profiles.save'
  | 'profiles.remove'
  | 'profiles.activate'
  | 'webhookSecret.stored'
> {
  const { profiles, settings, board } = parts;

  function announceProfile(): void {
    const profile = profiles.get(settings.read().activeProfileId);
    if (profile !== null) parts.events.emit({ type: 'profile-changed', profile });
  }

  /** A newer document may not have a model any more: its jobs could never go, and must say so instead of waiting silently. */
  function holdWithoutModel(profileId: string): void {
    const profile = profiles.get(profileId);
    for (const job of parts.store.jobsInState('queued')) {
      const isOrphan = job.profileId === profileId && findModel(job.model, profile) === undefined;
      if (isOrphan) parts.book.hold(job.id, { reason: 'open-binding', until: null });
    }
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
      const saved = await profiles.save(profileId, text);
      if (!saved.ok) return saved;
      if (saved.value === settings.read().activeProfileId) announceProfile();
      parts.releaseBindings();
      holdWithoutModel(saved.value);
      return succeed({ profileId: saved.value });
    },
    'profiles.remove': async ({ profileId }) => {
      if (profileId === settings.read().activeProfileId)
        return fail(failure('NOT_ALLOWED_NOW', { profileId }));
      const removed = await profiles.remove(profileId);
      return removed.ok ? DONE : removed;
    },
    'webhookSecret.stored': async ({ profileId }) =>
      succeed({ stored: (await parts.secrets.readKey(webhookSecretId(profileId))) !== null }),
    'profiles.activate': async ({ profileId }) => {
      if (profiles.get(profileId) === null) return fail(failure('NOT_FOUND', { profileId }));
      const changed = settings.write({ activeProfileId: profileId });
      await parts.secrets.readKey(profileId);
      parts.events.emit({ type: 'settings-changed', settings: changed });
      announceProfile();
      board.changed();
      return DONE;
    },
  };
}
