import type { HoldReason } from '../../../../shared/domain/job/job-state.ts';
import type { Clock, Store } from '../../ports.ts';
import { type Backoff, pauseBefore } from './backoff.ts';

/** So many submissions in a row without a clear answer, and the next ones wait: each may have been charged. */
const UNCLEAR_IN_A_ROW = 5;
const UNCLEAR_BACKOFF: Backoff = { firstMilliseconds: 15_000, maximumMilliseconds: 15 * 60_000 };
const OFFLINE_BACKOFF: Backoff = { firstMilliseconds: 1000, maximumMilliseconds: 60_000 };

/** How a service could be reached lately, judged by real outcomes. Times are monotonic. */
export interface ProfileHealth {
  /** What holds every job of the profile now; null when one may be tried. */
  hold(profileId: string): HoldReason | null;
  network(profileId: string): 'unknown' | 'online' | 'offline';
  /** Whether a single job has to go first, to find out how things are. */
  isDoubtful(profileId: string): boolean;
  /** Milliseconds until an offline service may be tried again; 0 when it may be now. */
  retryIn(profileId: string): number;
  reached(profileId: string): void;
  unreachable(profileId: string): void;
  /** The service refused the key: nothing goes out until the key changes or the artist resumes. Survives a restart. */
  keyRefused(profileId: string): void;
  keyMissing(profileId: string): void;
  /** Somebody has read the key. Whoever missed it may have looked before it was stored, and say so after that. */
  keyFound(profileId: string): void;
  keyChanged(profileId: string): void;
  /** A submission was accepted: answers are clear again. */
  accepted(profileId: string): void;
  /** A submission got no clear answer; after some in a row, the next one waits, longer each time. */
  unclear(profileId: string): void;
  /** The service asked to wait: no submission before that. */
  pauseSubmissions(profileId: string, milliseconds: number): void;
  submissionsIn(profileId: string): number;
  /** Forgets pauses after wake-up or a network change, so that the next try is now. */
  wake(): void;
}

interface State {
  network: 'unknown' | 'online' | 'offline';
  failures: number;
  retryAt: number;
  submitAt: number;
  submitReason: 'rate-limit' | 'unclear-answers';
  unclearInARow: number;
  keyMissing: boolean;
}

const refusedKey = (profileId: string) => `key-refused:${profileId}`;

/** Creates the health book of all profiles; only refused keys are kept in the store. */
export function createProfileHealth(parts: {
  store: Store;
  clock: Clock;
  random: () => number;
  onChange: () => void;
}): ProfileHealth {
  const { store, clock, random, onChange } = parts;
  const states = new Map<string, State>();

  function stateOf(profileId: string): State {
    const known = states.get(profileId);
    if (known !== undefined) return known;
    const fresh: State = {
      network: 'unknown',
      failures: 0,
      retryAt: 0,
      submitAt: 0,
      submitReason: 'rate-limit',
      unclearInARow: 0,
      keyMissing: false,
    };
    states.set(profileId, fresh);
    return fresh;
  }

  function pause(profileId: string, milliseconds: number, reason: State['submitReason']): void {
    const state = stateOf(profileId);
    const submitAt = clock.monotonic() + milliseconds;
    if (submitAt > state.submitAt) Object.assign(state, { submitAt, submitReason: reason });
    onChange();
  }

  const until = (time: number) => Math.max(0, time - clock.monotonic());

  return {
    hold(profileId) {
      const state = stateOf(profileId);
      if (store.values.read(refusedKey(profileId)) === true) return 'key-refused';
      if (state.keyMissing) return 'no-key';
      if (state.network === 'offline') return 'offline';
      return until(state.submitAt) > 0 ? state.submitReason : null;
    },
    network: (profileId) => stateOf(profileId).network,
    isDoubtful(profileId) {
      const { network, unclearInARow } = stateOf(profileId);
      return network === 'offline' || unclearInARow >= UNCLEAR_IN_A_ROW;
    },
    retryIn: (profileId) => until(stateOf(profileId).retryAt),
    reached(profileId) {
      const state = stateOf(profileId);
      const changed = state.network !== 'online';
      Object.assign(state, { network: 'online', failures: 0, retryAt: 0 });
      if (changed) onChange();
    },
    unreachable(profileId) {
      const state = stateOf(profileId);
      // What was on its way together fails together: that is one fault, not many in a row.
      if (state.network === 'offline' && until(state.retryAt) > 0) return;
      state.retryAt = clock.monotonic() + pauseBefore(state.failures, OFFLINE_BACKOFF, random());
      state.failures += 1;
      state.network = 'offline';
      onChange();
    },
    keyRefused(profileId) {
      store.transact((tx) => tx.values.write(refusedKey(profileId), true));
      onChange();
    },
    keyMissing(profileId) {
      stateOf(profileId).keyMissing = true;
      onChange();
    },
    keyFound(profileId) {
      const state = states.get(profileId);
      if (state?.keyMissing !== true) return;
      state.keyMissing = false;
      onChange();
    },
    keyChanged(profileId) {
      // Also what a resume calls: the artist wants it tried now.
      Object.assign(stateOf(profileId), { keyMissing: false, submitAt: 0, unclearInARow: 0 });
      if (store.values.read(refusedKey(profileId)) === true)
        store.transact((tx) => tx.values.write(refusedKey(profileId), false));
      onChange();
    },
    accepted(profileId) {
      stateOf(profileId).unclearInARow = 0;
    },
    unclear(profileId) {
      const state = stateOf(profileId);
      // Sent before the pause that this one would begin.
      if (state.submitReason === 'unclear-answers' && until(state.submitAt) > 0) return;
      state.unclearInARow += 1;
      const over = state.unclearInARow - UNCLEAR_IN_A_ROW;
      if (over >= 0) pause(profileId, pauseBefore(over, UNCLEAR_BACKOFF, random()), 'unclear-answers');
    },
    pauseSubmissions: (profileId, milliseconds) => pause(profileId, milliseconds, 'rate-limit'),
    submissionsIn: (profileId) => until(stateOf(profileId).submitAt),
    wake() {
      for (const state of states.values()) Object.assign(state, { retryAt: 0, failures: 0 });
      onChange();
    },
  };
}
