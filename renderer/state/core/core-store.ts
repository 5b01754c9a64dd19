import { create } from 'zustand';
import type { CallOutput } from '../../../shared/contract.ts';
import type { CoreEvent, Envelope } from '../../../shared/events.ts';
import type { Job } from '../../../shared/jobs/job.ts';
import { setRegion } from '../../../shared/kernel/region.ts';
import type { Failure, Result } from '../../../shared/kernel/result.ts';
import type { JobCursor, NamedJobPage } from '../../../shared/queue/job-page.ts';
import { call, subscribe } from '../../bridge.ts';
import { usePolicy } from '../policy-store.ts';
import { applyCast, keepAssetsFresh, keepCastFresh } from '../sources/cast-store.ts';
import { useTakeStore } from '../takes/take-store.ts';
import { applyWatches, keepWatchesFresh } from '../watch-store.ts';
import { addRest, applyEnvelope, type CoreState, fromSnapshot } from './core-state.ts';

interface CoreStore {
  /** Null until the first snapshot is here. */
  readonly core: CoreState | null;
  /** Set when no snapshot could be taken. */
  readonly error: Failure | null;
  /** The languages that the system is read in, the most preferred one first. */
  readonly systemLanguages: readonly string[];
}

export const useCoreStore = create<CoreStore>(() => ({ core: null, error: null, systemLanguages: [] }));

const listeners = new Set<(event: CoreEvent) => void>();

/** Listens to what happened, for what is no part of the state, such as a notice; returns what ends it. */
export function onCoreEvent(listener: (event: CoreEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Starts following the core; returns what takes a new snapshot by hand, for the button of the error screen. */
export function startProjections(): { refresh: () => Promise<void> } {
  return followCore(
    {
      subscribe,
      snapshot: async () => {
        const [snapshot] = await Promise.all([call('app.snapshot', {}), learnPlace()]);
        return snapshot;
      },
      page: (after) => call('jobs.page', { after }),
    },
    {
      changed(core, envelope) {
        useCoreStore.setState({ core, error: null });
        if (envelope === null) {
          useTakeStore.getState().reset(core.takeCount);
          keepAssetsFresh();
          keepCastFresh();
          keepWatchesFresh();
        } else if (envelope.event.type === 'takes-changed') {
          const { takes, removedIds, total } = envelope.event;
          useTakeStore.getState().apply(takes, removedIds, total);
        } else if (envelope.event.type === 'takes-stale') useTakeStore.getState().refresh();
        if (envelope?.event.type === 'watches-changed') applyWatches(envelope.event.watches);
        if (envelope?.event.type === 'cast-changed') applyCast(envelope.event.members);
        if (envelope !== null) for (const listen of listeners) listen(envelope.event);
      },
      completed: (core) => useCoreStore.setState({ core }),
      failed: (error) => useCoreStore.setState({ error }),
    },
  );
}

/** Resolves when the first snapshot is here. */
export const whenHere = (): Promise<void> => whenCore(() => true);

/** Resolves when all jobs are here: what is about all of them must not be about the first alone. */
export const whenWhole = (): Promise<void> => whenCore((core) => core.isWhole);

function whenCore(isSo: (core: CoreState) => boolean): Promise<void> {
  const found = Promise.withResolvers<void>();
  const look = () => {
    const { core } = useCoreStore.getState();
    if (core !== null && isSo(core)) found.resolve();
  };
  const stop = useCoreStore.subscribe(look);
  look();
  return found.promise.finally(stop);
}

/** Nothing is drawn before: words are made with it. Without an answer, numbers and dates are written as everywhere. */
async function learnPlace(): Promise<void> {
  const answer = await call('app.info', {});
  if (!answer.ok) return;
  setRegion(answer.value.region);
  useCoreStore.setState({ systemLanguages: answer.value.systemLanguages });
  usePolicy.setState(answer.value.policy);
  useNews.setState({ version: answer.value.version, updatedFrom: answer.value.updatedFrom });
}

/** Reads a part of the core's state; only for what is drawn after the first snapshot. */
export function useCore<Part>(select: (core: CoreState) => Part): Part {
  return useCoreStore(({ core }) => {
    if (core === null) throw new Error('nothing is drawn before the first snapshot');
    return select(core);
  });
}

/** One job, rendered again only when it changes. */
export function useJob(jobId: string | null): Job | undefined {
  return useCore((core) => (jobId === null ? undefined : core.jobs.get(jobId)));
}

/** The state now, outside of drawing. */
export function readCore(): CoreState {
  const { core } = useCoreStore.getState();
  if (core === null) throw new Error('nothing happens before the first snapshot');
  return core;
}

export interface CoreFeed {
  readonly subscribe: (listener: (envelope: Envelope) => void) => () => void;
  readonly snapshot: () => Promise<Result<CallOutput<'app.snapshot'>>>;
  readonly page: (after: JobCursor) => Promise<Result<NamedJobPage>>;
}

interface CoreListener {
  /** A new state; the envelope that led to it, or null after a snapshot. */
  readonly changed: (state: CoreState, envelope: Envelope | null) => void;
  /** The same state with all of its jobs, where the snapshot had only the first. */
  readonly completed: (state: CoreState) => void;
  readonly failed: (error: Failure) => void;
}

interface CoreFollower {
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

/** Which version runs, and which one ran before it; null where that was the same, or none. */
export const useNews = create<{ readonly version: string; readonly updatedFrom: string | null }>(() => ({
  version: '',
  updatedFrom: null,
}));
