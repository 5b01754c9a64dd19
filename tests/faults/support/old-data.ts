import { DatabaseSync } from 'node:sqlite';
import { MIGRATIONS } from '../../../electron/adapters/sqlite/migrations/index.ts';
import { openStore } from '../../../electron/adapters/sqlite/opening/open-store.ts';
import type { Attempt } from '../../../shared/queue/job.ts';
import type { JobState } from '../../../shared/queue/job-state.ts';
import { SCRIPTED_PROFILE_ID } from '../../support/scripted-service.ts';

interface OldJob {
  readonly state: JobState;
  readonly hold?: string;
  readonly sent?: readonly (readonly [outcome: Attempt['outcome'], genId?: string])[];
  /** Its one result is still to be fetched, or is in the library. */
  readonly result?: 'open' | 'home';
  /** What the first start makes of it while the queue is paused. */
  readonly after: JobState;
  /** It was never received, and goes once the queue is resumed. */
  readonly goes?: true;
}

/** Jobs in every state, by their names. Whatever was on its way when the last program ended is in doubt, and never sent again. */
export const OLD_JOBS: Readonly<Record<string, OldJob>> = {
  draft: { state: 'draft', after: 'draft' },
  waiting: { state: 'queued', after: 'queued', goes: true },
  'sent back': { state: 'queued', sent: [['not-sent']], after: 'queued', goes: true },
  held: { state: 'queued', hold: 'offline', after: 'queued', goes: true },
  uploading: { state: 'uploading', after: 'queued', goes: true },
  sending: { state: 'sending', sent: [['sending']], after: 'unknown' },
  'sending again': { state: 'sending', sent: [['accepted', 'g-first'], ['sending']], after: 'unknown' },
  submitted: { state: 'submitted', sent: [['accepted', 'g-submitted']], after: 'submitted' },
  fetching: { state: 'fetching', sent: [['accepted', 'g-fetching']], result: 'open', after: 'done' },
  done: { state: 'done', sent: [['accepted', 'g-done']], result: 'home', after: 'done' },
  refused: { state: 'failed', sent: [['refused']], after: 'failed' },
  'failed there': { state: 'failed', sent: [['accepted', 'g-failed']], after: 'failed' },
  cancelled: { state: 'cancelled', after: 'cancelled' },
  unknown: { state: 'unknown', sent: [['unclear']], after: 'unknown' },
};

/** The last version before attempts were counted beside their jobs: what later programs wrote is what migrations make of it. */
const LAST_PLAIN_VERSION = 10;

const ADD_JOB = `INSERT INTO jobs (id, batch_id, position, model, name, state, hold_reason, hold_since, hold_until, input, profile_id, practice,
  gen_id, created_at, updated_at) VALUES (?1, 'b', ?2, 'modeln-pro', ?1, ?3, ?4, ?5, ?5, ?6, '${SCRIPTED_PROFILE_ID}', 0, ?7, 1, 1)`;
const ADD_LINE = `INSERT INTO transitions (job_id, at, from_state, to_state, reason, details) VALUES (?, 1, NULL, 'queued', 'enqueue', '{}')`;
const ADD_ATTEMPT = `INSERT INTO attempts (id, job_id, number, body, body_sha256, webhook_secret, outcome, gen_id, practice, started_at)
  VALUES (?1, ?2, ?3, '{}', ?1, ?1, ?4, ?5, 0, ?6)`;
const ADD_TAKE = `INSERT INTO takes (id, job_id, batch_id, model, name, prompt, kind, mime, path, bytes, sha256, has_poster, rating, flag,
  test_mode, practice, created_at) VALUES ('t', ?1, 'b', 'modeln-pro', ?1, 'boat', 'image', 'image/png', '/gone.png', 1, 'x', 0, 4, 'pick', 0, 0, 1)`;
const ADD_OUTPUT = `INSERT INTO outputs (id, job_id, attempt, position, url, take_id) VALUES (?1, ?1, 1, 0, ?2, ?3)`;
const ADD_DELIVERY = `INSERT INTO deliveries (id, attempt_id, job_id, received_at, body, body_sha256)
  VALUES ('d', 'submitted 1', 'submitted', 1, '{"genId":"g-submitted","status":"processing"}', 'y')`;

function migrateTo(dataFolder: string, version: number): void {
  const opened = openStore({ dataFolder, migrations: MIGRATIONS.slice(0, version) });
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  opened.value.close();
}

export const promptOf = (name: string) => `A boat of paper, ${name}.`;

/** Makes the database of a version, with all of the jobs, in a folder. */
export function makeOldData(dataFolder: string, version: number, filesAt: string): void {
  migrateTo(dataFolder, Math.min(version, LAST_PLAIN_VERSION));
  const database = new DatabaseSync(`${dataFolder}/dailies.sqlite`);
  for (const [position, [name, job]] of Object.entries(OLD_JOBS).entries()) {
    const { state, hold = null, sent = [], result } = job;
    const input = JSON.stringify({ prompt: promptOf(name), quality: '2K', aspectRatio: '1:1' });
    const genId = state === 'sending' ? null : (sent.at(-1)?.[1] ?? null);
    database.prepare(ADD_JOB).run(name, position, state, hold, hold && 1, input, genId);
    database.prepare(ADD_LINE).run(name);
    for (const [index, [outcome, attemptGenId = null]] of sent.entries())
      database
        .prepare(ADD_ATTEMPT)
        .run(`${name} ${index + 1}`, name, index + 1, outcome, attemptGenId, 10 + index);
    if (result === 'home') database.prepare(ADD_TAKE).run(name);
    if (result !== undefined)
      database.prepare(ADD_OUTPUT).run(name, `${filesAt}/${name}.png`, result === 'home' ? 't' : null);
  }
  database.exec(ADD_DELIVERY);
  if (version >= 3) database.exec(`UPDATE attempts SET batch_id = 'b'`);
  database.close();
  migrateTo(dataFolder, version);
}

/** What an earlier version had in a column that is gone, by where it is now. */
const MOVED: Readonly<Record<string, string>> = {
  'jobs.input': '(SELECT input FROM job_inputs WHERE job_id = jobs.id) AS input',
};

type Rows = Readonly<Record<string, readonly unknown[]>>;

/** All rows of all tables: those of the database itself, or of the tables and columns that another one had. */
export function readRows(path: string, like: Rows | null = null): Rows {
  const database = new DatabaseSync(path, { readOnly: true });
  const tables = database
    .prepare(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'take_words*' AND name NOT GLOB 'sqlite_*'`,
    )
    .all()
    .map(({ name }) => String(name));
  const rows = (like === null ? tables : Object.keys(like)).map((table) => {
    const present = database.prepare('SELECT name FROM pragma_table_info(?)').all(table);
    const isThere = new Set(present.map(({ name }) => name));
    const columns = Object.keys(like?.[table]?.[0] ?? {}).map((name) =>
      isThere.has(name) ? name : (MOVED[`${table}.${name}`] ?? name),
    );
    const all = database.prepare(`SELECT ${columns.join(', ') || '*'} FROM ${table}`).all();
    return [table, all.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))];
  });
  database.close();
  return Object.fromEntries(rows);
}
