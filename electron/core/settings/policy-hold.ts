import type { HoldReason } from '../../../shared/queue/job-state.ts';
import { profileUse } from '../../../shared/service/profile/practice-profile.ts';
import type { Profile } from '../../../shared/service/profile/profile.ts';
import { findFixedService, type PolicyState } from '../../../shared/settings/policy.ts';

/** Why a policy lets nothing go to a profile's service. Practice is nobody's to forbid: it charges nothing and reaches nobody. */
export function createPolicyHold(
  { policy, problem }: PolicyState,
  profile: (id: string) => Profile | null,
): (profileId: string) => HoldReason | null {
  return (profileId) => {
    if (profileUse(profileId) === 'practice') return null;
    if (problem !== null) return 'policy-unreadable';
    const baseUrl = profile(profileId)?.baseUrl ?? null;
    return findFixedService({ profileId, baseUrl }, policy) === null ? null : 'policy';
  };
}
