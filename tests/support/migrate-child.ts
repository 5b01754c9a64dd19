import { DatabaseSync, StatementSync } from 'node:sqlite';
import { MIGRATIONS } from '../../electron/adapters/sqlite/migrations/index.ts';
import { openStore } from '../../electron/adapters/sqlite/opening/open-store.ts';
import { LATER_MIGRATIONS } from './kill-points.ts';
import { splitStatements } from './split-statements.ts';

/**
 * Opens a data folder as the program does: `migrate-child.ts FOLDER VERSION STEP`. It dies by SIGKILL at the step of the migration
 * to that version; where it never gets there, it ends by itself. The database has no code for it: what stands at the steps is put
 * around Node's own SQLite.
 */
const [folder = '', version = '', killAt = ''] = process.argv.slice(2);
const migrations = Number(version) > MIGRATIONS.length ? LATER_MIGRATIONS : MIGRATIONS;
const wanted = migrations.find((migration) => migration.version === Number(version));
let isIn = false;

function reached(step: string): void {
  if (step === killAt) process.kill(process.pid, 'SIGKILL');
}

const { exec } = DatabaseSync.prototype;
DatabaseSync.prototype.exec = function (sql: string) {
  // Whatever comes next after the copy has its name.
  if (sql === 'PRAGMA foreign_keys = OFF') reached('copied');
  if (sql !== wanted?.sql) return exec.call(this, sql);
  isIn = true;
  reached('begun');
  for (const [index, statement] of splitStatements(sql).entries()) {
    exec.call(this, statement);
    reached(`statement ${index + 1}`);
  }
};

const { run } = StatementSync.prototype;
StatementSync.prototype.run = function (this: StatementSync, ...values: unknown[]) {
  const { sourceSQL } = this;
  const isCommit = isIn && sourceSQL === 'COMMIT';
  if (isCommit) reached('before the commit');
  const result = Reflect.apply(run, this, values);
  if (isCommit) reached('after the commit');
  if (sourceSQL === 'VACUUM INTO ?') reached('copied without its name');
  return result;
};

const opened = openStore({ dataFolder: folder, migrations });
if (!opened.ok) throw new Error(JSON.stringify(opened.error));
opened.value.close();
