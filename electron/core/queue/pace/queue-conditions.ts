import type { HoldReason } from '../../../../shared/domain/job/job-state.ts';
import type { QueueConditions } from '../../../../shared/domain/queue/find-hold.ts';
import type { Clock, Store } from '../../ports.ts';
import type { ProfileRepository } from '../../profiles/profile-repository.ts';
import type { ProfileHealth } from './profile-health.ts';
import type { RateWindow } from './rate-window.ts';

export interface QueueConditionsDeps {
  readonly store: Pick<Store, 'pauses'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly profiles: Pick<ProfileRepository, 'usable'>;
  readonly health: Pick<ProfileHealth, 'hold'>;
  readonly rate: Pick<RateWindow, 'waitFor'>;
  /** Why nothing goes out at all; null when something may. */
  readonly queueHold: () => HoldReason | null;
  /** Why nothing goes out that can be charged; null when it may. */
  readonly paidHold: () => HoldReason | null;
  /** False while the profile's service can't be there, such as a practice service that still starts. */
  readonly isServed: (profileId: string) => boolean;
  /** Why an organization lets nothing go to a profile's service; null where it does. */
  readonly policyHold: (profileId: string) => HoldReason | null;
  /** False where a result could not come back. */
  readonly hasWayBack: (profileId: string) => boolean;
}

/** What holds more than one job now, read afresh at every call. */
export interface QueueConditionsReader {
  read(): QueueConditions;
  /** What holds every job of a profile; null when one may go. */
  profileHold(profileId: string): HoldReason | null;
}

/** Joins what the artist, the profiles and the services say about whether anything may go. */
export function createQueueConditions(deps: QueueConditionsDeps): QueueConditionsReader {
  const { store, profiles, health, rate } = deps;

  function profileHold(profileId: string): HoldReason | null {
    const profile = profiles.usable(profileId);
    if (profile === null) return 'profile-missing';
    const policyHold = deps.policyHold(profileId);
    if (policyHold !== null) return policyHold;
    if (!deps.isServed(profileId)) return 'practice-starting';
    const hold = health.hold(profileId);
    if (hold !== null && hold !== 'offline') return hold;
    if (!deps.hasWayBack(profileId)) return 'no-way-back';
    return hold ?? (rate.waitFor(profileId, profile.limits.submitsPerMinute) > 0 ? 'pace' : null);
  }

  return {
    profileHold,
    read() {
      const { batches, models } = store.pauses.list();
      return {
        queueHold: deps.queueHold(),
        paidHold: deps.paidHold(),
        pausedBatches: batches,
        pausedModels: models,
        profileHold,
        now: deps.clock.now(),
      };
    },
  };
}
