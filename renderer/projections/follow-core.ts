import type { Failure } from '../../shared/errors.ts';
import type { CallOutput } from '../../shared/ipc/contract.ts';
import type { Envelope } from '../../shared/ipc/events.ts';
import type { Result } from '../../shared/result.ts';
import { applyEnvelope, type CoreState, fromSnapshot } from './core-state.ts';

export interface CoreFeed {
  readonly subscribe: (listener: (envelope: Envelope | null) => void) => () => void;
  readonly snapshot: () => Promise<Result<CallOutput<'app.snapshot'>>>;
}

export interface CoreListener {
  /** A new state; the envelope that led to it, or null after a snapshot. */
  readonly changed: (state: CoreState, envelope: Envelope | null) => void;
  readonly failed: (error: Failure) => void;
}

/**
 * Keeps a state that is equal to the core's: listens first, then takes a snapshot, applies what came meanwhile, and
 * takes another snapshot after a gap. Returns what asks for a new snapshot by hand, and what ends it.
 */
export function followCore(
  feed: CoreFeed,
  listener: CoreListener,
): { refresh: () => Promise<void>; stop: () => void } {
  let state: CoreState | null = null;
  let waiting: Envelope[] = [];
  let isAsking = false;
  let isStopped = false;
  let missed = false;

  async function refresh(): Promise<void> {
    if (isAsking) {
      missed = true;
      return;
    }
    isAsking = true;
    missed = false;
    const answer = await feed.snapshot();
    isAsking = false;
    if (isStopped) return;
    if (!answer.ok) {
      listener.failed(answer.error);
      return;
    }
    state = fromSnapshot(answer.value);
    listener.changed(state, null);
    const envelopes = waiting;
    waiting = [];
    for (const envelope of envelopes) receive(envelope);
    if (missed) await refresh();
  }

  function receive(envelope: Envelope | null): void {
    if (isAsking || state === null) {
      if (envelope === null) missed = true;
      else waiting.push(envelope);
      return;
    }
    const next = envelope === null ? 'gap' : applyEnvelope(state, envelope);
    if (next === 'stale') return;
    if (next === 'gap') {
      // The event that showed the gap is newer than what was missed; the snapshot may not hold it yet.
      if (envelope !== null) waiting.push(envelope);
      void refresh();
      return;
    }
    state = next;
    listener.changed(state, envelope);
  }

  const unsubscribe = feed.subscribe(receive);
  void refresh();
  return {
    refresh,
    stop() {
      isStopped = true;
      unsubscribe();
    },
  };
}
