import type { HoldReason } from '../../../shared/jobs/job-state.ts';
import { nameCap } from '../../../shared/money/budget.ts';
import { profileUse } from '../../../shared/service/practice.ts';
import type { Profile } from '../../../shared/service/profile/profile.ts';
import {
  applyPolicy,
  findFixedService,
  type Policy,
  type PolicyState,
} from '../../../shared/settings/policy.ts';
import type { Settings } from '../../../shared/settings/text.ts';
import type { SettingsStore } from '../ports.ts';

/** The settings as they hold under a policy. What it fixes is never written: what was set before is there again without it. */
export function governSettings(settings: SettingsStore, policy: Policy): SettingsStore {
  return {
    ...settings,
    read: () => applyPolicy(settings.read(), policy),
    write: async (change) =>
      applyPolicy(await settings.write(leaveOutFixed(change, settings.read(), policy)), policy),
  };
}

function leaveOutFixed(change: Partial<Settings>, own: Settings, policy: Policy): Partial<Settings> {
  const { activeProfileId, updates, delivery, resultsFolder, budget, ...free } = change;
  return {
    ...free,
    ...(policy.profileId === null && activeProfileId !== undefined ? { activeProfileId } : {}),
    ...(policy.updates === null && updates !== undefined ? { updates } : {}),
    ...(policy.delivery === null && delivery !== undefined ? { delivery } : {}),
    ...(policy.resultsFolder === null && resultsFolder !== undefined ? { resultsFolder } : {}),
    ...(budget === undefined ? {} : { budget: withoutFixedCaps(budget, own.budget, policy) }),
  };
}

/** A cap as the policy has it is not the artist's own, who may have set one that is higher. */
function withoutFixedCaps(
  wanted: Settings['budget'],
  own: Settings['budget'],
  { caps }: Policy,
): Settings['budget'] {
  return wanted.flatMap((cap) => {
    const fixed = caps.find((one) => nameCap(one) === nameCap(cap));
    if (fixed === undefined || JSON.stringify(fixed.limit) !== JSON.stringify(cap.limit)) return [cap];
    return own.filter((one) => nameCap(one) === nameCap(cap));
  });
}

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
