import type { Failure } from '../../../../shared/kernel/result.ts';
import type { DeliveryState, DeliveryTest } from '../../../../shared/results/text.ts';
import { createWakeableLoop } from '../../kernel/wakeable-loop.ts';
import type { Clock, Log } from '../../ports.ts';
import { type Backoff, pauseBefore } from '../../queue/pace/backoff.ts';

const AFTER_FAILURE: Backoff = { firstMilliseconds: 5000, maximumMilliseconds: 60_000 };
const LOOK_AGAIN_MILLISECONDS = 60_000;

/** What is known of the way in from outside, and tests of it where that is too little. */
export interface ConnectivityMonitor {
  start(): void;
  stop(): Promise<void>;
  state(): DeliveryState['connectivity'];
  problem(): Failure | null;
  lastTest(): DeliveryTest | null;
  /** There is another address, or none: what was known of the last one does not count. */
  moved(): void;
  /** Something came through. */
  proven(): void;
  /** A test that was made because the artist asked for it. */
  tested(test: DeliveryTest, base: string | null): void;
  wake(): void;
}

export function createConnectivityMonitor(deps: {
  clock: Clock;
  log: Log;
  random: () => number;
  publicUrl: () => string | null;
  /** Whether a delivery is waited for, so that knowing matters. */
  isWaitedFor: () => boolean;
  send: (base: string, signal: AbortSignal) => Promise<DeliveryTest>;
  onChange: () => void;
}): ConnectivityMonitor {
  const evidence = createWayInEvidence(deps.clock, deps.isWaitedFor);
  const loop = createWakeableLoop({
    clock: deps.clock,
    async turn(signal) {
      const base = deps.publicUrl();
      if (base !== null && evidence.needsTest()) {
        const tested = await deps.send(base, signal);
        if (!signal.aborted) note(tested, base);
      }
      return evidence.known() === 'failing'
        ? pauseBefore(evidence.failures(), AFTER_FAILURE, deps.random())
        : LOOK_AGAIN_MILLISECONDS;
    },
    failed(error) {
      deps.log.error('connectivity-check-threw', { error });
      return LOOK_AGAIN_MILLISECONDS;
    },
  });

  function note(tested: DeliveryTest, base: string | null): void {
    const isOfNow = base !== null && base === deps.publicUrl();
    if (isOfNow) evidence.note(tested);
    else evidence.noteElsewhere(tested);
    deps.onChange();
  }

  const isFailing = () => deps.publicUrl() !== null && evidence.known() === 'failing';

  return {
    start: loop.start,
    stop: loop.stop,
    state: () => (deps.publicUrl() === null ? 'none' : evidence.known()),
    problem: () => (isFailing() ? (evidence.lastTest()?.problem ?? null) : null),
    lastTest: evidence.lastTest,
    moved() {
      evidence.forget();
      loop.wake();
    },
    proven() {
      const wasProven = evidence.known() === 'reached';
      evidence.prove();
      if (!wasProven) deps.onChange();
    },
    tested: note,
    wake: loop.wake,
  };
}

/** What came through this long ago says little about now; tests cost the tunnel's account requests, so they are rare. */
const EVIDENCE_LIFETIME_MILLISECONDS = 10 * 60_000;

/** What is known of the way in from outside. */
interface WayInEvidence {
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
function createWayInEvidence(clock: Clock, isWaitedFor: () => boolean): WayInEvidence {
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
