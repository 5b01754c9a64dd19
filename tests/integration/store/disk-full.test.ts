import { execFileSync } from 'node:child_process';
import { mkdirSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createStore } from '../../../electron/adapters/sqlite/create-store.ts';
import { openDatabase } from '../../../electron/adapters/sqlite/database.ts';
import { MIGRATIONS } from '../../../electron/adapters/sqlite/migrations/index.ts';
import { migrateDatabase } from '../../../electron/adapters/sqlite/opening/migrate-database.ts';
import { openStore } from '../../../electron/adapters/sqlite/opening/open-store.ts';
import { StoreError } from '../../../electron/core/ports.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { stepJob, writeIntent } from '../../support/store-steps.ts';
import { newAttempt, newJob, openTestStore } from './support/samples.ts';

function catchError(work: () => unknown): unknown {
  try {
    work();
    return null;
  } catch (error) {
    return error;
  }
}

const manyJobs = Array.from({ length: 2000 }, (_, index) =>
  newJob(`many-${index}`, { name: 'n'.repeat(400) }),
);

test('a database that may not grow refuses the whole batch, keeps what it had, and goes on when there is room', () => {
  const path = join(makeFolder(), 'dailies.sqlite');
  const database = openDatabase(path);
  onTestFinished(() => database.close());
  migrateDatabase(database, path, 0, MIGRATIONS);
  const store = { ...createStore(database, Date.now), close: () => database.close() };
  const [kept] = store.transact((tx) => tx.jobs.add([newJob('job-1')]));
  database.execute('PRAGMA max_page_count = 60');
  const error = catchError(() => store.transact((tx) => tx.jobs.add(manyJobs)));
  expect(error).toBeInstanceOf(StoreError);
  expect(error).toMatchObject({
    code: 'ENOSPC',
    failure: { code: 'DISK_FULL', retryable: true, details: { path } },
  });
  expect(store.jobs.list()).toEqual([kept]);
  expect(stepJob(store, 'job-1', { at: 9, event: 'cancel' })?.state).toBe('cancelled');
  database.execute('PRAGMA max_page_count = 1000000');
  expect(store.transact((tx) => tx.jobs.add(manyJobs))).toHaveLength(2000);
  expect(database.all('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
});

/** A file system of 2 MB; null where this user may not mount one. */
function mountSmallDisk(): string | null {
  const folder = join(makeFolder(), 'disk');
  mkdirSync(folder);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'dailies-test', folder], { stdio: 'ignore' });
  } catch {
    return null;
  }
  onTestFinished(() => void execFileSync('umount', ['-l', folder]));
  return folder;
}

function fill(folder: string): string {
  const path = join(folder, 'filler');
  for (let size = 2 * 1024 * 1024; size >= 4096; size /= 2) {
    catchError(() => writeFileSync(path, Buffer.alloc(size, 1), { flag: 'a' }));
  }
  expect(statSync(path).size).toBeGreaterThan(100_000);
  return path;
}

test('a disk that is really full: nothing is half written, and the same store goes on once there is room', (context) => {
  const folder = mountSmallDisk();
  if (folder === null) return context.skip('no right to mount here');
  const store = openTestStore(folder);
  store.transact((tx) => tx.jobs.add([newJob('job-1')]));
  const filler = fill(folder);
  const before = store.jobs.list();
  const error = catchError(() => store.transact((tx) => tx.jobs.add(manyJobs)));
  expect(error).toMatchObject({ failure: { code: 'DISK_FULL' } });
  expect(store.jobs.list()).toEqual(before);
  expect(store.jobs.history('job-1').transitions).toHaveLength(1);
  unlinkSync(filler);
  expect(writeIntent(store, newAttempt('attempt-1', 'job-1')).kind).toBe('written');
  store.close();
  expect(openTestStore(folder).jobs.find('job-1')?.state).toBe('sending');
});

test('opening on a full disk says so and leaves the data as it is', (context) => {
  const folder = mountSmallDisk();
  if (folder === null) return context.skip('no right to mount here');
  const store = openTestStore(folder);
  store.transact((tx) => tx.jobs.add([newJob('job-1')]));
  store.close();
  const filler = fill(folder);
  expect(openStore({ dataFolder: join(folder, 'other') })).toMatchObject({
    ok: false,
    error: { code: 'DISK_FULL' },
  });
  expect(openStore({ dataFolder: folder })).toMatchObject({ ok: false, error: { code: 'DISK_FULL' } });
  unlinkSync(filler);
  expect(openTestStore(folder).jobs.list()).toHaveLength(1);
});
