import type { Clock } from '../../ports.ts';
import { type Backoff, pauseBefore } from './backoff.ts';

const OFFLINE_BACKOFF: Backoff = { firstMilliseconds: 1000, maximumMilliseconds: 60_000 };

/** Whether services could be reached lately. */
export interface NetworkHealth {
  network(profileId: string): 'unknown' | 'online' | 'offline';
  /** Milliseconds until an offline service may be tried again; 0 when it may be now. */
  retryIn(profileId: string): number;
  reached(profileId: string): void;
  unreachable(profileId: string): void;
  /** Forgets pauses after wake-up or a network change, so that the next try is now. */
  wake(): void;
}

interface State {
  network: 'unknown' | 'online' | 'offline';
  failures: number;
  /** Monotonic. */
  retryAt: number;
}

export function createNetworkHealth(deps: {
  clock: Clock;
  random: () => number;
  onChange: () => void;
}): NetworkHealth {
  const { clock, random, onChange } = deps;
  const states = new Map<string, State>();

  function stateOf(profileId: string): State {
    const state = states.get(profileId) ?? { network: 'unknown', failures: 0, retryAt: 0 };
    states.set(profileId, state);
    return state;
  }

  const retryIn = (profileId: string) => Math.max(0, stateOf(profileId).retryAt - clock.monotonic());

  return {
    network: (profileId) => stateOf(profileId).network,
    retryIn,
    reached(profileId) {
      const state = stateOf(profileId);
      const changed = state.network !== 'online';
      Object.assign(state, { network: 'online', failures: 0, retryAt: 0 });
      if (changed) onChange();
    },
    unreachable(profileId) {
      const state = stateOf(profileId);
      // What was on its way together fails together: that is one fault, not many in a row.
      if (state.network === 'offline' && retryIn(profileId) > 0) return;
      state.retryAt = clock.monotonic() + pauseBefore(state.failures, OFFLINE_BACKOFF, random());
      state.failures += 1;
      state.network = 'offline';
      onChange();
    },
    wake() {
      for (const state of states.values()) Object.assign(state, { retryAt: 0, failures: 0 });
      onChange();
    },
  };
}
