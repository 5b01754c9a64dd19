import type { Clock } from '../../ports.ts';
import { type Backoff, pauseBefore } from './backoff.ts';

/** So many submissions in a row without a clear answer, and the next ones wait: each may have been charged. */
const UNCLEAR_IN_A_ROW = 5;
const UNCLEAR_BACKOFF: Backoff = { firstMilliseconds: 15_000, maximumMilliseconds: 15 * 60_000 };

/** Why and for how long submissions to a service wait: it asked for it, or its answers say too little. */
export interface SubmissionPauses {
  /** Why a submission waits now; null when none does. */
  pauseReason(profileId: string): 'rate-limit' | 'unclear-answers' | null;
  /** Whether the last answers were so unclear that a single job has to go first. */
  isUnclear(profileId: string): boolean;
  /** A submission was accepted: answers are clear again. */
  accepted(profileId: string): void;
  /** A submission got no clear answer; after some in a row, the next one waits, longer each time. */
  unclear(profileId: string): void;
  /** The service asked to wait: no submission before that. */
  pauseSubmissions(profileId: string, milliseconds: number): void;
  submissionsIn(profileId: string): number;
  /** The next submission may be tried now, and what was unclear does not count. */
  forget(profileId: string): void;
}

interface State {
  /** Monotonic. */
  submitAt: number;
  submitReason: 'rate-limit' | 'unclear-answers';
  unclearInARow: number;
}

export function createSubmissionPauses(deps: {
  clock: Clock;
  random: () => number;
  onChange: () => void;
}): SubmissionPauses {
  const { clock, random, onChange } = deps;
  const states = new Map<string, State>();

  function stateOf(profileId: string): State {
    const state = states.get(profileId) ?? { submitAt: 0, submitReason: 'rate-limit', unclearInARow: 0 };
    states.set(profileId, state);
    return state;
  }

  function pause(profileId: string, milliseconds: number, reason: State['submitReason']): void {
    const state = stateOf(profileId);
    const submitAt = clock.monotonic() + milliseconds;
    if (submitAt > state.submitAt) Object.assign(state, { submitAt, submitReason: reason });
    onChange();
  }

  const submissionsIn = (profileId: string) => Math.max(0, stateOf(profileId).submitAt - clock.monotonic());
  const pauseReason = (profileId: string) =>
    submissionsIn(profileId) > 0 ? stateOf(profileId).submitReason : null;

  return {
    pauseReason,
    isUnclear: (profileId) => stateOf(profileId).unclearInARow >= UNCLEAR_IN_A_ROW,
    accepted(profileId) {
      stateOf(profileId).unclearInARow = 0;
    },
    unclear(profileId) {
      // Sent before the pause that this one would begin.
      if (pauseReason(profileId) === 'unclear-answers') return;
      const state = stateOf(profileId);
      state.unclearInARow += 1;
      const over = state.unclearInARow - UNCLEAR_IN_A_ROW;
      if (over >= 0) pause(profileId, pauseBefore(over, UNCLEAR_BACKOFF, random()), 'unclear-answers');
    },
    pauseSubmissions: (profileId, milliseconds) => pause(profileId, milliseconds, 'rate-limit'),
    submissionsIn,
    forget(profileId) {
      Object.assign(stateOf(profileId), { submitAt: 0, unclearInARow: 0 });
    },
  };
}
