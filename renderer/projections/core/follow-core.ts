import type { JobCursor, NamedJobPage } from '../../../shared/domain/queue/job-page.ts';
import type { Failure } from '../../../shared/errors.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import type { Envelope } from '../../../shared/ipc/events.ts';
import type { Result } from '../../../shared/result.ts';
import { addRest, applyEnvelope, type CoreState, fromSnapshot } from './core-state.ts';

export interface CoreFeed {
  readonly subscribe: (listener: (envelope: Envelope | null) => void) => () => void;
  readonly snapshot: () => Promise<Result<CallOutput<'app.snapshot'>>>;
  readonly page: (after: JobCursor) => Promise<Result<NamedJobPage>>;
}

export interface CoreListener {
  /** A new state; the envelope that led to it, or null after a snapshot. */
  readonly changed: (state: CoreState, envelope: Envelope | null) => void;
  /** The same state with all of its jobs, where the snapshot had only the first. */
  readonly completed: (state: CoreState) => void;
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
  /** Jobs that were taken off the list while the rest of it is on its way; null while nothing is. */
  let removed: Set<string> | null = null;

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
    removed = answer.value.rest === null ? null : new Set();
    for (const envelope of envelopes) receive(envelope);
    if (missed) await refresh();
    else if (answer.value.rest !== null) await complete(answer.value.rest);
  }

  /** Brings the other jobs, page by page, and shows them at once; a new snapshot starts over. */
  async function complete(begin: JobCursor): Promise<void> {
    const mine = removed;
    const rest: NamedJobPage[] = [];
    for (let after: JobCursor | null = begin; after !== null; ) {
      const page: Result<NamedJobPage> = await feed.page(after);
      if (isStopped || removed !== mine || mine === null) return;
      if (!page.ok) return listener.failed(page.error);
      rest.push(page.value);
      after = page.value.rest;
    }
    if (state === null || mine === null) return;
    removed = null;
    state = addRest(state, rest, mine);
    listener.completed(state);
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
    if (envelope?.event.type === 'jobs-changed') for (const id of envelope.event.removedIds) removed?.add(id);
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
