import type { Clock } from '../ports.ts';

const MINUTE = 60_000;

/** Counts submissions of the last minute, by monotonic time, so that a profile's limit is kept. */
export interface RateWindow {
  /** Milliseconds until one more is allowed; 0 when it is now. */
  waitFor(profileId: string, perMinute: number): number;
  /** Waits for a free place and takes it; false when the signal aborted first. */
  take(profileId: string, perMinute: number, signal: AbortSignal): Promise<boolean>;
}

/** Creates an empty window. */
export function createRateWindow(clock: Clock): RateWindow {
  const times = new Map<string, number[]>();

  function recent(profileId: string): number[] {
    const since = clock.monotonic() - MINUTE;
    const kept = (times.get(profileId) ?? []).filter((time) => time > since);
    times.set(profileId, kept);
    return kept;
  }

  function waitFor(profileId: string, perMinute: number): number {
    const sent = recent(profileId);
    const blocking = sent[sent.length - Math.max(1, Math.floor(perMinute))];
    return blocking === undefined ? 0 : Math.max(0, blocking + MINUTE - clock.monotonic());
  }

  return {
    waitFor,
    async take(profileId, perMinute, signal) {
      for (let wait = waitFor(profileId, perMinute); wait > 0; wait = waitFor(profileId, perMinute)) {
        await clock.sleep(wait, signal);
        if (signal.aborted) return false;
      }
      recent(profileId).push(clock.monotonic());
      return true;
    },
  };
}
