import type { Migration } from '../opening/migrate-database.ts';

/**
 * Times are milliseconds since the epoch, as REAL so that a computed one with a fraction is no error. Flags are 0 or 1.
 * Money is an amount and a currency, both or none. States, reasons and outcomes carry no CHECK: the job machine guards
 * them, and a new one must not need a new table. `jobs.position` leaves room to move a job between two others.
 */
export const firstTables: Migration = {
  version: 1,
  name: 'first tables',
  sql: `
    -- First in the file, whose end is what a failing disk loses: the id of the data is read from what is left (opening/set-aside.ts).
    CREATE TABLE meta_values (
      key TEXT PRIMARY KEY NOT NULL,
      value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- Whether a job costs nothing follows from its profile. What its attempts say of money is kept here, and the last line of its history.
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
      test_mode TEXT,
      profile_id TEXT NOT NULL,
      gen_id TEXT,
      error TEXT,
      estimate_currency TEXT,
      estimate_amount REAL,
      created_at REAL NOT NULL,
      updated_at REAL NOT NULL,
      paused INTEGER NOT NULL DEFAULT 0,
      not_before REAL,
      removed_at REAL,
      revision INTEGER NOT NULL DEFAULT 0,
      attempts INTEGER NOT NULL DEFAULT 0,
      charged_surely INTEGER NOT NULL DEFAULT 0,
      charged_maybe INTEGER NOT NULL DEFAULT 0,
      lost_outputs INTEGER NOT NULL DEFAULT 0,
      service_status TEXT,
      last_line INTEGER,
      -- The stack of its takes; null for one of its own.
      stack TEXT,
      practice INTEGER AS (profile_id = 'practice')
    ) STRICT;
    CREATE INDEX jobs_in_order ON jobs (position);
    CREATE INDEX jobs_by_hold_end ON jobs (hold_until) WHERE hold_until IS NOT NULL;
    CREATE INDEX jobs_by_state ON jobs (state, position) WHERE removed_at IS NULL;
    CREATE INDEX jobs_by_not_before ON jobs (not_before) WHERE not_before IS NOT NULL;
    CREATE INDEX jobs_held ON jobs (hold_reason) WHERE hold_reason IS NOT NULL;
    CREATE INDEX jobs_at_service ON jobs (profile_id, model) WHERE state = 'submitted' AND hold_reason IS NULL;
    CREATE INDEX jobs_queued ON jobs (profile_id, model, position) WHERE state = 'queued';
    CREATE INDEX jobs_by_batch ON jobs (batch_id);
    CREATE INDEX jobs_reserved ON jobs (estimate_currency, estimate_amount)
      WHERE state IN ('queued', 'uploading') AND practice = 0 AND test_mode IS NULL;

    -- Apart from the job, whose row is written anew a dozen times on its way: the prompt and the references are most of it.
    CREATE TABLE job_inputs (
      job_id TEXT PRIMARY KEY NOT NULL REFERENCES jobs (id),
      input TEXT NOT NULL
    ) STRICT;

    -- Each line knows the one before it, so that lines are only added at the end of the table. Jobs are never deleted.
    CREATE TABLE transitions (
      number INTEGER PRIMARY KEY,
      job_id TEXT NOT NULL,
      at REAL NOT NULL,
      from_state TEXT,
      to_state TEXT NOT NULL,
      reason TEXT NOT NULL,
      details TEXT NOT NULL,
      previous INTEGER
    ) STRICT;

    -- A batch has one name, wherever it is shown, and whatever becomes of its jobs.
    CREATE TABLE batches (
      id TEXT PRIMARY KEY,
      name TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE pauses (
      scope TEXT NOT NULL,
      target TEXT NOT NULL,
      since REAL NOT NULL,
      PRIMARY KEY (scope, target)
    ) STRICT, WITHOUT ROWID;

    -- The queue asks for these at every step. Jobs that change together are counted together, by apply-decision.ts.
    CREATE TABLE job_counts (
      state TEXT NOT NULL,
      hold_reason TEXT NOT NULL,
      jobs INTEGER NOT NULL,
      PRIMARY KEY (state, hold_reason)
    ) STRICT, WITHOUT ROWID;

    CREATE TRIGGER job_counted_added AFTER INSERT ON jobs WHEN new.removed_at IS NULL BEGIN
      INSERT INTO job_counts VALUES (new.state, coalesce(new.hold_reason, ''), 1) ON CONFLICT DO UPDATE SET jobs = jobs + 1;
    END;

    -- A submission keeps the path that it went to and what it asked for, since its profile and its job can change before a late result comes.
    -- made_for is the job whose submission turned up after that job had gone on: it counts against that job's cap. The id of one that
    -- is_pasted came from a person.
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
      charged_amount REAL,
      batch_id TEXT NOT NULL DEFAULT '',
      model_path TEXT,
      spent INTEGER AS (practice = 0 AND test_mode IS NULL AND outcome IN ('accepted', 'unclear', 'sending')),
      doubtful INTEGER AS (spent AND outcome <> 'accepted'),
      millionths REAL AS (spent * round(1e6 * max(0, min(1e9, coalesce(charged_amount, estimate_amount, 0))))),
      currency TEXT AS (coalesce(estimate_currency, '')),
      quarter INTEGER AS (CAST(started_at / 900000 AS INTEGER)),
      made_for TEXT,
      name TEXT NOT NULL DEFAULT '',
      model TEXT NOT NULL DEFAULT '',
      input TEXT NOT NULL DEFAULT '{}',
      is_pasted INTEGER NOT NULL DEFAULT 0,
      ask_url TEXT,
      stop_url TEXT,
      made TEXT,
      sent_key TEXT,
      UNIQUE (job_id, number)
    ) STRICT;
    CREATE INDEX attempts_under_way ON attempts (id) WHERE outcome = 'sending';
    CREATE INDEX attempts_in_order ON attempts (started_at, id);
    CREATE INDEX attempts_made_for ON attempts (made_for) WHERE made_for IS NOT NULL;
    -- All that sums of some jobs need: bodies are not read.
    CREATE INDEX attempts_spent ON attempts (job_id, started_at, currency, spent, doubtful, millionths);

    -- A generation of a service has one owner.
    CREATE TABLE generations (
      profile_id TEXT NOT NULL,
      gen_id TEXT NOT NULL,
      attempt_id TEXT NOT NULL REFERENCES attempts (id),
      PRIMARY KEY (profile_id, gen_id)
    ) STRICT, WITHOUT ROWID;

    -- worked_out_at: a start repeats only what was cut off. is_end: it says how the generation ended, and is kept before any other.
    CREATE TABLE deliveries (
      number INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      attempt_id TEXT NOT NULL REFERENCES attempts (id),
      job_id TEXT NOT NULL REFERENCES jobs (id),
      received_at REAL NOT NULL,
      body TEXT NOT NULL,
      body_sha256 TEXT NOT NULL,
      worked_out_at REAL,
      is_end INTEGER NOT NULL DEFAULT 0,
      UNIQUE (attempt_id, body_sha256)
    ) STRICT;
    CREATE INDEX deliveries_pending ON deliveries (number) WHERE worked_out_at IS NULL;

    -- What was spent is kept for each quarter of an hour (days begin at one in every time zone) and each batch. '' is no price. Amounts
    -- are whole millionths, so that what is added and taken off again leaves nothing behind. Their ceiling keeps the charge of a service that
    -- lies from drowning all others, and none is less than nothing.
    CREATE TABLE spent_by_quarter (
      quarter INTEGER NOT NULL,
      currency TEXT NOT NULL,
      submissions INTEGER NOT NULL,
      millionths REAL NOT NULL,
      doubtful INTEGER NOT NULL,
      doubtful_millionths REAL NOT NULL,
      PRIMARY KEY (quarter, currency)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE spent_by_batch (
      batch_id TEXT NOT NULL,
      currency TEXT NOT NULL,
      submissions INTEGER NOT NULL,
      millionths REAL NOT NULL,
      PRIMARY KEY (batch_id, currency)
    ) STRICT, WITHOUT ROWID;

    CREATE TRIGGER attempt_spent AFTER INSERT ON attempts WHEN new.practice = 0 AND new.test_mode IS NULL BEGIN
      INSERT INTO spent_by_quarter
      VALUES (new.quarter, new.currency, new.spent, new.millionths, new.doubtful, new.doubtful * new.millionths)
      ON CONFLICT DO UPDATE SET
        submissions = submissions + excluded.submissions,
        millionths = millionths + excluded.millionths,
        doubtful = doubtful + excluded.doubtful,
        doubtful_millionths = doubtful_millionths + excluded.doubtful_millionths;
      INSERT INTO spent_by_batch VALUES (new.batch_id, new.currency, new.spent, new.millionths)
      ON CONFLICT DO UPDATE SET
        submissions = submissions + excluded.submissions,
        millionths = millionths + excluded.millionths;
    END;

    CREATE TRIGGER attempt_spent_otherwise AFTER UPDATE OF outcome, charged_amount ON attempts
    WHEN (old.spent, old.doubtful, old.millionths) <> (new.spent, new.doubtful, new.millionths) BEGIN
      UPDATE spent_by_quarter SET
        submissions = submissions + new.spent - old.spent,
        millionths = millionths + new.millionths - old.millionths,
        doubtful = doubtful + new.doubtful - old.doubtful,
        doubtful_millionths = doubtful_millionths + new.doubtful * new.millionths - old.doubtful * old.millionths
      WHERE quarter = new.quarter AND currency = new.currency;
      UPDATE spent_by_batch SET
        submissions = submissions + new.spent - old.spent,
        millionths = millionths + new.millionths - old.millionths
      WHERE batch_id = new.batch_id AND currency = new.currency
        AND (old.spent, old.millionths) <> (new.spent, new.millionths);
    END;

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
      channels INTEGER,
      sample_rate REAL,
      has_poster INTEGER NOT NULL,
      rating INTEGER NOT NULL,
      flag TEXT NOT NULL,
      test_mode INTEGER NOT NULL,
      practice INTEGER NOT NULL,
      created_at REAL NOT NULL,
      label TEXT NOT NULL DEFAULT 'none',
      tags TEXT NOT NULL DEFAULT '',
      note TEXT NOT NULL DEFAULT '',
      binned_at REAL,
      missing_at REAL,
      -- nameKey(name), by which names are in the order that a person gives them.
      name_key TEXT NOT NULL,
      -- Versions of one thing have the same. Of those found, the best stands for them; each part outweighs all behind it.
      stack TEXT NOT NULL,
      -- Counted from 1 in its stack, and its own for good.
      version INTEGER NOT NULL,
      best REAL AS ((CASE flag WHEN 'pick' THEN 2 WHEN 'none' THEN 1 ELSE 0 END * 6 + rating) * 4398046511104.0 + created_at)
    ) STRICT;
    CREATE INDEX takes_by_version ON takes (stack, version);
    CREATE INDEX takes_by_stack ON takes (stack, best) WHERE binned_at IS NULL;
    -- In which order somebody put the takes that carry a tag.
    CREATE TABLE hand_order (
      tag TEXT NOT NULL,
      take_id TEXT NOT NULL,
      place INTEGER NOT NULL,
      PRIMARY KEY (tag, take_id)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE open_stacks (stack TEXT PRIMARY KEY NOT NULL) STRICT, WITHOUT ROWID;
    CREATE INDEX takes_without_poster ON takes (created_at DESC, id DESC) WHERE has_poster = 0;
    CREATE INDEX takes_in_bin ON takes (binned_at DESC, id DESC) WHERE binned_at IS NOT NULL;
    CREATE INDEX takes_by_rating ON takes (rating DESC, created_at DESC, id DESC) WHERE binned_at IS NULL;
    CREATE INDEX takes_by_name ON takes (name_key, created_at DESC, id DESC, width, height) WHERE binned_at IS NULL;
    CREATE INDEX takes_by_length ON takes (duration DESC, created_at DESC, id DESC, width, height) WHERE binned_at IS NULL;
    CREATE INDEX takes_by_flag ON takes (flag, created_at DESC, id DESC) WHERE binned_at IS NULL AND flag <> 'none';
    CREATE INDEX takes_by_label ON takes (label, created_at DESC, id DESC) WHERE binned_at IS NULL AND label <> 'none';
    CREATE INDEX takes_by_model ON takes (model, created_at DESC, id DESC) WHERE binned_at IS NULL;
    CREATE INDEX takes_best_of_model ON takes (model, best) WHERE binned_at IS NULL AND has_poster = 1;
    CREATE INDEX takes_by_batch ON takes (batch_id, created_at DESC, id DESC);
    CREATE INDEX takes_missing ON takes (created_at DESC, id DESC) WHERE missing_at IS NOT NULL;
    CREATE INDEX takes_by_path ON takes (path);
    CREATE INDEX takes_by_content ON takes (sha256, bytes) WHERE sha256 <> '';
    -- The grid is laid out by the shapes of all takes, without reading the takes.
    CREATE INDEX takes_newest ON takes (created_at DESC, id DESC, width, height) WHERE binned_at IS NULL;

    CREATE TABLE outputs (
      id TEXT PRIMARY KEY NOT NULL,
      job_id TEXT NOT NULL REFERENCES jobs (id),
      attempt INTEGER NOT NULL,
      position INTEGER NOT NULL,
      url TEXT NOT NULL,
      ends_at INTEGER,
      -- It stays where the take was deleted: what was delivered is not fetched anew.
      take_id TEXT UNIQUE,
      lost TEXT,
      UNIQUE (job_id, position)
    ) STRICT;

    -- What a take was made from; frame -1 is all of it.
    CREATE TABLE take_parents (
      take_id TEXT NOT NULL,
      parent_id TEXT NOT NULL,
      frame INTEGER NOT NULL DEFAULT -1,
      PRIMARY KEY (take_id, parent_id, frame)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX take_children ON take_parents (parent_id, take_id);

    -- What stood beside a take that came from a folder, whose job is not known here.
    CREATE TABLE take_stories (
      take_id TEXT PRIMARY KEY NOT NULL,
      story TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- Noted by triggers, in the transaction of the change.
    CREATE TABLE sidecars_due (take_id TEXT PRIMARY KEY NOT NULL) STRICT, WITHOUT ROWID;

    -- Kept by triggers in the transaction of whatever changes the words; other columns leave it alone.
    CREATE VIRTUAL TABLE take_words USING fts5 (
      name, prompt, note, tags,
      content = 'takes', content_rowid = 'number', tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
    );

    CREATE TRIGGER take_words_added AFTER INSERT ON takes BEGIN
      INSERT INTO take_words (rowid, name, prompt, note, tags)
      VALUES (new.number, new.name, new.prompt, new.note, new.tags);
    END;

    CREATE TRIGGER take_words_removed AFTER DELETE ON takes BEGIN
      INSERT INTO take_words (take_words, rowid, name, prompt, note, tags)
      VALUES ('delete', old.number, old.name, old.prompt, old.note, old.tags);
    END;

    CREATE TRIGGER take_words_changed AFTER UPDATE OF name, prompt, note, tags ON takes
    WHEN (old.name, old.prompt, old.note, old.tags) IS NOT (new.name, new.prompt, new.note, new.tags) BEGIN
      INSERT INTO take_words (take_words, rowid, name, prompt, note, tags)
      VALUES ('delete', old.number, old.name, old.prompt, old.note, old.tags);
      INSERT INTO take_words (rowid, name, prompt, note, tags)
      VALUES (new.number, new.name, new.prompt, new.note, new.tags);
    END;

    CREATE TRIGGER sidecar_of_new_take AFTER INSERT ON takes BEGIN
      INSERT OR IGNORE INTO sidecars_due VALUES (new.id);
    END;

    CREATE TRIGGER sidecar_of_changed_take
    AFTER UPDATE OF rating, flag, label, tags, note, binned_at, path, name, width, height, duration, frame_rate ON takes BEGIN
      INSERT OR IGNORE INTO sidecars_due VALUES (new.id);
    END;

    -- details: what headers say besides size and length (null: not looked at yet). derived_from and recipe: what a fixed file was made
    -- from, by which the same fix is found again.
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
      details TEXT,
      derived_from TEXT REFERENCES assets (id),
      recipe TEXT,
      UNIQUE (path, bytes, modified_at)
    ) STRICT;
    CREATE INDEX assets_by_size ON assets (bytes);
    CREATE INDEX assets_unread ON assets (bytes) WHERE sha256 IS NULL;
    CREATE INDEX assets_by_content ON assets (sha256) WHERE sha256 IS NOT NULL;
    CREATE INDEX assets_derived ON assets (derived_from) WHERE derived_from IS NOT NULL;

    -- A file that is a take, or a frame of it.
    CREATE TABLE asset_origins (
      asset_id TEXT PRIMARY KEY NOT NULL REFERENCES assets (id),
      take_id TEXT NOT NULL,
      frame INTEGER
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE uploads (
      profile_id TEXT NOT NULL,
      sha256 TEXT NOT NULL,
      reference TEXT NOT NULL,
      bytes INTEGER NOT NULL,
      uploaded_at REAL NOT NULL,
      expires_at REAL,
      PRIMARY KEY (profile_id, sha256)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE cast_members (
      id TEXT PRIMARY KEY NOT NULL,
      content TEXT NOT NULL,
      revision INTEGER NOT NULL,
      created_at REAL NOT NULL,
      changed_at REAL NOT NULL,
      deleted_at REAL
    ) STRICT;

    -- Triggers read the links out of a job's request; one without a link costs no more than a look at its text.
    CREATE TABLE cast_uses (
      member_id TEXT NOT NULL,
      job_id TEXT NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
      PRIMARY KEY (member_id, job_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX cast_uses_by_job ON cast_uses (job_id);

    CREATE TRIGGER cast_uses_added AFTER INSERT ON job_inputs WHEN instr(new.input, '"cast":{') > 0 BEGIN
      INSERT OR IGNORE INTO cast_uses (member_id, job_id)
      SELECT json_extract(new.input, link.fullkey || '.id'), new.job_id FROM json_tree(new.input) AS link
      WHERE link.key = 'cast' AND link.type = 'object' AND json_type(new.input, link.fullkey || '.id') = 'text';
    END;

    CREATE TRIGGER cast_uses_changed AFTER UPDATE OF input ON job_inputs
    WHEN new.input IS NOT old.input AND (instr(new.input, '"cast":{') > 0 OR instr(old.input, '"cast":{') > 0) BEGIN
      DELETE FROM cast_uses WHERE job_id = new.job_id;
      INSERT OR IGNORE INTO cast_uses (member_id, job_id)
      SELECT json_extract(new.input, link.fullkey || '.id'), new.job_id FROM json_tree(new.input) AS link
      WHERE link.key = 'cast' AND link.type = 'object' AND json_type(new.input, link.fullkey || '.id') = 'text';
    END;

    -- Templates and snippets.
    CREATE TABLE kept_entries (
      id TEXT PRIMARY KEY NOT NULL,
      kind TEXT NOT NULL,
      content TEXT NOT NULL,
      deleted_at REAL
    ) STRICT;

    CREATE TABLE model_defaults (
      model TEXT PRIMARY KEY NOT NULL,
      input TEXT NOT NULL,
      changed_at REAL NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- Watched folders, and which files and bytes each has dealt with.
    CREATE TABLE watches (
      id TEXT PRIMARY KEY NOT NULL,
      content TEXT NOT NULL,
      removed_at REAL
    ) STRICT;

    CREATE TABLE watch_seen (
      watch_id TEXT NOT NULL REFERENCES watches (id),
      path TEXT NOT NULL,
      bytes REAL NOT NULL,
      modified_at REAL NOT NULL,
      refused TEXT,
      PRIMARY KEY (watch_id, path)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE watch_made (
      made_for TEXT NOT NULL,
      sha256 TEXT NOT NULL,
      watch_id TEXT NOT NULL REFERENCES watches (id),
      jobs INTEGER NOT NULL,
      made_at REAL NOT NULL,
      PRIMARY KEY (made_for, sha256)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX watch_made_by_watch ON watch_made (watch_id);

    CREATE TABLE watch_jobs (
      job_id TEXT PRIMARY KEY NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
      watch_id TEXT NOT NULL REFERENCES watches (id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX watch_jobs_by_watch ON watch_jobs (watch_id);

    CREATE TABLE projects (
      id TEXT PRIMARY KEY NOT NULL,
      content TEXT NOT NULL,
      created_at REAL NOT NULL,
      deleted_at REAL
    ) STRICT;

    -- code_key is the code without its case. still_id and clip_id are the takes that were chosen.
    CREATE TABLE shots (
      id TEXT PRIMARY KEY NOT NULL,
      project_id TEXT NOT NULL REFERENCES projects (id),
      position REAL NOT NULL,
      code_key TEXT NOT NULL,
      content TEXT NOT NULL,
      still_id TEXT,
      clip_id TEXT,
      deleted_at REAL
    ) STRICT;
    CREATE INDEX shots_in_order ON shots (project_id, position);
    CREATE UNIQUE INDEX shots_by_code ON shots (project_id, code_key) WHERE deleted_at IS NULL;

    CREATE TABLE shot_jobs (
      job_id TEXT PRIMARY KEY NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
      shot_id TEXT NOT NULL REFERENCES shots (id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX shot_jobs_by_shot ON shot_jobs (shot_id);

    -- A take that leaves a shot keeps its number there, so that nothing is ever numbered anew. From and until are frames of the project.
    CREATE TABLE versions (
      shot_id TEXT NOT NULL REFERENCES shots (id),
      take_id TEXT NOT NULL,
      number INTEGER NOT NULL,
      from_frame INTEGER,
      until_frame INTEGER,
      left_at REAL,
      PRIMARY KEY (shot_id, take_id),
      UNIQUE (shot_id, number)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX versions_by_take ON versions (take_id) WHERE left_at IS NULL;

    -- Without OR IGNORE: the upsert that sets a trigger off would overrule it.
    CREATE TRIGGER sidecar_of_version AFTER INSERT ON versions
    WHEN NOT EXISTS (SELECT 1 FROM sidecars_due WHERE take_id = new.take_id) BEGIN
      INSERT INTO sidecars_due VALUES (new.take_id);
    END;

    CREATE TRIGGER sidecar_of_changed_version AFTER UPDATE ON versions
    WHEN NOT EXISTS (SELECT 1 FROM sidecars_due WHERE take_id = new.take_id) BEGIN
      INSERT INTO sidecars_due VALUES (new.take_id);
    END;

    CREATE TRIGGER sidecar_of_changed_shot AFTER UPDATE ON shots
    WHEN (old.clip_id, old.still_id, old.deleted_at, old.content ->> '$.code', old.content ->> '$.sequence')
      IS NOT (new.clip_id, new.still_id, new.deleted_at, new.content ->> '$.code', new.content ->> '$.sequence') BEGIN
      INSERT INTO sidecars_due
      SELECT take_id FROM versions WHERE shot_id = new.id AND left_at IS NULL AND take_id NOT IN (SELECT take_id FROM sidecars_due);
    END;

    CREATE TRIGGER version_of_new_take AFTER INSERT ON takes
    WHEN EXISTS (SELECT 1 FROM shot_jobs WHERE job_id = new.job_id) BEGIN
      INSERT OR IGNORE INTO versions (shot_id, take_id, number)
      SELECT shot_id, new.id, 1 + coalesce((SELECT max(number) FROM versions WHERE versions.shot_id = shot_jobs.shot_id), 0)
      FROM shot_jobs WHERE job_id = new.job_id;
    END;`,
};
