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

test('what is done together in one turn is one commit, and each resolves when it is on disk', async () => {
  const { store, commits, onDisk } = open();
  const all = ['one', 'two', 'three'].map((id) => store.together(() => add(store, id)));
  expect(store.jobs.list().map(({ id }) => id)).toEqual(['one', 'two', 'three']);
  expect(onDisk()).toEqual([]);
  await all[0];
  expect(onDisk()).toEqual(['one', 'two', 'three']);
  await Promise.all(all);
  expect(commits()).toBe(1);
});

test('work that fails is undone by itself', async () => {
  const { store, commits, onDisk } = open();
  const first = store.together(() => add(store, 'one'));
  const second = store.together(() => {
    add(store, 'two');
    throw new Error('no');
  });
  const third = store.together(() => add(store, 'three'));
  await expect(second).rejects.toThrow('no');
  await Promise.all([first, third]);
  expect([onDisk(), commits()]).toEqual([['one', 'three'], 1]);
});

test('a transaction takes what was done together before it to the disk, as one commit', async () => {
  const { store, commits, onDisk } = open();
  const before = store.together(() => add(store, 'one'));
  add(store, 'two');
  expect([onDisk(), commits()]).toEqual([['one', 'two'], 1]);
  await before;
});

test('a transaction that fails leaves what was done together before it', async () => {
  const { store, onDisk } = open();
  const before = store.together(() => add(store, 'one'));
  const failing = () =>
    store.transact((tx) => {
      tx.jobs.add([newJob('two')]);
      throw new Error('no');
    });
  expect(failing).toThrow('no');
  await before;
  expect(onDisk()).toEqual(['one']);
});

test('a disk that takes no more undoes all of the turn, and tells everybody who waits', async () => {
  const { store, onDisk } = openSmall();
  add(store, 'kept');
  const heard: string[] = [];
  const first = store.together(() => add(store, 'one'));
  store.whenCommitted(
    () => heard.push('committed'),
    () => heard.push('undone'),
  );
  const second = store.together(() => store.transact((tx) => tx.jobs.add(TOO_MANY)));
  await expect(second).rejects.toMatchObject({ failure: { code: 'DISK_FULL' } });
  const outcome = await first.then(
    () => 'on disk',
    (error: { failure: { code: string } }) => error.failure.code,
  );
  // SQLite may undo only the work that found the disk full, or all; what was said is what is there.
  expect([outcome, heard, onDisk()]).toEqual(
    outcome === 'on disk' ? ['on disk', ['committed'], ['kept', 'one']] : ['DISK_FULL', ['undone'], ['kept']],
  );
  await store.together(() => add(store, 'after'));
  expect(onDisk().at(-1)).toBe('after');
});

test('who waits for what was written is told when it is on disk, at once where nothing waits', async () => {
  const { store, onDisk } = open();
  const heard: string[][] = [];
  store.whenCommitted(() => heard.push(onDisk()));
  expect(heard).toEqual([[]]);
  const written = store.together(() => add(store, 'one'));
  store.whenCommitted(() => heard.push(onDisk()));
  expect(heard).toEqual([[]]);
  await store.committed();
  expect(heard).toEqual([[], ['one']]);
  await written;
});

test('a store that is closed commits what waits', async () => {
  const folder = makeFolder();
  const store = openTestStore(folder);
  const written = store.together(() => add(store, 'one'));
  store.close();
  await written;
  expect(readJobs(join(folder, 'dailies.sqlite'))).toEqual(['one']);
});
