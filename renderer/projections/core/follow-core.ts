import type { JobCursor, NamedJobPage } from '../../../shared/domain/queue/job-page.ts';
import type { Failure } from '../../../shared/errors.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import type { Envelope } from '../../../shared/ipc/events.ts';
import type { Result } from '../../../shared/result.ts';
import { addRest, applyEnvelope, type CoreState, fromSnapshot } from './core-state.ts';

export interface CoreFeed {
  readonly subscribe: (listener: (envelope: Envelope) => void) => () => void;
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

export interface CoreFollower {
  /** Asks for a new snapshot by hand. */
  readonly refresh: () => Promise<void>;
  readonly stop: () => void;
}

/**
 * Keeps a state that is equal to the core's: listens first, then takes a snapshot, applies what came meanwhile, and
 * takes another snapshot after a gap.
 */
export function followCore(feed: CoreFeed, listener: CoreListener): CoreFollower {
  let state: CoreState | null = null;
  const waiting: Envelope[] = [];
  let isAsking = false;
  let isStopped = false;
  let missed = false;
  const rest = createRest(feed, listener.failed, (pages, removed) => {
    if (state === null) return;
    state = addRest(state, pages, removed);
    listener.completed(state);
  });

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
    if (!answer.ok) return listener.failed(answer.error);
    state = fromSnapshot(answer.value);
    listener.changed(state, null);
    rest.expect(answer.value.rest !== null);
    for (const envelope of waiting.splice(0)) receive(envelope);
    if (missed) await refresh();
    else if (answer.value.rest !== null) await rest.bring(answer.value.rest);
  }

  function receive(envelope: Envelope): void {
    if (isAsking || state === null) {
      waiting.push(envelope);
      return;
    }
    const next = applyEnvelope(state, envelope);
    if (next === 'stale') return;
    if (next === 'gap') {
      // The event that showed the gap is newer than what was missed; the snapshot may not hold it yet.
      waiting.push(envelope);
      return void refresh();
    }
    if (envelope.event.type === 'jobs-changed') rest.remove(envelope.event.removedIds);
    state = next;
    listener.changed(state, envelope);
  }

  const unsubscribe = feed.subscribe(receive);
  void refresh();
  return {
    refresh,
    stop() {
      isStopped = true;
      rest.expect(false);
      unsubscribe();
    },
  };
}

/** The jobs that a snapshot left out; a new snapshot starts over. */
interface Rest {
  /** A snapshot came, and left some out or none. */
  expect(isMissing: boolean): void;
  /** Jobs that were taken off the list while the rest of it is on its way. */
  remove(ids: readonly string[]): void;
  /** Brings them page by page, to be shown at once. */
  bring(begin: JobCursor): Promise<void>;
}

function createRest(
  feed: Pick<CoreFeed, 'page'>,
  failed: (error: Failure) => void,
  came: (pages: readonly NamedJobPage[], removed: ReadonlySet<string>) => void,
): Rest {
  /** Null while nothing is on its way. */
  let removed: Set<string> | null = null;
  return {
    expect(isMissing) {
      removed = isMissing ? new Set() : null;
    },
    remove(ids) {
      for (const id of ids) removed?.add(id);
    },
    async bring(begin) {
      const mine = removed;
      const pages: NamedJobPage[] = [];
      for (let after: JobCursor | null = begin; after !== null; ) {
        const page: Result<NamedJobPage> = await feed.page(after);
        if (removed !== mine || mine === null) return;
        if (!page.ok) return failed(page.error);
        pages.push(page.value);
        after = page.value.rest;
      }
      if (mine === null) return;
      removed = null;
      came(pages, mine);
    },
  };
}
