import type { HoldReason } from '../../../../shared/jobs/job-state.ts';
import type { QueueConditions } from '../../../../shared/queue/explain-wait.ts';
import type { Clock, Store } from '../../ports.ts';
import type { ProfileRepository } from '../../service/profiles/profile-repository.ts';
import type { ProfileHealth } from './profile-health.ts';

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

const MINUTE = 60_000;

/** Counts submissions of the last minute, by monotonic time, so that a profile's limit is kept. */
export interface RateWindow {
  /** Milliseconds until one more is allowed; 0 when it is now. */
  waitFor(profileId: string, perMinute: number): number;
  /** How many are allowed now. */
  roomFor(profileId: string, perMinute: number): number;
  /** Counts one that goes out now. */
  take(profileId: string): void;
  /** Nothing of the last one that was counted reached the service. */
  giveBack(profileId: string): void;
}

/** Creates a window of what was sent in the last minute, before a restart too. */
export function createRateWindow(clock: Clock, { attempts }: Pick<Store, 'attempts'>): RateWindow {
  const times = new Map<string, number[]>();

  function recent(profileId: string): number[] {
    const since = clock.monotonic() - MINUTE;
    const kept = times.get(profileId) ?? recall(profileId);
    while (kept[0] !== undefined && kept[0] <= since) kept.shift();
    times.set(profileId, kept);
    return kept;
  }

  /** By the wall clock, which may have been set since: what seems to be of the future was sent now, at the latest. */
  function recall(profileId: string): number[] {
    const [now, monotonic] = [clock.now(), clock.monotonic()];
    const sent = attempts.sentSince(profileId, now - MINUTE);
    return sent.map((at) => monotonic - Math.max(0, now - at));
  }

  const most = (perMinute: number) => Math.max(1, Math.floor(perMinute));

  return {
    waitFor(profileId, perMinute) {
      const sent = recent(profileId);
      const blocking = sent[sent.length - most(perMinute)];
      return blocking === undefined ? 0 : Math.max(0, blocking + MINUTE - clock.monotonic());
    },
    roomFor: (profileId, perMinute) => Math.max(0, most(perMinute) - recent(profileId).length),
    take(profileId) {
      recent(profileId).push(clock.monotonic());
    },
    giveBack: (profileId) => void recent(profileId).pop(),
  };
}
