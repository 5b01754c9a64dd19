import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStore } from '../../../electron/adapters/sqlite/opening/open-store.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { newTake } from '../../support/sample-take.ts';
import { stepJob, writeIntent } from '../../support/store-steps.ts';
import { runAndKill } from './support/run-store-program.ts';
import { newAttempt, newJob, openTestStore, submitAndComplete } from './support/samples.ts';

function prepare(folder: string, work: (store: ReturnType<typeof openTestStore>) => void): void {
  const store = openTestStore(folder);
  work(store);
  store.close();
}

test('jobs that were added are there after a kill', async () => {
  const folder = makeFolder();
  await runAndKill(folder, 'addJobs');
  // The kill leaves the write-ahead log behind; what follows is read from it.
  expect(existsSync(join(folder, 'dailies.sqlite-wal'))).toBe(true);
  const jobs = openTestStore(folder).jobs.list();
  expect(jobs.map((job) => [job.id, job.state, job.position])).toEqual([
    ['added-1', 'queued', 1],
    ['added-2', 'queued', 2],
  ]);
});

test('an intent is there whole after a kill, and becomes unknown', async () => {
  const folder = makeFolder();
  prepare(folder, (store) => store.transact((tx) => tx.jobs.add([newJob('job-1')])));
  await runAndKill(folder, 'writeIntent');
  const store = openTestStore(folder);
  expect(store.jobs.find('job-1')?.state).toBe('sending');
  expect(store.attempts.latest('job-1')).toMatchObject({
    body: '{"prompt":"the exact body"}',
    webhookSecret: 'the-secret',
    outcome: 'sending',
    number: 1,
  });
  store.transact((tx) => tx.attempts.closeInterrupted(99));
  expect(stepJob(store, 'job-1', { at: 99, event: 'interrupted' })?.state).toBe('unknown');
  expect(store.attempts.latest('job-1')).toMatchObject({ outcome: 'unclear', answeredAt: 99 });
});

test('an answer is there after a kill', async () => {
  const folder = makeFolder();
  prepare(folder, (store) => {
    store.transact((tx) => tx.jobs.add([newJob('job-1')]));
    writeIntent(store, newAttempt('attempt-1', 'job-1'));
  });
  await runAndKill(folder, 'recordAnswer');
  const store = openTestStore(folder);
  expect(store.jobs.find('job-1')).toMatchObject({ state: 'submitted', genId: 'gen-1' });
  expect(store.attempts.latest('job-1')).toMatchObject({
    outcome: 'accepted',
    httpStatus: 200,
    genId: 'gen-1',
  });
});

test('a delivery is there after a kill, and is known when it comes again', async () => {
  const folder = makeFolder();
  prepare(folder, (store) => {
    store.transact((tx) => tx.jobs.add([newJob('job-1')]));
    writeIntent(store, newAttempt('attempt-1', 'job-1'));
  });
  await runAndKill(folder, 'recordDelivery');
  const store = openTestStore(folder);
  const delivery = { attemptId: 'attempt-1', jobId: 'job-1', receivedAt: 40, body: '{"a":1}' };
  expect(store.transact((tx) => tx.deliveries.add({ ...delivery, id: 'd-2' }))).toBe(false);
  expect(store.deliveries.pending()).toEqual([{ ...delivery, id: 'd-1', receivedAt: 30 }]);
});

test('ratings and small values are there after a kill', async () => {
  const folder = makeFolder();
  prepare(folder, (store) => {
    store.transact((tx) => tx.jobs.add([newJob('job-1')]));
    submitAndComplete(store, 'job-1', 'attempt-1', ['https://a/1', 'https://a/2']);
    store.transact((tx) => tx.takes.add('attempt-1-output-0', newTake('take-1')));
    store.transact((tx) => tx.takes.add('attempt-1-output-1', newTake('take-2')));
  });
  await runAndKill(folder, 'markTakes');
  await runAndKill(folder, 'writeValue');
  const store = openTestStore(folder);
  expect(store.takes.byId(['take-1', 'take-2']).map((take) => [take.rating, take.flag])).toEqual([
    [5, 'pick'],
    [5, 'pick'],
  ]);
  expect(store.values.read('queue-paused')).toBe(true);
});

test('a closed store opens again at once, with everything in it', () => {
  const folder = makeFolder();
  prepare(folder, (store) => store.transact((tx) => tx.jobs.add([newJob('job-1')])));
  expect(existsSync(join(folder, 'dailies.sqlite-wal'))).toBe(false);
  const again = openStore({ dataFolder: folder });
  expect(again.ok && again.value.jobs.list()).toHaveLength(1);
  if (again.ok) again.value.close();
});
