import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createEventSender, type EventSender } from '../../../electron/desktop/ipc/event-sender.ts';
import { applyEnvelope, type CoreState, fromSnapshot } from '../../../renderer/state/core/core-state.ts';
import type { Envelope } from '../../../shared/events.ts';
import type { Job } from '../../../shared/jobs/job.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { openTestCore, request, type TestCore, unwrap } from '../../support/test-core.ts';

/** More than are told row by row. */
const MANY = 700;
const LATER = 4_000_000_000_000;

let root: string;
let app: TestCore;
let sender: EventSender;
let told: Envelope[];
let window: CoreState;
let ids: string[];

const log = { info() {}, warn() {}, error: (event: string) => expect.fail(event) };

beforeEach(async () => {
  root = makeFolder('selection');
  told = [];
  sender = createEventSender({ send: (envelope) => told.push(envelope), log, soon() {} });
  app = await openTestCore(join(root, 'data'), {
    baseUrl: null,
    onEvent: (event) => sender.emit(event),
  });
  const words = { prompt: 'A boat on a still lake', quality: '2K', aspectRatio: '1:1' };
  ids = await app.enqueue(request('modeln-pro', words, { takes: MANY }));
  const revision = sender.flushAndGetRevision();
  const first = await app.call('app.snapshot', {});
  window = fromSnapshot({ ...first, jobs: app.store.jobs.list(), rest: null, revision });
});
afterEach(async () => {
  await app.close();
});

/** What the window shows once everything that was told has arrived. */
function follow(): Job[] {
  told = [];
  sender.flushAndGetRevision();
  for (const envelope of told) {
    const next = applyEnvelope(window, envelope);
    if (typeof next === 'string') throw new Error(next);
    window = next;
  }
  return [...window.jobs.values()].toSorted((one, other) => one.position - other.position);
}

/** Revisions are the core's own affair; the window asks for none. */
const rows = (jobs: readonly Job[]) => jobs.map(({ revision: _, ...job }) => job);
const rowsTold = () => told.flatMap(({ event }) => (event.type === 'jobs-changed' ? event.jobs : []));
const undo = async () => await app.call('queue.undo', {});
const history = (id: string) => app.store.jobs.history(id).transitions.map(({ reason }) => reason);

const ACTIONS: Record<string, (jobIds: string[]) => Promise<unknown>> = {
  pause: (jobIds) => app.core.calls['jobs.pause']({ jobIds }),
  schedule: (jobIds) => app.core.calls['jobs.schedule']({ jobIds, notBefore: LATER }),
  resume: (jobIds) => app.core.calls['jobs.resume']({ jobIds }),
  move: (jobIds) => app.core.calls['jobs.move']({ jobIds: jobIds.slice(0, MANY - 100), to: { kind: 'end' } }),
  cancel: (jobIds) => app.core.calls['jobs.cancel']({ jobIds }),
  retry: (jobIds) => app.core.calls['jobs.retry']({ jobIds, acceptSecondCharge: false }),
};

it('is told to the window in a message and not in rows, and the window shows what is kept', async () => {
  for (const [name, act] of Object.entries(ACTIONS)) {
    unwrap((await act(ids)) as Parameters<typeof unwrap>[0]);
    expect(rows(follow()), name).toEqual(rows(app.store.jobs.list()));
    expect(rowsTold(), name).toEqual([]);
  }
});

it('is taken back in one step each, to what it was before', async () => {
  const seen: Job[][] = [];
  const still = ({ updatedAt: _, hold, ...job }: Omit<Job, 'revision'>) => ({ ...job, hold: hold?.reason });
  for (const act of Object.values(ACTIONS)) {
    seen.push(app.store.jobs.list());
    unwrap((await act(ids)) as Parameters<typeof unwrap>[0]);
  }
  for (const before of seen.toReversed()) {
    expect((await undo())?.movedOn).toBe(0);
    expect(rows(app.store.jobs.list()).map(still)).toEqual(rows(before).map(still));
    expect(rows(follow())).toEqual(rows(app.store.jobs.list()));
  }
});

it('leaves each job its own history, and takes the list as one where jobs differ', async () => {
  const [first, second] = ids as [string, string];
  await app.call('jobs.cancel', { jobIds: [first] });
  const outcome = await app.call('jobs.pause', { jobIds: [...ids, 'nobody'] });
  expect(outcome.changed).toEqual(ids.slice(1));
  expect(outcome.refused.map(({ jobId, error }) => [jobId, error.code])).toEqual([
    [first, 'JOB_MOVED_ON'],
    ['nobody', 'NOT_FOUND'],
  ]);
  expect(history(first)).toEqual(['enqueue', 'cancel']);
  expect(history(second)).toEqual(['enqueue', 'pause']);
  expect(await undo()).toEqual({ action: 'pause', putBack: MANY - 1, movedOn: 0 });
  expect(history(second)).toEqual(['enqueue', 'pause', 'put-back']);
});

it('is removed and brought back whole, also in the window', async () => {
  await app.call('jobs.cancel', { jobIds: ids });
  await app.call('jobs.remove', { jobIds: ids });
  expect(follow()).toEqual([]);
  expect(await undo()).toEqual({ action: 'remove', putBack: MANY, movedOn: 0 });
  expect(rows(follow())).toEqual(rows(app.store.jobs.list()));
});

it('keeps the order of what is said at once and of what single jobs say before and after it', async () => {
  const [first] = ids as [string];
  await app.call('jobs.cancel', { jobIds: [first] });
  await app.call('jobs.schedule', { jobIds: ids, notBefore: LATER });
  await app.call('jobs.schedule', { jobIds: [ids[1] as string], notBefore: null });
  await app.call('jobs.retry', { jobIds: [first], acceptSecondCharge: false });
  expect(rows(follow())).toEqual(rows(app.store.jobs.list()));
});
