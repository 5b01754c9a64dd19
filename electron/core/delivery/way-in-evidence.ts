import type { DeliveryTest } from '../../../shared/domain/service/delivery.ts';
import type { Clock } from '../ports.ts';

/** What came through this long ago says little about now; tests cost the tunnel's account requests, so they are rare. */
const EVIDENCE_LIFETIME_MILLISECONDS = 10 * 60_000;

/** What is known of the way in from outside. */
export interface WayInEvidence {
  known(): 'untested' | 'reached' | 'failing';
  /** How often it failed since it was found to. */
  failures(): number;
  lastTest(): DeliveryTest | null;
  /** Whether what is known is too little, or too old. */
  needsTest(): boolean;
  note(test: DeliveryTest): void;
  /** What a test says that was made of another address. */
  noteElsewhere(test: DeliveryTest): void;
  prove(): void;
  forget(): void;
}

/** Creates it with nothing known; what is old counts only while a delivery is waited for. */
export function createWayInEvidence(clock: Clock, isWaitedFor: () => boolean): WayInEvidence {
  let known: 'untested' | 'reached' | 'failing' = 'untested';
  let provenAt = 0;
  let failures = 0;
  let last: DeliveryTest | null = null;

  function prove(): void {
    known = 'reached';
    failures = 0;
    provenAt = clock.monotonic();
  }

  return {
    known: () => known,
    failures: () => failures,
    lastTest: () => last,
    needsTest() {
      if (known !== 'reached') return true;
      return clock.monotonic() - provenAt > EVIDENCE_LIFETIME_MILLISECONDS && isWaitedFor();
    },
    note(test) {
      last = test;
      if (test.problem === null) return prove();
      if (test.problem.code === 'STAND_IN_LOOPBACK_ONLY') return;
      failures = known === 'failing' ? failures + 1 : 0;
      known = 'failing';
    },
    noteElsewhere(test) {
      last = test;
    },
    prove,
    forget() {
      [known, failures, last] = ['untested', 0, null];
    },
  };
}
