import type { CoreEvent } from '../../../shared/ipc/events.ts';
import type { Events, Store } from '../ports.ts';

/**
 * Events that wait until what was written before them is on disk. What says something that was undone is not told; how things are
 * instead is, and `undone` runs for whatever else is shown of it.
 */
export function holdEvents(
  store: Pick<Store, 'whenCommitted' | 'jobs' | 'takes'>,
  events: Events,
  undone: () => void,
): Events {
  return {
    emit(event) {
      const emitCurrent = () => {
        events.emit(asItIs(store, event));
        undone();
      };
      store.whenCommitted(() => events.emit(event), emitCurrent);
    },
  };
}

/** The same news from what the store holds now. */
function asItIs(store: Pick<Store, 'jobs' | 'takes'>, event: CoreEvent): CoreEvent {
  if (event.type === 'takes-changed' || event.type === 'takes-stale')
    return { type: 'takes-stale', total: store.takes.count() };
  if (event.type !== 'jobs-changed') return event;
  const ids = [...event.jobs.map(({ id }) => id), ...event.removedIds];
  const jobs = store.jobs.snapshots(ids).flatMap(({ job, isRemoved }) => (isRemoved ? [] : [job]));
  const present = new Set(jobs.map(({ id }) => id));
  return { type: 'jobs-changed', jobs, removedIds: ids.filter((id) => !present.has(id)) };
}
