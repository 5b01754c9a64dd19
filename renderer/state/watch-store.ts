import { create } from 'zustand';
import type { WatchReport } from '../../shared/templates/watch.ts';
import { call } from '../bridge.ts';

/** Watched folders as the core last told of them. */
export const useWatchStore = create<{ readonly watches: readonly WatchReport[] }>(() => ({ watches: [] }));

/** Applies what the core told. */
export function applyWatches(watches: readonly WatchReport[]): void {
  useWatchStore.setState({ watches });
}

/** Asks for them, after a start or a gap. */
export function keepWatchesFresh(): void {
  void call('watches.list', {}).then((answer) => answer.ok && applyWatches(answer.value));
}
