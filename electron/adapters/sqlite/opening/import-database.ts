import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { castMemberSchema } from '../../../../shared/cast/cast.ts';
import { attemptSchema, jobSchema, transitionSchema } from '../../../../shared/jobs/job.ts';
import { failureSchema, jsonValueSchema } from '../../../../shared/kernel/json-schemas.ts';
import { safeParse } from '../../../../shared/kernel/safe-parse.ts';
import { takeSchema } from '../../../../shared/library/take.ts';
import { assetSchema } from '../../../../shared/models/asset.ts';
import { jobInputSchema } from '../../../../shared/models/media-reference.ts';
import { PRACTICE_PROFILE_ID } from '../../../../shared/service/practice.ts';
import { snippetSchema, templateSchema } from '../../../../shared/templates/template.ts';
import { refusedFileSchema, watchSchema } from '../../../../shared/templates/watch.ts';
import { StoreError } from '../../../core/ports.ts';
import { type Database, openDatabase } from '../database.ts';
import { MIGRATIONS } from '../migrations/index.ts';
import { refreshCharge } from '../tables/attempt-table.ts';
import { readMember } from '../tables/cast-table.ts';
import { JOB_COLUMNS, readAsset, readAttempt, readJob, readTake, readTransition } from '../tables/rows.ts';
import { readKept } from '../tables/template-table.ts';
import { APPLICATION_ID, migrateDatabase } from './migrate-database.ts';

/** What a database from elsewhere turned out to be. */
export type ImportedDatabase = 'sound' | 'newer' | 'damaged';

/** Counts and links that our own triggers make again from the rows, and uploads, which belong to a key that no backup holds. */
const NOT_IMPORTED = [
  ...['job_counts', 'spent_by_quarter', 'spent_by_batch', 'cast_uses', 'sidecars_due'],
  'uploads',
];

/** Columns that are not believed: whether a submission was for practice follows from its profile. */
const DERIVED_COLUMNS: Readonly<Record<string, string>> = {
  'attempts.practice': `(SELECT profile_id = '${PRACTICE_PROFILE_ID}' FROM main.jobs WHERE jobs.id = job_id)`,
};

/** Never read, and never run: the file is opened for reading only. */
const HARMLESS = /^CREATE (TABLE|INDEX|UNIQUE INDEX|TRIGGER) /;

/**
 * Reads the rows of a database from elsewhere into a new one with our own tables, at this version; nothing else of it comes along. Each row is
 * what its schema says, and what can be counted is counted again. Throws the StoreError of the new database's disk.
 *
 * @param from read only, and nothing of it is run
 * @param to a path where nothing is
 */
export function importDatabase(from: string, to: string): ImportedDatabase {
  const database = openDatabase(to);
  try {
    const version = findVersion(from);
    if (version > MIGRATIONS.length) return 'newer';
    migrateDatabase(database, to, 0, MIGRATIONS.slice(0, version));
    copyTables(database, from);
    migrateDatabase(database, to, version, MIGRATIONS);
    rmSync(`${to}.version-${version}.backup`, { force: true });
    recount(database);
    return hasSoundRows(to) ? 'sound' : 'damaged';
  } catch (error) {
    if (error instanceof StoreError && error.failure.code !== 'DATABASE_DAMAGED') throw error;
    return 'damaged';
  } finally {
    database.close();
  }
}

/** No log or journal that lies beside the file counts: an archive names only the file. */
const readOnly = (path: string) => `${pathToFileURL(path)}?mode=ro&immutable=1`;

/** Throws for what is no database of this program, or has a view or a virtual table that could stand for one of our tables. */
function findVersion(path: string): number {
  const archive = new DatabaseSync(readOnly(path), { readOnly: true });
  try {
    archive.exec('PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;');
    const value = (pragma: string) =>
      Number(Object.values(archive.prepare(`PRAGMA ${pragma}`).get() ?? {})[0]);
    const version = value('user_version');
    if (value('application_id') !== APPLICATION_ID || version < 1) throw new Error('not ours');
    for (const { sql } of archive.prepare('SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL').all())
      if (!HARMLESS.test(String(sql)) && !isOurs(String(sql))) throw new Error('not a table');
    return version;
  } finally {
    archive.close();
  }
}

/** SQLite keeps what made a virtual table as it was written. */
const isOurs = (statement: string) => MIGRATIONS.some(({ sql }) => sql.includes(`${statement};`));

function copyTables(database: Database, from: string): void {
  const tables = database
    .all<{ name: string }>(`SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'`)
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('sqlite_') && !NOT_IMPORTED.includes(name));
  database.run('ATTACH ? AS archive', readOnly(from));
  try {
    // The check of a table would run the constraints that its maker wrote.
    database.execute('PRAGMA ignore_check_constraints = ON');
    for (const name of tables) requireWhole(database, name);
    database.write(() => {
      database.execute('PRAGMA defer_foreign_keys = ON');
      for (const name of ['jobs', ...tables.filter((one) => one !== 'jobs')]) copyTable(database, name);
    });
  } finally {
    database.execute('DETACH archive; PRAGMA ignore_check_constraints = OFF;');
  }
}

/** So that no page is read twice, and no value is longer than the file. */
function requireWhole(database: Database, table: string): void {
  const [found] = database.all<{ quick_check: string }>(`PRAGMA archive.quick_check(${table})`);
  if (found?.quick_check !== 'ok') throw new Error(`${table} is not whole`);
}

function copyTable(database: Database, table: string): void {
  const list = (schema: string) =>
    database
      .all<{ name: string }>('SELECT name FROM pragma_table_xinfo(?, ?) WHERE hidden = 0', table, schema)
      .map(({ name }) => name);
  const columns = list('main');
  const there = new Set(list('archive'));
  if (columns.some((column) => !there.has(column))) throw new Error(`${table} lacks columns`);
  const values = columns.map((column) => DERIVED_COLUMNS[`${table}.${column}`] ?? column);
  // An index of somebody else's may say other than the table.
  database.execute(
    `INSERT INTO main.${table} (${columns.join()}) SELECT ${values.join()} FROM archive.${table} NOT INDEXED`,
  );
}

/** A history that leads back into itself would be read for ever. */
const CHAIN_HISTORY = `
  UPDATE transitions SET previous = chain.previous
  FROM (SELECT number, lag(number) OVER (PARTITION BY job_id ORDER BY number) AS previous FROM transitions) AS chain
  WHERE chain.number = transitions.number;
  UPDATE jobs SET last_line = NULL;
  UPDATE jobs SET last_line = lines.last
  FROM (SELECT job_id, max(number) AS last FROM transitions GROUP BY job_id) AS lines WHERE lines.job_id = jobs.id;`;

function recount(database: Database): void {
  database.write(() => {
    database.execute(CHAIN_HISTORY);
    database.execute('UPDATE jobs SET attempts = 0, charged_surely = 0, charged_maybe = 0');
    for (const { id } of database.all<{ id: string }>('SELECT DISTINCT job_id AS id FROM attempts'))
      refreshCharge(database, id);
  });
}

const keptSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('template'), entry: templateSchema }),
  z.object({ kind: z.literal('snippet'), entry: snippetSchema }),
]);

/** Rows, what this program reads them as, and what that has to be. */
type RowCheck = readonly [sql: string, read: (row: never) => unknown, schema: z.ZodType];
const readJson = ({ json }: { json: string }) => JSON.parse(json) as unknown;

const ROWS: readonly RowCheck[] = [
  [`SELECT ${JOB_COLUMNS} FROM jobs`, (row) => readJob(row, []), jobSchema],
  ['SELECT * FROM attempts', readAttempt, attemptSchema],
  ['SELECT * FROM transitions', readTransition, transitionSchema],
  ['SELECT * FROM takes', readTake, takeSchema],
  ['SELECT * FROM assets', readAsset, assetSchema],
  ['SELECT * FROM cast_members', readMember, castMemberSchema],
  ['SELECT * FROM kept_entries', readKept, keptSchema],
  ['SELECT input AS json FROM model_defaults', readJson, jobInputSchema],
  ['SELECT content AS json FROM watches', readJson, watchSchema],
  ['SELECT refused AS json FROM watch_seen WHERE refused IS NOT NULL', readJson, refusedFileSchema],
  ['SELECT lost AS json FROM outputs WHERE lost IS NOT NULL', readJson, failureSchema],
  ['SELECT value AS json FROM meta_values', readJson, jsonValueSchema],
];

/** The store reads its rows without checking them: those of somebody else are checked once, here. Throws for what is no JSON. */
function hasSoundRows(path: string): boolean {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    return ROWS.every(([sql, read, schema]) => {
      for (const row of database.prepare(sql).iterate())
        if (!safeParse(schema, read(row as never)).success) return false;
      return true;
    });
  } finally {
    database.close();
  }
}
