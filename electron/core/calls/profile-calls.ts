import { findFixedService, type PolicyState } from '../../../shared/domain/settings/policy.ts';
import { type Failure, failure } from '../../../shared/errors.ts';
import { fail, succeed } from '../../../shared/result.ts';
import { PRACTICE_PROFILE_ID } from '../../../shared/service/practice-profile.ts';
import type { Profile } from '../../../shared/service/profile.ts';
import { secretId } from '../../../shared/service/secret-name.ts';
import type { Handlers } from '../calls.ts';
import { type CoreCallDeps, DONE } from './call-deps.ts';
import { announceProfile } from './profile-change-calls.ts';

/** Answers for profiles as they are, and which of them is in use. */
export function createProfileCalls(
  deps: CoreCallDeps,
): Handlers<'profiles.list' | 'profiles.get' | 'profiles.activate' | 'webhookSecret.stored'> {
  const { profiles, settings, statusMonitor } = deps;

  return {
    'profiles.list': async () => {
      const rows = profiles.list().map(async ({ id, profile }) => {
        const hasKey = (await deps.secrets.readKey(id)) !== null;
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
      // Its address is known once it runs.
      await deps.untilServed(profileId);
      const profile = profiles.get(profileId);
      return profile === null ? fail(failure('NOT_FOUND', { profileId })) : succeed(profile);
    },
    'webhookSecret.stored': async ({ profileId }) =>
      succeed({
        stored: (await deps.secrets.readKey(secretId({ kind: 'webhook-secret', profileId }))) !== null,
      }),
    'profiles.activate': async ({ profileId }) => {
      const profile = profiles.get(profileId);
      if (profile === null) return fail(failure('NOT_FOUND', { profileId }));
      const refused = refuseService(deps.policy, profileId, profile);
      if (refused !== null) return fail(refused);
      const changed = await settings.write({ activeProfileId: profileId });
      await deps.secrets.readKey(profileId);
      deps.events.emit({ type: 'settings-changed', settings: changed });
      announceProfile(deps);
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
