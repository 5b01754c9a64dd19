import { succeed } from '../../../shared/result.ts';
import type { Handlers } from '../calls.ts';
import type { CoreCallDeps } from './call-deps.ts';

type WatchCallName = `watches.${'list' | 'add' | 'pause' | 'remove' | 'restore' | 'retry'}`;

/** Answers for folders whose new files become jobs. */
export function createWatchCalls({ watching }: CoreCallDeps): Handlers<WatchCallName> {
  return {
    'watches.list': async () => succeed(watching.list()),
    'watches.add': async (order) => watching.add(order),
    'watches.pause': async ({ watchId, paused }) => watching.pause(watchId, paused),
    'watches.remove': async ({ watchId }) => watching.remove(watchId),
    'watches.restore': async ({ watchId }) => watching.restore(watchId),
    'watches.retry': async ({ watchId }) => watching.retry(watchId),
  };
}
