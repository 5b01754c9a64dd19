import type { Clock, Store } from '../../ports.ts';

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
