import { create } from 'zustand';
import type { Job } from '../../../shared/domain/job/job.ts';
import type { Failure } from '../../../shared/errors.ts';
import type { CoreEvent } from '../../../shared/ipc/events.ts';
import { setRegion } from '../../../shared/messages/region.ts';
import { call, subscribe } from '../../bridge.ts';
import { usePolicy } from '../policy-store.ts';
import { keepAssetsFresh } from '../sources/asset-store.ts';
import { applyCast, keepCastFresh } from '../sources/cast-store.ts';
import { useTakeStore } from '../takes/take-store.ts';
import { applyWatches, keepWatchesFresh } from '../watch-store.ts';
import type { CoreState } from './core-state.ts';
import { followCore } from './follow-core.ts';
import { useNews } from './news-store.ts';

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

/** Starts the projections; returns what takes a new snapshot by hand, for the button of the error screen. */
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
