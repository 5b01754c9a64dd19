import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStore } from '../../../electron/adapters/sqlite/opening/open-store.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { newTake } from '../../support/sample-take.ts';
import { runAndKill } from './support/run-store-program.ts';
import { newJob, openTestStore, submitAndComplete } from './support/samples.ts';

function prepare(folder: string, work: (store: ReturnType<typeof openTestStore>) => void): void {
  const store = openTestStore(folder);
  work(store);
  store.close();
}

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
