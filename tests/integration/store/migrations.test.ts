import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { MIGRATIONS } from '../../../electron/adapters/sqlite/migrations/index.ts';
import { openStore } from '../../../electron/adapters/sqlite/opening/open-store.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { newJob, openTestStore } from './support/samples.ts';

const NAME = 'dailies.sqlite';
const NOW = MIGRATIONS.length;
const addColour = {
  version: NOW + 1,
  name: 'colour labels',
  sql: `ALTER TABLE takes ADD COLUMN colour TEXT`,
};
const addNotes = {
  version: NOW + 2,
  name: 'notes',
  sql: 'CREATE TABLE notes (take_id TEXT, words TEXT) STRICT',
};
const breakHalfWay = {
  version: NOW + 2,
  name: 'breaks',
  sql: 'CREATE TABLE notes (words TEXT) STRICT; DELETE FROM transitions; DELETE FROM jobs; INSERT INTO nowhere VALUES (1);',
};

function makeFirstVersion(folder: string): void {
  const store = openTestStore(folder);
  store.transact((tx) => tx.jobs.add([newJob('job-1'), newJob('job-2')]));
  store.close();
}

function look<T>(path: string, sql: string): T[] {
  const connection = new DatabaseSync(path, { readOnly: true });
  const rows = connection.prepare(sql).all() as T[];
  connection.close();
  return rows;
}

test('the numbers of the migrations go up by one', () => {
  expect(MIGRATIONS.map((migration) => migration.version)).toEqual(MIGRATIONS.map((_, index) => index + 1));
});

test('a new database needs no copy', () => {
  const folder = makeFolder();
  openTestStore(folder, { migrations: [...MIGRATIONS, addColour] }).close();
  expect(readdirSync(folder).toSorted()).toEqual([NAME, `${NAME}.lock`]);
});

test('an older database is copied, then brought forward step by step', () => {
  const folder = makeFolder();
  makeFirstVersion(folder);
  // What a copy that was cut off leaves behind must not be in the way.
  writeFileSync(join(folder, `${NAME}.copying`), 'half a copy');
  const store = openTestStore(folder, { migrations: [...MIGRATIONS, addColour, addNotes] });
  expect(store.jobs.list().map((job) => job.id)).toEqual(['job-1', 'job-2']);
  store.close();
  expect(look(join(folder, NAME), 'PRAGMA user_version')).toEqual([{ user_version: NOW + 2 }]);
  expect(look(join(folder, NAME), 'SELECT colour FROM takes')).toEqual([]);
  const copy = join(folder, `${NAME}.version-${NOW}.backup`);
  expect(look(copy, 'PRAGMA user_version')).toEqual([{ user_version: NOW }]);
  expect(look(copy, 'SELECT id FROM jobs')).toHaveLength(2);
  expect(readdirSync(folder)).not.toContain(`${NAME}.copying`);
  expect(openStore({ dataFolder: folder })).toMatchObject({ ok: false, error: { code: 'DATABASE_NEWER' } });
});

test('where one of several migrations breaks, all of the data is as before, and the program before it opens it', () => {
  const folder = makeFolder();
  makeFirstVersion(folder);
  const migrations = [...MIGRATIONS, addColour, breakHalfWay];
  expect(() => openStore({ dataFolder: folder, migrations })).toThrow(/nowhere/);
  expect(look(join(folder, NAME), 'PRAGMA user_version')).toEqual([{ user_version: NOW }]);
  expect(look(join(folder, NAME), `SELECT name FROM sqlite_schema WHERE name = 'notes'`)).toEqual([]);
  openTestStore(folder).close();
  const store = openTestStore(folder, { migrations: [...MIGRATIONS, addColour] });
  expect(store.jobs.list()).toHaveLength(2);
});

test('a migration that would leave a reference to nothing is refused', () => {
  const folder = makeFolder();
  makeFirstVersion(folder);
  const pointsNowhere = {
    version: NOW + 1,
    name: 'points nowhere',
    sql: `INSERT INTO attempts (id, job_id, number, body, body_sha256, webhook_secret, outcome, practice, started_at)
      VALUES ('attempt-1', 'no such job', 1, '{}', '', 'secret', 'sending', 1, 1)`,
  };
  expect(() => openStore({ dataFolder: folder, migrations: [...MIGRATIONS, pointsNowhere] })).toThrow(
    /broken references/,
  );
  expect(openTestStore(folder).jobs.list()).toHaveLength(2);
});

test('a process that is killed in a migration leaves the version before it', () => {
  const folder = makeFolder();
  makeFirstVersion(folder);
  const path = join(folder, NAME);
  const before = readFileSync(path);
  // The state on disk in the middle of a migration: pages of an open transaction in the log, and no commit after them.
  const connection = new DatabaseSync(path);
  connection.exec('PRAGMA cache_size = 1; BEGIN IMMEDIATE; DELETE FROM transitions;');
  connection.exec(
    `CREATE TABLE big AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000) SELECT i, hex(zeroblob(50)) FROM n`,
  );
  connection.exec(`PRAGMA user_version = ${NOW + 1}`);
  const other = makeFolder();
  writeFileSync(join(other, NAME), before);
  const log = readFileSync(`${path}-wal`);
  expect(log.length).toBeGreaterThan(100_000);
  writeFileSync(join(other, `${NAME}-wal`), log);
  connection.exec('ROLLBACK');
  connection.close();
  const store = openTestStore(other);
  expect(store.jobs.history('job-1').transitions).toHaveLength(1);
  store.close();
  expect(look(join(other, NAME), 'PRAGMA user_version')).toEqual([{ user_version: NOW }]);
});
