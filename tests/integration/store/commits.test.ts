import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { createStore } from '../../../electron/adapters/sqlite/create-store.ts';
import { openDatabase } from '../../../electron/adapters/sqlite/database.ts';
import { MIGRATIONS } from '../../../electron/adapters/sqlite/migrations/index.ts';
import { migrateDatabase } from '../../../electron/adapters/sqlite/opening/migrate-database.ts';
import type { Store } from '../../../electron/core/ports.ts';
import { openCommitCounter } from '../../support/count-commits.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { newJob, openTestStore } from './support/samples.ts';

const TOO_MANY = Array.from({ length: 500 }, (_, index) =>
  newJob(`many-${index}`, { name: 'n'.repeat(900) }),
);

/** A store, and what somebody else reads of its file meanwhile. */
function open() {
  const folder = makeFolder();
  const store = openTestStore(folder);
  const counter = openCommitCounter(folder);
  onTestFinished(counter.close);
  return {
    ...{ folder, store },
    commits: counter.count,
    onDisk: () => readJobs(join(folder, 'dailies.sqlite')),
  };
}

function readJobs(path: string): string[] {
  const reader = new DatabaseSync(path, { readOnly: true });
  const rows = reader.prepare('SELECT id FROM jobs ORDER BY position').all();
  reader.close();
  return rows.map(({ id }) => String(id));
}

const add = (store: Store, id: string) => store.transact((tx) => tx.jobs.add([newJob(id)]));

/** A database that has room for a few jobs more and not for `TOO_MANY`. */
function openSmall() {
  const path = join(makeFolder(), 'dailies.sqlite');
  const database = openDatabase(path);
  onTestFinished(() => database.close());
  migrateDatabase(database, path, 0, MIGRATIONS);
  const store = { ...createStore(database, Date.now), close: () => database.close() };
  database.execute('PRAGMA max_page_count = 80');
  return { store, onDisk: () => readJobs(path) };
}

test('one within another is on disk with it, and what waits for the commit runs after it', () => {
  const { store, commits, onDisk } = open();
  const heard: string[][] = [];
  store.transact(() => {
    add(store, 'one');
    store.afterCommit(() => heard.push(onDisk()));
    add(store, 'two');
    expect([heard, onDisk()]).toEqual([[], []]);
  });
  expect([heard, commits()]).toEqual([[['one', 'two']], 1]);
  store.afterCommit(() => heard.push(['at once']));
  expect(heard).toHaveLength(2);
});

test('what fails undoes all of it, also where the disk is full, and nothing that waited for it runs', () => {
  const { store, onDisk } = openSmall();
  const heard: string[] = [];
  const fail = () =>
    store.transact((tx) => {
      add(store, 'one');
      store.afterCommit(() => heard.push('one'));
      tx.jobs.add(TOO_MANY);
    });
  expect(fail).toThrow(expect.objectContaining({ code: 'ENOSPC' }));
  expect([store.jobs.list(), onDisk(), heard]).toEqual([[], [], []]);
  add(store, 'after');
  expect(onDisk()).toEqual(['after']);
});

test('a part that failed undoes all of it, although somebody caught what it threw', () => {
  const { store, onDisk } = open();
  const write = () =>
    store.transact((tx) => {
      add(store, 'one');
      const failing = () =>
        store.transact(() => {
          tx.jobs.add([newJob('half')]);
          throw new Error('no more');
        });
      expect(failing).toThrow('no more');
    });
  expect(write).toThrow('no more');
  expect([store.jobs.list(), onDisk()]).toEqual([[], []]);
});
