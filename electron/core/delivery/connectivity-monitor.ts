import type { DeliveryState, DeliveryTest } from '../../../shared/domain/service/delivery.ts';
import type { Failure } from '../../../shared/errors.ts';
import type { Clock, Log } from '../ports.ts';
import { type Backoff, pauseBefore } from '../queue/pace/backoff.ts';
import { createWakeableLoop } from '../wakeable-loop.ts';
import { createWayInEvidence } from './way-in-evidence.ts';

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
