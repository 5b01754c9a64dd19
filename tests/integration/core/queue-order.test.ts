import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createEventSender } from '../../../electron/desktop/ipc/event-sender.ts';
import { applyEnvelope, fromSnapshot } from '../../../renderer/state/core/core-state.ts';
import type { Envelope } from '../../../shared/events.ts';
import type { QueuePlace } from '../../../shared/queue/queue-actions.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { openTestCore, request, type TestCore } from '../../support/test-core.ts';

const log = { info() {}, warn() {}, error: () => {} };
const WORDS = { prompt: 'A boat on a still lake', quality: '2K', aspectRatio: '1:1' };

/** A queue of jobs that wait, and the window that shows it. */
async function openQueue(jobs: number) {
  let told: Envelope[] = [];
  const sender = createEventSender({ send: (envelope) => told.push(envelope), log, soon() {} });
  const app = await openTestCore(makeFolder('queue-order'), {
    baseUrl: null,
    onEvent: (event) => sender.emit(event),
  });
  const ids = await app.enqueue(request('modeln-pro', WORDS, { takes: jobs }));
  const revision = sender.flushAndGetRevision();
  const snapshot = await app.call('app.snapshot', {});
  let window = fromSnapshot({ ...snapshot, jobs: app.store.jobs.list(), rest: null, revision });
  told = [];
  function shown(): string[] {
    sender.flushAndGetRevision();
    for (const envelope of told.splice(0)) {
      const next = applyEnvelope(window, envelope);
      if (typeof next === 'string') throw new Error(next);
      window = next;
    }
    return [...window.jobs.values()]
      .toSorted((one, other) => one.position - other.position)
      .map(({ id }) => id);
  }
  return { app, ids, shown };
}

const kept = (app: TestCore) => app.store.jobs.list().map(({ id }) => id);
const move = async (app: TestCore, jobIds: readonly string[], to: QueuePlace) =>
  await app.call('jobs.move', { jobIds: [...jobIds], to });
const undo = async (app: TestCore) => await app.call('queue.undo', {});

/** The order after a move, as a list of words would have it. */
function moveInList(order: readonly string[], moved: readonly string[], to: QueuePlace): string[] {
  const rest = order.filter((id) => !moved.includes(id));
  const target =
    to.kind === 'before' ? order.slice(order.indexOf(to.jobId)).find((id) => !moved.includes(id)) : undefined;
  const at = to.kind === 'front' ? 0 : target === undefined ? rest.length : rest.indexOf(target);
  return rest.toSpliced(at, 0, ...order.filter((id) => moved.includes(id)));
}

it('is the same in the window after so many moves before one job that all positions are written anew', async () => {
  const { app, ids, shown } = await openQueue(40);
  const [, target = ''] = ids;
  const finished = ids.at(-1) as string;
  await app.call('jobs.cancel', { jobIds: [finished] });
  const changedAt = app.store.jobs.find(finished)?.updatedAt;
  let order: string[] = ids;
  for (const id of ids.slice(8, -1).toReversed()) {
    await move(app, [id], { kind: 'before', jobId: target });
    order = moveInList(order, [id], { kind: 'before', jobId: target });
    expect(kept(app)).toEqual(order);
    expect(shown()).toEqual(order);
  }
  expect(app.store.jobs.find(finished)?.updatedAt).toBe(changedAt);
  for (const _ of ids.slice(8, -1)) await undo(app);
  expect(kept(app)).toEqual(ids);
  expect(shown()).toEqual(ids);
  await app.close();
});

it('is told in places where the queue is long, and changes nothing else of its jobs', async () => {
  const { app, ids, shown } = await openQueue(400);
  const last = () => ({ ...app.store.jobs.find(ids.at(-1) as string), position: null });
  const before = last();
  for (let round = 0; round < 15; round += 1) {
    await move(app, [ids[7] as string], { kind: 'before', jobId: ids[5] as string });
    await move(app, [ids[5] as string], { kind: 'before', jobId: ids[7] as string });
  }
  expect(last()).toEqual(before);
  expect(shown()).toEqual(kept(app));
  await app.close();
});

it('stays where a block is put before one of its own', async () => {
  const { app, ids, shown } = await openQueue(5);
  const [a, b, c, d, e] = ids as [string, string, string, string, string];
  await move(app, [a, b], { kind: 'before', jobId: b });
  expect(kept(app)).toEqual([a, b, c, d, e]);
  await move(app, [a, c], { kind: 'before', jobId: c });
  expect(kept(app)).toEqual([b, a, c, d, e]);
  await move(app, [b, e], { kind: 'before', jobId: e });
  expect(kept(app)).toEqual([a, c, d, b, e]);
  expect(shown()).toEqual([a, c, d, b, e]);
  await app.close();
});

it('does not change where the job is not there, or waits no more, before which others were to go', async () => {
  const { app, ids } = await openQueue(3);
  const [a, b, c] = ids as [string, string, string];
  await app.call('jobs.cancel', { jobIds: [b] });
  const missing = await move(app, [a], { kind: 'before', jobId: 'nobody' });
  const gone = await move(app, [a, c], { kind: 'before', jobId: b });
  expect(missing.changed).toEqual([]);
  expect(missing.refused).toMatchObject([
    { jobId: a, error: { code: 'NOT_FOUND', details: { jobId: 'nobody' } } },
  ]);
  expect(gone.changed).toEqual([]);
  expect(gone.refused).toMatchObject([
    { jobId: a, error: { code: 'JOB_MOVED_ON', details: { state: 'cancelled' } } },
    { jobId: c, error: { code: 'JOB_MOVED_ON', details: { state: 'cancelled' } } },
  ]);
  expect(kept(app)).toEqual(ids);
  // It is no step of its own: the cancel is what is taken back.
  expect(await undo(app)).toMatchObject({ action: 'cancel' });
  await app.close();
});

const JOBS = 8;
const one = fc.nat(JOBS - 1);
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('undo' as const), times: fc.integer({ min: 1, max: 40 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('front' as const, 'end' as const, 'before' as const),
      jobs: fc.uniqueArray(one, { minLength: 1, maxLength: 4 }),
      target: one,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('many' as const), first: one, second: one, target: one }),
  },
);

it('is that of a plain list after any moves and undos', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      const { app, ids, shown } = await openQueue(JOBS);
      const orders: string[][] = [ids];
      const go = async (moved: readonly string[], to: QueuePlace) => {
        await move(app, moved, to);
        orders.push(moveInList(orders.at(-1) as string[], moved, to));
      };
      const name = (index: number) => ids[index] as string;
      for (const wanted of steps) {
        if (wanted.kind === 'undo') {
          for (let left = wanted.times; left > 0 && orders.length > 1; left -= 1) {
            await undo(app);
            orders.pop();
          }
        } else if (wanted.kind === 'many') {
          for (let round = 0; round < 12; round += 1)
            for (const id of [wanted.first, wanted.second])
              await go([name(id)], { kind: 'before', jobId: name(wanted.target) });
        } else {
          const to =
            wanted.kind === 'before'
              ? { kind: wanted.kind, jobId: name(wanted.target) }
              : { kind: wanted.kind };
          await go(wanted.jobs.map(name), to);
        }
        expect(kept(app)).toEqual(orders.at(-1));
        expect(shown()).toEqual(orders.at(-1));
      }
      await app.close();
    }),
    { numRuns: 15 },
  );
});
