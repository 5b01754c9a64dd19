import type { RefusalHold } from '../../../../shared/domain/job/submission.ts';
import type { Store } from '../../ports.ts';

/** So many jobs that may not be asked about, none in between that may, and it is the key: one alone may be another account's. */
const REFUSED_IN_A_ROW = 3;
const BY_QUESTIONS = 'by-questions';

/** Whether the keys of services are there and are accepted. */
export interface KeyHealth {
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
export function createKeyHealth(store: Store, onChange: () => void): KeyHealth {
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
