import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HOLD_REASONS, JOB_EVENTS } from '../../../shared/jobs/job-state.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { newTake } from '../../support/sample-take.ts';
import { commandJobs, stepJob } from '../../support/store-steps.ts';
import { newJob, openTestStore, submitAndComplete } from './support/samples.ts';

const STATES = ['queued', 'uploading', 'sending', 'submitted', 'fetching', 'done', 'failed', 'cancelled'];

/** A random life: whatever the decider allows of it is done. */
const anyChange = fc.oneof(
  fc.record({ job: fc.nat(5), event: fc.constantFrom(...JOB_EVENTS) }),
  fc.record({ job: fc.nat(5), reason: fc.option(fc.constantFrom(...HOLD_REASONS)) }),
  fc.record({ job: fc.nat(5), removed: fc.constant(true) }),
  fc.record({ take: fc.nat(3), isBinned: fc.boolean() }),
  fc.record({ added: fc.boolean() }),
);

it('the counters are what counting says, after whatever happened', () => {
  const folder = makeFolder();
  const store = openTestStore(folder);
  const database = new DatabaseSync(join(folder, 'dailies.sqlite'));
  let [added, takes, at] = [0, 0, 10];
  const addJob = () =>
    store.transact((tx) =>
      tx.jobs.add([newJob(`job-${added++}`, { ...(added % 3 === 0 ? { hold: 'canary' } : {}) })]),
    );
  function addTake(): void {
    const [jobId, id] = [`done-${takes}`, `take-${takes++}`];
    store.transact((tx) => tx.jobs.add([newJob(jobId)]));
    submitAndComplete(store, jobId, `attempt-${jobId}`, ['https://a.example/1']);
    const output = store.outputs.ofJob(jobId)[0]?.id ?? '';
    store.transact((tx) => tx.takes.add(output, newTake(id, { jobId })));
    stepJob(store, jobId, { at, event: 'results-stored' });
  }
  for (let index = 0; index < 6; index += 1) addJob();
  addTake();
  // By lot a state may not come up.
  for (const [job, event] of [
    ['job-0', 'upload-started'],
    ['job-0', 'upload-failed'],
    ['job-1', 'cancel'],
  ] as const)
    stepJob(store, job, { at, event });
  fc.assert(
    fc.property(fc.array(anyChange, { minLength: 1, maxLength: 20 }), (changes) => {
      for (const change of changes) {
        at += 1;
        const ids = 'job' in change ? [`job-${(change.job * 7 + at) % added}`] : [];
        if ('event' in change)
          commandJobs(store, ids, { kind: 'event', event: change.event, acceptsSecondCharge: true }, at);
        else if ('reason' in change)
          commandJobs(
            store,
            ids,
            { kind: 'hold', hold: change.reason && { reason: change.reason, until: null } },
            at,
          );
        else if ('removed' in change) commandJobs(store, ids, { kind: 'remove' }, at);
        else if ('take' in change)
          store.transact((tx) =>
            tx.takes.mark([`take-${change.take % takes}`], { isBinned: change.isBinned }, at),
          );
        else if (change.added) addTake();
        else addJob();
      }
      const counted = database
        .prepare('SELECT state, count(*) AS jobs FROM jobs WHERE removed_at IS NULL GROUP BY state')
        .all() as { state: string; jobs: number }[];
      const counts = Object.entries(store.jobs.counts()).filter(([, jobs]) => jobs > 0);
      expect(Object.fromEntries(counts)).toEqual(
        Object.fromEntries(counted.map(({ state, jobs }) => [state, jobs])),
      );
      const waiting = database
        .prepare(
          'SELECT hold_reason AS reason, count(*) AS jobs FROM jobs WHERE removed_at IS NULL AND hold_reason IS NOT NULL GROUP BY 1',
        )
        .all() as { reason: string; jobs: number }[];
      expect(store.jobs.countHolds()).toEqual(
        Object.fromEntries(waiting.map(({ reason, jobs }) => [reason, jobs])),
      );
      const library = database.prepare('SELECT count(*) AS takes FROM takes WHERE binned_at IS NULL').get();
      expect(store.takes.count()).toBe(library?.['takes']);
    }),
    { numRuns: 60 },
  );
  const seen = database.prepare('SELECT DISTINCT to_state AS state FROM transitions').all();
  expect(seen.map(({ state }) => state)).toEqual(expect.arrayContaining(STATES));
  database.close();
});
