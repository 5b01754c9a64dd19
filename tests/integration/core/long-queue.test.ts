import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createEventSender, type EventSender } from '../../../electron/desktop/ipc/event-sender.ts';
import type { CoreState } from '../../../renderer/state/core/core-state.ts';
import { type CoreFeed, followCore } from '../../../renderer/state/core/core-store.ts';
import type { Envelope } from '../../../shared/events.ts';
import { succeed } from '../../../shared/kernel/result.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { openTestCore, request, type TestCore } from '../../support/test-core.ts';
import { waitUntil } from '../../support/wait-until.ts';

/** So many that the window gets them in four answers. */
const MANY = 2600;

let root: string;
let app: TestCore;
let sender: EventSender;
let listen: (envelope: Envelope) => void = () => {};
let ids: string[];

const log = { info() {}, warn() {}, error: (event: string) => expect.fail(event) };
const words = { prompt: 'A boat on a still lake', quality: '2K', aspectRatio: '1:1' };

beforeEach(async () => {
  root = makeFolder('long');
  sender = createEventSender({ send: (envelope) => listen(envelope), log });
  app = await openTestCore(join(root, 'data'), { baseUrl: null, onEvent: (event) => sender.emit(event) });
  ids = [];
  for (let left = MANY; left > 0; left -= 1000)
    ids.push(...(await app.enqueue(request('modeln-pro', words, { takes: Math.min(left, 1000) }))));
});
afterEach(async () => {
  await app.close();
});

/** The window's own way to the jobs, over the real core; something may happen before each page. */
function openWindow(beforePage: (page: number) => Promise<unknown> = async () => {}) {
  const seen: CoreState[] = [];
  let pages = 0;
  const feed: CoreFeed = {
    subscribe(listener) {
      listen = listener;
      return () => {};
    },
    async snapshot() {
      const revision = sender.flushAndGetRevision();
      return succeed({ ...(await app.call('app.snapshot', {})), revision });
    },
    async page(after) {
      pages += 1;
      await beforePage(pages);
      return app.core.calls['jobs.page']({ after });
    },
  };
  const followed = followCore(feed, {
    changed: (state) => seen.push(state),
    completed: (state) => seen.push(state),
    failed: ({ code }) => expect.fail(code),
  });
  const whole = () =>
    waitUntil(
      'all jobs to be in the window',
      () => seen.at(-1),
      (state) => state?.isWhole === true,
    );
  return { ...followed, seen, whole };
}

const kept = () => app.store.jobs.list().map(({ id, state, notBefore }) => ({ id, state, notBefore }));
const shown = (state: CoreState | undefined) =>
  [...(state?.jobs.values() ?? [])].map(({ id, state: now, notBefore }) => ({ id, state: now, notBefore }));

it('is shown from its first jobs on, and whole soon after', async () => {
  const window = openWindow();
  await waitUntil('the first jobs', () => window.seen.length);
  expect([...(window.seen[0]?.jobs.keys() ?? [])]).toEqual(ids.slice(0, 200));
  await window.whole();
  expect(shown(window.seen.at(-1))).toEqual(kept());
  window.stop();
});

it('is right also where it changes while it is on its way', async () => {
  const late = ids.slice(-400);
  const window = openWindow(async (page) => {
    if (page === 1) {
      await app.call('jobs.cancel', { jobIds: late.slice(0, 3) });
      await app.call('jobs.remove', { jobIds: late.slice(0, 2) });
    }
    // Said of jobs of which the window knows nothing yet.
    if (page === 2) await app.call('jobs.schedule', { jobIds: late, notBefore: 4e12 });
    if (page === 3) await app.call('jobs.move', { jobIds: late, to: { kind: 'front' } });
    await new Promise((told) => setImmediate(told));
  });
  await window.whole();
  expect(shown(window.seen.at(-1))).toEqual(kept());
  window.stop();
});

it('has what needs the artist in its first answer, and of what is finished the newest', async () => {
  await app.call('jobs.cancel', { jobIds: ids.slice(0, 2500) });
  const first = await app.call('app.snapshot', {});
  expect(first.jobs.map(({ id }) => id)).toEqual([...ids.slice(2500), ...ids.slice(2400, 2500).toReversed()]);
  expect(first.rest).toMatchObject({ state: 'cancelled', id: ids[2400] });
});
