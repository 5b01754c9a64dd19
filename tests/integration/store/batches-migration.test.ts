import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { batches } from '../../../electron/adapters/sqlite/migrations/0012-batches.ts';
import { MIGRATIONS } from '../../../electron/adapters/sqlite/migrations/index.ts';
import { openStore } from '../../../electron/adapters/sqlite/opening/open-store.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { newJob, openTestStore } from './support/samples.ts';

/** Jobs as an earlier version left them: without names of their batches. */
function makeOldData(folder: string): void {
  const migrations = MIGRATIONS.slice(0, batches.version - 1);
  const opened = openStore({ dataFolder: folder, migrations });
  if (!opened.ok) throw new Error(opened.error.code);
  opened.value.close();
  const connection = new DatabaseSync(join(folder, 'dailies.sqlite'));
  const add = connection.prepare(`
    INSERT INTO jobs (id, batch_id, position, model, name, state, input, profile_id, practice, created_at, updated_at)
    VALUES (?, ?, ?, 'modelk-3-turbo', ?, 'queued', '{}', 'practice', 1, 0, 0)`);
  add.run('1', 'takes', 2, 'Robot (2)');
  add.run('2', 'takes', 1, 'Robot (1)');
  add.run('3', 'many', 3, 'Boat (12)');
  add.run('4', 'plain', 4, 'A boat (red)');
  connection.close();
}

test('batches of an earlier version are called as their first job, without its number', () => {
  const folder = makeFolder();
  makeOldData(folder);
  const store = openTestStore(folder);
  const names = store.batches.names(['takes', 'many', 'plain', 'nobody']);
  expect(Object.fromEntries(names.map(({ id, name }) => [id, name]))).toEqual({
    takes: 'Robot',
    many: 'Boat',
    plain: 'A boat (red)',
  });
  // A job that is added to such a batch does not name it anew.
  store.transact((tx) => tx.jobs.add([newJob('5', { batchId: 'plain', name: 'Another' })]));
  expect(store.batches.nameOf('plain')).toBe('A boat (red)');
  store.close();
});
