import { z } from 'zod';
import type { HoldReason } from '../../../../shared/jobs/job-state.ts';
import { safeParse } from '../../../../shared/kernel/safe-parse.ts';
import type { RefusalHold } from '../../../../shared/queue/submission.ts';
import type { Clock, Store } from '../../ports.ts';
import { type Backoff, pauseBefore } from './backoff.ts';
import { createSpendingStops, type SpendingStops } from './spending-stops.ts';

/** How a service could be reached lately, judged by real outcomes. Times are monotonic. */
export interface ProfileHealth
  extends NetworkHealth,
    Omit<SubmissionPauses, 'forget'>,
    Pick<SpendingStops, 'failed' | 'worked' | 'resultsStop'>,
    Omit<KeyHealth, 'keyHold' | 'isKeyDoubted' | 'keyAccepted'> {
  /** A submission was accepted: its answer was clear, and the key is taken. */
  accepted(profileId: string): void;
  /** The service answered a question: it takes the key. */
  questionAnswered(profileId: string): void;
  /** What holds every job of the profile now; null when one may be tried. */
  hold(profileId: string): HoldReason | null;
  /** Whether a single job has to go first, to find out how things are. */
  isDoubtful(profileId: string): boolean;
}

/** Creates the health of all profiles. */
export function createProfileHealth(deps: {
  store: Store;
  clock: Clock;
  random: () => number;
  onChange: () => void;
}): ProfileHealth {
  const network = createNetworkHealth(deps);
  const { forget, ...pauses } = createSubmissionPauses(deps);
  const { stopOf, isDoubted, tryAgain, ...stops } = createSpendingStops(deps.store, deps.onChange);
  const { keyHold, isKeyDoubted, keyAccepted, keyChanged, keyTriedAgain, ...keys } = createKeyHealth(
    deps.store,
    deps.onChange,
  );
  const isOffline = (profileId: string) => network.network(profileId) === 'offline';
  const pauseReason = (profileId: string) => (pauses.submissionsIn(profileId) > 0 ? 'rate-limit' : null);
  return {
    ...network,
    ...pauses,
    ...keys,
    ...stops,
    hold: (profileId) =>
      keyHold(profileId) ?? stopOf(profileId) ?? (isOffline(profileId) ? 'offline' : pauseReason(profileId)),
    isDoubtful: (profileId) => isOffline(profileId) || isDoubted(profileId) || isKeyDoubted(profileId),
    questionAnswered: keyAccepted,
    accepted(profileId) {
      stops.worked(profileId, 'unclear-answers');
      keyAccepted(profileId);
    },
    keyTriedAgain(profileId) {
      forget(profileId);
      tryAgain(profileId);
      keyTriedAgain(profileId);
    },
    keyChanged(profileId) {
      forget(profileId);
      keyChanged(profileId);
    },
  };
}

/** How long submissions to a service wait because it asked for it. Survives a restart. */
interface SubmissionPauses {
  /** No submission before that. */
  pauseSubmissions(profileId: string, milliseconds: number): void;
  submissionsIn(profileId: string): number;
  /** The next submission may be tried now. */
  forget(profileId: string): void;
}

const pauseSchema = z.strictObject({ until: z.number(), milliseconds: z.number() });
const pauseKey = (profileId: string) => `pause:${profileId}`;

function createSubmissionPauses(deps: {
  store: Store;
  clock: Clock;
  onChange: () => void;
}): SubmissionPauses {
  const { store, clock, onChange } = deps;
  /** Until when, by monotonic time. */
  const ends = new Map<string, number>();

  /** Kept by the wall clock, which may have been set since: a pause is never longer than it was asked for. */
  function recall(profileId: string): number {
    const kept = safeParse(pauseSchema, store.values.read(pauseKey(profileId))).data;
    const left = kept === undefined ? 0 : Math.min(kept.until - clock.now(), kept.milliseconds);
    return clock.monotonic() + left;
  }

  function submissionsIn(profileId: string): number {
    const end = ends.get(profileId) ?? recall(profileId);
    ends.set(profileId, end);
    return Math.max(0, end - clock.monotonic());
  }

  return {
    submissionsIn,
    pauseSubmissions(profileId, milliseconds) {
      if (milliseconds > submissionsIn(profileId)) {
        const pause = { until: clock.now() + milliseconds, milliseconds };
        store.transact((tx) => tx.values.write(pauseKey(profileId), pause));
        ends.set(profileId, clock.monotonic() + milliseconds);
      }
      onChange();
    },
    forget(profileId) {
      if (submissionsIn(profileId) === 0) return;
      store.transact((tx) => tx.values.write(pauseKey(profileId), null));
      ends.delete(profileId);
    },
  };
}

const OFFLINE_BACKOFF: Backoff = { firstMilliseconds: 1000, maximumMilliseconds: 60_000 };

/** Whether services could be reached lately. */
interface NetworkHealth {
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

function createNetworkHealth(deps: {
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

/** So many jobs that may not be asked about, none in between that may, and it is the key: one alone may be another account's. */
const REFUSED_IN_A_ROW = 3;
const BY_QUESTIONS = 'by-questions';

/** Whether the keys of services are there and are accepted. */
interface KeyHealth {
  /** What holds every job that needs the key; null when nothing is known against it. */
  keyHold(profileId: string): RefusalHold | 'no-key' | null;
  /** Whether something may be wrong with the key: a single job has to go first. */
  isKeyDoubted(profileId: string): boolean;
  /**
   * The service refused what is sent for its key, or because the account has no credit: nothing goes out until the key changes or the
   * artist resumes. Survives a restart.
   */
  refused(profileId: string, hold: RefusalHold): void;
  /** The service refused a question about a job: several such hold like a refused key, until one is answered. */
  questionRefused(profileId: string, jobId: string): void;
  /** The service took the key for a question, or for a submission. What it refused to take itself is not answered by that. */
  keyAccepted(profileId: string): void;
  keyMissing(profileId: string): void;
  /** Somebody has read the key. Whoever missed it may have looked before it was stored, and say so after that. */
  keyFound(profileId: string): void;
  /** The artist wants the same key tried now; jobs that were refused with it say nothing new. */
  keyTriedAgain(profileId: string): void;
  keyChanged(profileId: string): void;
}

/** What questions said of a key. */
interface Asked {
  /** Jobs that may not be asked about: each counts once. */
  readonly refused: Set<string>;
  inARow: number;
}

/** What is kept for a profile whose jobs are refused; `true` is a refused key. */
type KeptHold = boolean | typeof BY_QUESTIONS | 'no-credit';

const refusedKey = (profileId: string) => `key-refused:${profileId}`;

/** Only refused keys are kept in the store. */
function createKeyHealth(store: Store, onChange: () => void): KeyHealth {
  const missing = new Set<string>();
  const asked = new Map<string, Asked>();
  const readHold = (profileId: string) => store.values.read(refusedKey(profileId)) ?? false;
  const writeHold = (profileId: string, hold: KeptHold) =>
    store.transact((tx) => tx.values.write(refusedKey(profileId), hold));

  function askedOf(profileId: string): Asked {
    const state = asked.get(profileId) ?? { refused: new Set<string>(), inARow: 0 };
    asked.set(profileId, state);
    return state;
  }

  function keyTriedAgain(profileId: string): void {
    missing.delete(profileId);
    askedOf(profileId).inARow = 0;
    if (readHold(profileId) !== false) writeHold(profileId, false);
    onChange();
  }

  return {
    keyHold(profileId) {
      const hold = readHold(profileId);
      if (hold !== false) return hold === 'no-credit' ? hold : 'key-refused';
      return missing.has(profileId) ? 'no-key' : null;
    },
    isKeyDoubted: (profileId) => askedOf(profileId).inARow > 0,
    refused(profileId, hold) {
      writeHold(profileId, hold === 'no-credit' ? hold : true);
      onChange();
    },
    questionRefused(profileId, jobId) {
      const state = askedOf(profileId);
      if (state.refused.has(jobId)) return;
      state.refused.add(jobId);
      state.inARow += 1;
      if (state.inARow < REFUSED_IN_A_ROW || readHold(profileId) !== false) return;
      writeHold(profileId, BY_QUESTIONS);
      onChange();
    },
    keyAccepted(profileId) {
      const state = askedOf(profileId);
      if (state.inARow === 0 && readHold(profileId) !== BY_QUESTIONS) return;
      state.inARow = 0;
      if (readHold(profileId) === BY_QUESTIONS) writeHold(profileId, false);
      onChange();
    },
    keyMissing(profileId) {
      missing.add(profileId);
      onChange();
    },
    keyFound(profileId) {
      if (missing.delete(profileId)) onChange();
    },
    keyTriedAgain,
    keyChanged(profileId) {
      asked.delete(profileId);
      keyTriedAgain(profileId);
    },
  };
}
