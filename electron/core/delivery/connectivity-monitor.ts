import type { DeliveryState, DeliveryTest } from '../../../shared/domain/service/delivery.ts';
import type { Failure } from '../../../shared/errors.ts';
import type { Clock, Log } from '../ports.ts';
import { type Backoff, pauseBefore } from '../queue/pace/backoff.ts';
import { createWakeableLoop } from '../wakeable-loop.ts';

const AFTER_FAILURE: Backoff = { firstMilliseconds: 5000, maximumMilliseconds: 60_000 };
/** What came through this long ago says little about now; tests cost the tunnel's account requests, so they are rare. */
const EVIDENCE_LIFETIME_MILLISECONDS = 10 * 60_000;
const LOOK_AGAIN_MILLISECONDS = 60_000;

/** What is known of the way in from outside, and tests of it where that is too little. */
export interface ConnectivityMonitor {
  start(): void;
  stop(): Promise<void>;
  state(): DeliveryState['reach'];
  problem(): Failure | null;
  lastTest(): DeliveryTest | null;
  /** There is another address, or none: what was known of the last one does not count. */
  moved(): void;
  /** Something came through. */
  proven(): void;
  /** A test that was made at the artist's wish. */
  tested(test: DeliveryTest, base: string | null): void;
  wake(): void;
}

export function createConnectivityMonitor(parts: {
  clock: Clock;
  log: Log;
  random: () => number;
  publicUrl: () => string | null;
  /** Whether a delivery is waited for, so that knowing matters. */
  isWaitedFor: () => boolean;
  send: (base: string, signal: AbortSignal) => Promise<DeliveryTest>;
  onChange: () => void;
}): ConnectivityMonitor {
  const { clock } = parts;
  const loop = createWakeableLoop({
    clock,
    async turn(signal) {
      const base = parts.publicUrl();
      if (base !== null && needsTest()) {
        const tested = await parts.send(base, signal);
        if (!signal.aborted) note(tested, base);
      }
      return known === 'failing'
        ? pauseBefore(failures, AFTER_FAILURE, parts.random())
        : LOOK_AGAIN_MILLISECONDS;
    },
    failed(error) {
      parts.log.error('reach-threw', { error });
      return LOOK_AGAIN_MILLISECONDS;
    },
  });
  let known: 'untested' | 'reached' | 'failing' = 'untested';
  let provenAt = 0;
  let failures = 0;
  let last: DeliveryTest | null = null;

  function needsTest(): boolean {
    if (known !== 'reached') return true;
    return clock.monotonic() - provenAt > EVIDENCE_LIFETIME_MILLISECONDS && parts.isWaitedFor();
  }

  function note(tested: DeliveryTest, base: string | null): void {
    last = tested;
    if (base !== null && base === parts.publicUrl()) {
      if (tested.problem === null) prove();
      else if (tested.problem.code !== 'STAND_IN_LOOPBACK_ONLY') {
        failures = known === 'failing' ? failures + 1 : 0;
        known = 'failing';
      }
    }
    parts.onChange();
  }

  function prove(): void {
    known = 'reached';
    failures = 0;
    provenAt = clock.monotonic();
  }

  return {
    start: loop.start,
    stop: loop.stop,
    state: () => (parts.publicUrl() === null ? 'none' : known),
    problem: () => (parts.publicUrl() !== null && known === 'failing' ? (last?.problem ?? null) : null),
    lastTest: () => last,
    moved() {
      [known, failures, last] = ['untested', 0, null];
      loop.wake();
    },
    proven() {
      const wasProven = known === 'reached';
      prove();
      if (!wasProven) parts.onChange();
    },
    tested: note,
    wake: loop.wake,
  };
}
