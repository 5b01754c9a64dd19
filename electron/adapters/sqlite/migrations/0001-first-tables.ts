import type { Migration } from './migration.ts';

/**
 * Jobs with their attempts and history, results and takes, references and uploads.
 *
 * Times are milliseconds since the epoch, as REAL so that a computed one with a fraction is no error. Flags are 0 or 1.
 * Money is an amount and a currency, both or none. States, reasons and outcomes carry no CHECK: the job machine guards
 * them, and a new one must not need a new table. `jobs.position` leaves room to move a job between two others.
 */
export const firstTables: Migration = {
  version: 1,
  name: 'first tables',
  sql: `
    CREATE TABLE jobs (
      id TEXT PRIMARY KEY NOT NULL,
      batch_id TEXT NOT NULL,
      position REAL NOT NULL,
      model TEXT NOT NULL,
      name TEXT NOT NULL,
      state TEXT NOT NULL,
      hold_reason TEXT,
      hold_until REAL,
      hold_since REAL,
      input TEXT NOT NULL,
      test_mode TEXT,
      profile_id TEXT NOT NULL,
      practice INTEGER NOT NULL,
      gen_id TEXT,
      error TEXT,
      estimate_currency TEXT,
      estimate_amount REAL,
      created_at REAL NOT NULL,
      updated_at REAL NOT NULL
    ) STRICT;
    CREATE INDEX jobs_in_order ON jobs (position);
    CREATE INDEX jobs_by_state ON jobs (state, position);
    CREATE INDEX jobs_queued ON jobs (profile_id, position, model, hold_reason, hold_until) WHERE state = 'queued';
    CREATE INDEX jobs_by_hold_end ON jobs (hold_until) WHERE hold_until IS NOT NULL;

    CREATE TABLE attempts (
      id TEXT PRIMARY KEY NOT NULL,
      job_id TEXT NOT NULL REFERENCES jobs (id),
      number INTEGER NOT NULL,
      body TEXT NOT NULL,
      body_sha256 TEXT NOT NULL,
      webhook_secret TEXT NOT NULL UNIQUE,
      outcome TEXT NOT NULL,
      http_status INTEGER,
      gen_id TEXT,
      message TEXT,
      test_mode TEXT,
      practice INTEGER NOT NULL,
      estimate_currency TEXT,
      estimate_amount REAL,
      started_at REAL NOT NULL,
      answered_at REAL,
      UNIQUE (job_id, number)
    ) STRICT;
    CREATE INDEX attempts_paid ON attempts (started_at) WHERE practice = 0 AND test_mode IS NULL;
    CREATE INDEX attempts_under_way ON attempts (id) WHERE outcome = 'sending';

    CREATE TABLE transitions (
      number INTEGER PRIMARY KEY,
      job_id TEXT NOT NULL REFERENCES jobs (id),
      at REAL NOT NULL,
      from_state TEXT,
      to_state TEXT NOT NULL,
      reason TEXT NOT NULL,
      details TEXT NOT NULL
    ) STRICT;
    CREATE INDEX transitions_of_job ON transitions (job_id);

    CREATE TABLE deliveries (
      number INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      attempt_id TEXT NOT NULL REFERENCES attempts (id),
      job_id TEXT NOT NULL REFERENCES jobs (id),
      received_at REAL NOT NULL,
      body TEXT NOT NULL,
      body_sha256 TEXT NOT NULL,
      UNIQUE (attempt_id, body_sha256)
    ) STRICT;

    CREATE TABLE takes (
      number INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      job_id TEXT NOT NULL,
      batch_id TEXT NOT NULL,
      model TEXT NOT NULL,
      name TEXT NOT NULL,
      prompt TEXT NOT NULL,
      kind TEXT NOT NULL,
      mime TEXT NOT NULL,
      path TEXT NOT NULL,
      bytes INTEGER NOT NULL,
      sha256 TEXT NOT NULL,
      width REAL,
      height REAL,
      duration REAL,
      frame_rate REAL,
      has_poster INTEGER NOT NULL,
      rating INTEGER NOT NULL,
      flag TEXT NOT NULL,
      test_mode INTEGER NOT NULL,
      practice INTEGER NOT NULL,
      created_at REAL NOT NULL
    ) STRICT;
    CREATE INDEX takes_newest ON takes (created_at DESC, id DESC);
    CREATE INDEX takes_without_poster ON takes (created_at DESC, id DESC) WHERE has_poster = 0;

    CREATE TABLE outputs (
      id TEXT PRIMARY KEY NOT NULL,
      job_id TEXT NOT NULL REFERENCES jobs (id),
      attempt INTEGER NOT NULL,
      position INTEGER NOT NULL,
      url TEXT NOT NULL,
      take_id TEXT UNIQUE REFERENCES takes (id),
      UNIQUE (job_id, position)
    ) STRICT;

    CREATE TABLE assets (
      id TEXT PRIMARY KEY NOT NULL,
      path TEXT NOT NULL,
      name TEXT NOT NULL,
      kind TEXT NOT NULL,
      mime TEXT NOT NULL,
      bytes INTEGER NOT NULL,
      modified_at REAL NOT NULL,
      sha256 TEXT,
      width REAL,
      height REAL,
      duration REAL,
      UNIQUE (path, bytes, modified_at)
    ) STRICT;

    CREATE TABLE uploads (
      profile_id TEXT NOT NULL,
      sha256 TEXT NOT NULL,
      reference TEXT NOT NULL,
      bytes INTEGER NOT NULL,
      uploaded_at REAL NOT NULL,
      expires_at REAL,
      PRIMARY KEY (profile_id, sha256)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE meta_values (
      key TEXT PRIMARY KEY NOT NULL,
      value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
};
