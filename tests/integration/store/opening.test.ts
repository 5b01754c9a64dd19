import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { MIGRATIONS } from '../../../electron/adapters/sqlite/migrations/index.ts';
import { openStore } from '../../../electron/adapters/sqlite/opening/open-store.ts';
import { openOrSetAside } from '../../../electron/adapters/sqlite/opening/set-aside.ts';
import type { Store } from '../../../electron/core/ports.ts';
import type { Result } from '../../../shared/kernel/result.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { readLine, startStoreProgram } from './support/run-store-program.ts';
import { newJob, openTestStore } from './support/samples.ts';

const NAME = 'dailies.sqlite';

/** What opening says is wrong; the test fails where it opens. */
function openingFails(folder: string): { code: string; details: Record<string, unknown> } {
  return failureOf(openStore({ dataFolder: folder }));
}

function failureOf(opened: Result<Store>): { code: string; details: Record<string, unknown> } {
  if (opened.ok) opened.value.close();
  return opened.ok ? { code: 'opened', details: {} } : opened.error;
}

/** A closed database with some jobs in it; returns its path. */
function makeDatabase(folder: string, jobs = 3): string {
  const store = openTestStore(folder);
  store.transact((tx) => tx.jobs.add(Array.from({ length: jobs }, (_, index) => newJob(`job-${index}`))));
  store.close();
  return join(folder, NAME);
}

function alter(path: string, sql: string): void {
  const connection = new DatabaseSync(path);
  connection.exec(sql);
  connection.close();
}

test('a second process is told that the data is in use, and gets it right after the first was killed', async () => {
  const folder = makeFolder();
  const first = startStoreProgram(folder, 'hold');
  expect(await readLine(first)).toBe('ready');
  const second = startStoreProgram(folder, 'hold');
  expect(await readLine(second)).toBe('DATABASE_IN_USE');
  expect(openingFails(folder)).toMatchObject({
    code: 'DATABASE_IN_USE',
    details: { path: join(folder, NAME) },
  });
  first.kill('SIGKILL');
  await once(first, 'exit');
  openTestStore(folder).close();
});

/** The journal of a change that was cut off in a copy of the file, or of its first tables where there is no file. */
function cutOff(path: string, change: string): Buffer {
  const copy = join(makeFolder(), NAME);
  if (existsSync(path)) copyFileSync(path, copy);
  const connection = new DatabaseSync(copy);
  connection.exec(`PRAGMA journal_mode = DELETE; PRAGMA synchronous = OFF; BEGIN; ${change}`);
  const journal = readFileSync(`${copy}-journal`);
  connection.close();
  return journal;
}

test('a journal that is none of ours is not written into the database: it holds the start until it is gone', () => {
  const folder = makeFolder();
  const path = makeDatabase(folder, 1);
  const journal = cutOff(path, 'DELETE FROM job_inputs; DELETE FROM jobs;');
  const store = openTestStore(folder);
  store.transact((tx) => tx.jobs.add([newJob('later')]));
  store.close();
  const before = readFileSync(path);
  writeFileSync(`${path}-journal`, journal);
  for (const open of [() => openingFails(folder), () => failureOf(openOrSetAside(folder, 0))])
    expect(open()).toMatchObject({ code: 'DATABASE_DAMAGED', details: { cause: 'foreign-journal' } });
  expect(readFileSync(path)).toEqual(before);
  expect(readFileSync(`${path}-journal`)).toEqual(journal);
  rmSync(`${path}-journal`);
  const again = openTestStore(folder);
  expect(again.jobs.list().map(({ id }) => id)).toEqual(['job-0', 'later']);
  again.close();
});

test('a first start that was cut off is begun again', () => {
  const folder = makeFolder();
  const path = join(folder, NAME);
  const journal = cutOff(path, 'CREATE TABLE jobs (id)');
  writeFileSync(path, Buffer.alloc(4096, 7));
  writeFileSync(`${path}-journal`, journal);
  expect(openTestStore(folder).jobs.list()).toEqual([]);
  expect(existsSync(`${path}-journal`)).toBe(false);
});

test('the same process cannot open the data twice, and can after closing', () => {
  const folder = makeFolder();
  const store = openTestStore(folder);
  expect(openingFails(folder).code).toBe('DATABASE_IN_USE');
  store.close();
  store.close();
  openTestStore(folder).close();
});

test('a database of a newer version is not touched', () => {
  const folder = makeFolder();
  const path = makeDatabase(folder);
  alter(path, 'PRAGMA user_version = 99');
  const before = readFileSync(path);
  expect(openingFails(folder)).toMatchObject({
    code: 'DATABASE_NEWER',
    details: { path, version: 99, newestVersion: MIGRATIONS.length },
  });
  expect(readFileSync(path).equals(before)).toBe(true);
  expect(readdirSync(folder).toSorted()).toEqual([NAME, `${NAME}.lock`]);
});

test('a newer version is seen in the write-ahead log too, after a newer program was killed', () => {
  const folder = makeFolder();
  const path = makeDatabase(folder);
  const script = `const d = new (require('node:sqlite').DatabaseSync)(process.argv[1]); d.exec('PRAGMA user_version = 99'); process.kill(process.pid, 'SIGKILL')`;
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' };
  expect(() => execFileSync(process.execPath, ['-e', script, path], { env, stdio: 'ignore' })).toThrow();
  const [before, log] = [readFileSync(path), readFileSync(`${path}-wal`)];
  expect(before.readUInt32BE(60)).toBe(MIGRATIONS.length);
  expect(openingFails(folder).code).toBe('DATABASE_NEWER');
  expect(readFileSync(path).equals(before)).toBe(true);
  expect(readFileSync(`${path}-wal`).equals(log)).toBe(true);
});

test.each([
  [
    'a text file',
    'not-a-database',
    (path: string) => writeFileSync(path, 'These are my notes, not a database.\n'.repeat(50)),
  ],
  ['a short text file', 'not-a-database', (path: string) => writeFileSync(path, 'notes')],
  ['a file that was cut short', 'cut-short', (path: string) => truncateSync(path, 8192)],
  ['a file with a page overwritten', 'inconsistent', (path: string) => overwritePages(path)],
  [
    'a database of another program',
    'not-ours',
    (path: string) => alter(path, 'PRAGMA application_id = 252006675'),
  ],
])('%s is reported as damaged and left as it is', (_, cause, damage) => {
  const folder = makeFolder();
  const path = makeDatabase(folder, 200);
  damage(path);
  const before = readFileSync(path);
  expect(openingFails(folder)).toMatchObject({ code: 'DATABASE_DAMAGED', details: { path, cause } });
  expect(readFileSync(path).equals(before)).toBe(true);
});

function overwritePages(path: string): void {
  const bytes = readFileSync(path);
  bytes.fill(0x5a, 4096 * 2, 4096 * 6);
  writeFileSync(path, bytes);
}

test('an unmarked database with tables of its own is not taken over', () => {
  const folder = makeFolder();
  const path = join(folder, NAME);
  alter(path, 'CREATE TABLE recipes (name TEXT)');
  expect(openingFails(folder)).toMatchObject({ code: 'DATABASE_DAMAGED', details: { cause: 'not-ours' } });
});

test('a folder in place of the database is reported', () => {
  const folder = makeFolder();
  mkdirSync(join(folder, NAME));
  expect(openingFails(folder)).toMatchObject({ code: 'DATABASE_DAMAGED', details: { cause: 'not-a-file' } });
});

test('an empty file becomes a database, marked as ours', () => {
  const folder = makeFolder();
  writeFileSync(join(folder, NAME), '');
  openTestStore(folder).close();
  const header = readFileSync(join(folder, NAME));
  expect(header.toString('latin1', 68, 72)).toBe('DLYS');
  expect(header.readUInt32BE(60)).toBe(MIGRATIONS.length);
});

test('a data folder that cannot be made is named', () => {
  const folder = makeFolder();
  writeFileSync(join(folder, 'file'), '');
  expect(openingFails(join(folder, 'file', 'data')).code).toBe('FOLDER_NOT_WRITABLE');
});

test('data on another computer are not opened, and nothing is made there', () => {
  const folder = join(makeFolder(), 'data');
  const asked: string[] = [];
  const opened = openStore({
    dataFolder: folder,
    isElsewhere(path) {
      asked.push(path);
      return true;
    },
  });
  expect(opened).toMatchObject({ ok: false, error: { code: 'DATA_ON_NETWORK', details: { path: folder } } });
  expect([asked, existsSync(folder)]).toEqual([[folder], false]);
});

test.skipIf(process.getuid?.() === 0 || process.platform === 'win32')(
  'data that may only be read is named',
  () => {
    const folder = makeFolder();
    const path = makeDatabase(folder);
    chmodSync(path, 0o444);
    expect(openingFails(folder).code).toBe('FOLDER_NOT_WRITABLE');
    chmodSync(path, 0o644);
    openTestStore(folder).close();
    chmodSync(folder, 0o555);
    expect(openingFails(folder).code).toBe('FOLDER_NOT_WRITABLE');
    chmodSync(folder, 0o755);
  },
);
