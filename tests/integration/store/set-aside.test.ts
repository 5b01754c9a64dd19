import { readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MIGRATIONS } from '../../../electron/adapters/sqlite/migrations/index.ts';
import { openStore } from '../../../electron/adapters/sqlite/opening/open-store.ts';
import { openOrSetAside, takePlaceOfDamaged } from '../../../electron/adapters/sqlite/opening/set-aside.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { unwrap } from '../../support/test-core.ts';
import { newJob } from './support/samples.ts';

const NOW = Date.UTC(2026, 2, 12, 21, 4, 31);
const DAMAGED = 'dailies.sqlite.damaged-2026-03-12-210431';

function makeData(): string {
  const folder = makeFolder();
  const store = unwrap(openStore({ dataFolder: folder }));
  store.transact((tx) => {
    tx.jobs.add([newJob('job-1')]);
    tx.values.write('folder-id', 'folder-of-before');
  });
  store.close();
  return folder;
}

test('a damaged database gets another name, whole as it was, and the new one is the same data to the record', () => {
  const folder = makeData();
  const path = join(folder, 'dailies.sqlite');
  // The last pages are gone, as after a disk that failed.
  truncateSync(path, statSync(path).size - 4096);
  const before = readFileSync(path);
  const store = unwrap(openOrSetAside(folder, NOW));
  expect(store.jobs.list()).toEqual([]);
  expect(takePlaceOfDamaged(store, folder)).toBe(join(folder, DAMAGED));
  expect(store.values.read('folder-id')).toBe('folder-of-before');
  expect(readFileSync(join(folder, DAMAGED))).toEqual(before);
  // Said once.
  expect(takePlaceOfDamaged(store, folder)).toBeNull();
  store.close();
});

test('a kill after the rename, or with a new database that nobody has told of it, changes nothing about that', () => {
  const folder = makeData();
  writeFileSync(
    join(folder, 'dailies.sqlite'),
    'no database at all, but long enough to be looked at '.repeat(10),
  );
  unwrap(openOrSetAside(folder, NOW)).close();
  const again = unwrap(openOrSetAside(folder, NOW + 60_000));
  expect(takePlaceOfDamaged(again, folder)).toBe(join(folder, DAMAGED));
  again.close();
  expect(readdirSync(folder).filter((name) => name.includes('damaged'))).toEqual([DAMAGED]);
});

test('what is no database of this program, or of a newer one, stays where it is', () => {
  const newer = makeFolder();
  const newest = { version: 99, name: 'newer', sql: 'CREATE TABLE later (id TEXT) STRICT' };
  unwrap(openStore({ dataFolder: newer, migrations: [...MIGRATIONS, newest] })).close();
  expect(openOrSetAside(newer, NOW)).toMatchObject({ ok: false, error: { code: 'DATABASE_NEWER' } });
  expect(readdirSync(newer).filter((name) => name.includes('damaged'))).toEqual([]);
});
