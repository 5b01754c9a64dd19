import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { trust } from '../../../electron/adapters/sqlite/migrations/0011-trust.ts';
import { MIGRATIONS } from '../../../electron/adapters/sqlite/migrations/index.ts';
import type { Store } from '../../../electron/core/ports.ts';
import { failure } from '../../../shared/kernel/result.ts';
import type { Attempt, Job } from '../../../shared/queue/job.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { splitStatements } from '../../support/split-statements.ts';
import { openTestStore } from './support/samples.ts';

const NAME = 'dailies.sqlite';
const GONE = failure('RESULT_GONE', { status: 404 });

/** A submission as schema 10 has it: its outcome, its id, and what is not as usual. */
type Sent = readonly [
  outcome: Attempt['outcome'],
  genId?: string | null,
  more?: { practice?: 1; testMode?: 'success'; charged?: number; at?: number },
];
/** A result: of which attempt it is, and whether it came home. */
type Result = readonly [attempt: number, isHome: boolean];
interface Old {
  readonly state: Job['state'];
  readonly sent?: readonly Sent[];
  readonly results?: readonly Result[];
  readonly error?: unknown;
  readonly hold?: string;
  readonly profileId?: string;
  readonly isRemoved?: boolean;
}

/** Jobs in every state, as a studio has them after a year, and what is to be known of each: charge, lost results. */
const JOBS: Readonly<Record<string, readonly [Old, charge: readonly [number, number], lost: number]>> = {
  draft: [{ state: 'draft' }, [0, 0], 0],
  waiting: [{ state: 'queued', hold: 'canary' }, [0, 0], 0],
  'sent back': [{ state: 'queued', sent: [['not-sent'], ['not-sent']], hold: 'rate-limit' }, [0, 0], 0],
  uploading: [{ state: 'uploading' }, [0, 0], 0],
  'on the wire': [{ state: 'sending', sent: [['sending']] }, [0, 1], 0],
  'on the wire again': [{ state: 'sending', sent: [['accepted', 'g-a'], ['sending']] }, [1, 1], 0],
  submitted: [{ state: 'submitted', sent: [['accepted', 'g-b']] }, [1, 0], 0],
  'submitted without an id': [{ state: 'submitted', sent: [['accepted', null]] }, [1, 0], 0],
  fetching: [{ state: 'fetching', sent: [['accepted', 'g-c']], results: [[1, false]] }, [1, 0], 0],
  done: [{ state: 'done', sent: [['accepted', 'g-d']], results: [[1, true]] }, [1, 0], 0],
  'done at the second try': [
    { state: 'done', sent: [['unclear'], ['accepted', 'g-e']], results: [[2, true]] },
    [1, 1],
    0,
  ],
  'done for nothing': [{ state: 'done', sent: [['accepted', 'g-f', { charged: 0 }]] }, [0, 0], 0],
  'done and known': [{ state: 'done', sent: [['accepted', 'g-g', { charged: 0.4 }]] }, [1, 0], 0],
  'a test': [{ state: 'done', sent: [['accepted', 'g-h', { testMode: 'success' }]] }, [0, 0], 0],
  practice: [{ state: 'done', sent: [['accepted', 'g-i', { practice: 1 }]] }, [0, 0], 0],
  refused: [{ state: 'failed', sent: [['refused']], error: failure('SERVICE_REFUSED', {}) }, [0, 0], 0],
  'failed at the service': [
    { state: 'failed', sent: [['accepted', 'g-j']], error: failure('GENERATION_FAILED', {}) },
    [1, 0],
    0,
  ],
  'results lost': [
    {
      state: 'failed',
      sent: [['accepted', 'g-k']],
      results: [
        [1, true],
        [1, false],
        [1, false],
      ],
      error: GONE,
    },
    [1, 0],
    2,
  ],
  'results lost twice': [
    {
      state: 'failed',
      sent: [
        ['accepted', 'g-l'],
        ['accepted', 'g-m'],
      ],
      results: [
        [1, false],
        [1, false],
        [2, false],
      ],
      error: GONE,
    },
    [2, 0],
    1,
  ],
  'queued again after a loss': [
    { state: 'queued', sent: [['accepted', 'g-n']], results: [[1, false]] },
    [1, 0],
    0,
  ],
  'given up': [
    { state: 'cancelled', sent: [['accepted', 'g-o']], results: [[1, false]], error: GONE },
    [1, 0],
    1,
  ],
  'cancelled before': [{ state: 'cancelled' }, [0, 0], 0],
  unknown: [{ state: 'unknown', sent: [['unclear']] }, [0, 1], 0],
  'unknown twice': [{ state: 'unknown', sent: [['unclear'], ['unclear']] }, [0, 2], 0],
  removed: [{ state: 'failed', sent: [['unclear']], isRemoved: true }, [0, 1], 0],
  'same id, later': [{ state: 'done', sent: [['accepted', 'g-same', { at: 900 }]] }, [1, 0], 0],
  'same id, first': [{ state: 'done', sent: [['accepted', 'g-same', { at: 100 }]] }, [1, 0], 0],
  'same id elsewhere': [
    { state: 'done', sent: [['accepted', 'g-same', { at: 500 }]], profileId: 'other' },
    [1, 0],
    0,
  ],
};

const ADD_JOB = `INSERT INTO jobs (id, batch_id, position, model, name, state, input, profile_id, practice, error, hold_reason,
  created_at, updated_at, removed_at) VALUES (?, 'b', ?, 'modeln-pro', 'n', ?, '{"prompt":"A lighthouse"}', ?, 0, ?, ?, 1, 1, ?)`;
const ADD_ATTEMPT = `INSERT INTO attempts (id, job_id, number, body, body_sha256, webhook_secret, outcome, gen_id, test_mode, practice,
  charged_amount, started_at) VALUES (?1, ?2, ?3, '{}', '', ?1, ?4, ?5, ?6, ?7, ?8, ?9)`;
const ADD_TAKE = `INSERT INTO takes (id, job_id, batch_id, model, name, prompt, kind, mime, path, bytes, sha256, has_poster, rating,
  flag, test_mode, practice, created_at) VALUES (?1, ?2, 'b', 'modeln-pro', 'n', '', 'image', 'image/png', ?1, 1, '', 0, 0, 'none', 0, 0, 1)`;
const ADD_OUTPUT =
  'INSERT INTO outputs (id, job_id, attempt, position, url, take_id) VALUES (?1, ?2, ?3, ?4, ?1, ?5)';

/** The database of the version before, with all of them. */
function makeOld(folder: string): string {
  openTestStore(folder, { migrations: MIGRATIONS.filter(({ version }) => version < trust.version) }).close();
  const path = join(folder, NAME);
  const database = new DatabaseSync(path);
  for (const [position, [id, [old]]] of Object.entries(JOBS).entries()) {
    const { state, sent = [], results = [], error = null, hold = null, profileId = 'studio' } = old;
    const text = error === null ? null : JSON.stringify(error);
    database.prepare(ADD_JOB).run(id, position, state, profileId, text, hold, old.isRemoved ? 5 : null);
    for (const [index, [outcome, genId = null, more = {}]] of sent.entries()) {
      const { testMode = null, practice = 0, charged = null, at = 200 + index } = more;
      database
        .prepare(ADD_ATTEMPT)
        .run(`${id} ${index + 1}`, id, index + 1, outcome, genId, testMode, practice, charged, at);
    }
    if (results.some(([, isHome]) => isHome)) database.prepare(ADD_TAKE).run(`take ${id}`, id);
    for (const [index, [attempt, isHome]] of results.entries())
      database.prepare(ADD_OUTPUT).run(`${id} ${index}`, id, attempt, index, isHome ? `take ${id}` : null);
  }
  database.close();
  return path;
}

/** What the store says of each job: how often it was charged, and how many of its results were lost. */
function read(store: Store) {
  return Object.fromEntries(
    Object.keys(JOBS).map((id) => {
      const job = store.jobs.find(id);
      const lost = store.outputs.ofJob(id).filter((output) => output.lost !== null);
      return [
        id,
        { charge: [job?.charge.surely, job?.charge.maybe], lost: job?.lostOutputs, error: lost[0]?.lost },
      ];
    }),
  );
}

const EXPECTED = Object.fromEntries(
  Object.entries(JOBS).map(([id, [, charge, lost]]) => [
    id,
    { charge, lost, error: lost > 0 ? GONE : undefined },
  ]),
);

function check(folder: string): void {
  const store = openTestStore(folder);
  expect(read(store)).toEqual(EXPECTED);
  expect(store.jobs.find('done at the second try')?.attempts).toBe(2);
  expect(store.jobs.find('draft')).toMatchObject({ revision: 0, attempts: 0, serviceStatus: null });
  expect(store.attempts.ownerOf('studio', 'g-b')).toBe('submitted 1');
  expect(store.attempts.ownerOf('studio', 'g-same')).toBe('same id, first 1');
  expect(store.attempts.ownerOf('other', 'g-same')).toBe('same id elsewhere 1');
  expect(store.jobs.counts()).toMatchObject({ queued: 3, failed: 4, cancelled: 2, unknown: 2, sending: 2 });
  expect(store.jobs.countHolds()).toEqual({ canary: 1, 'rate-limit': 1 });
  expect(store.takes.count()).toBe(3);
  store.close();
}

it('brings jobs in every state forward with what was charged, found and lost', () => {
  const folder = makeFolder();
  makeOld(folder);
  check(folder);
});

it('killed after any of its steps, it begins again from the version before', () => {
  const folder = makeFolder();
  const path = makeOld(folder);
  const steps = splitStatements(trust.sql);
  expect(steps.length).toBeGreaterThan(15);
  for (const count of steps.keys()) {
    const connection = new DatabaseSync(path);
    // Pages of the open transaction go to the log at once, and no commit after them.
    connection.exec('PRAGMA cache_size = 1; BEGIN IMMEDIATE');
    for (const step of steps.slice(0, count + 1)) connection.exec(step);
    const other = makeFolder();
    for (const name of [NAME, `${NAME}-wal`]) copyFileSync(join(folder, name), join(other, name));
    connection.exec('ROLLBACK');
    connection.close();
    check(other);
  }
});
