import type { Migration } from './migration.ts';

/**
 * What makes a submission safe to decide: a revision for each job, what its attempts say of money kept beside it, one owner
 * for each generation of a service, and a fate for each result. Counters are kept by triggers, because the queue asks for
 * them at every step, and counting a hundred thousand finished jobs each time took most of its time.
 */
export const trust: Migration = {
  version: 11,
  name: 'trust',
  sql: `
    ALTER TABLE jobs ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE jobs ADD COLUMN attempts INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE jobs ADD COLUMN charged_surely INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE jobs ADD COLUMN charged_maybe INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE jobs ADD COLUMN lost_outputs INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE jobs ADD COLUMN service_status TEXT;
    UPDATE jobs SET (attempts, charged_surely, charged_maybe) = (
      SELECT count(*),
        total(practice = 0 AND test_mode IS NULL AND charged_amount IS NOT 0 AND outcome = 'accepted'),
        total(practice = 0 AND test_mode IS NULL AND charged_amount IS NOT 0 AND outcome IN ('unclear', 'sending'))
      FROM attempts WHERE attempts.job_id = jobs.id
    ) WHERE EXISTS (SELECT 1 FROM attempts WHERE attempts.job_id = jobs.id);

    CREATE TABLE generations (
      profile_id TEXT NOT NULL,
      gen_id TEXT NOT NULL,
      attempt_id TEXT NOT NULL REFERENCES attempts (id),
      PRIMARY KEY (profile_id, gen_id)
    ) STRICT, WITHOUT ROWID;
    INSERT OR IGNORE INTO generations (profile_id, gen_id, attempt_id)
    SELECT jobs.profile_id, attempts.gen_id, attempts.id FROM attempts JOIN jobs ON jobs.id = attempts.job_id
    WHERE attempts.gen_id IS NOT NULL ORDER BY attempts.started_at, attempts.id;

    ALTER TABLE outputs ADD COLUMN lost TEXT;
    UPDATE outputs SET lost = (SELECT error FROM jobs WHERE jobs.id = outputs.job_id)
    WHERE take_id IS NULL AND job_id IN (
      SELECT id FROM jobs WHERE state IN ('failed', 'cancelled') AND json_extract(error, '$.code') LIKE 'RESULT_%'
    );
    UPDATE jobs SET lost_outputs = (
      SELECT count(*) FROM outputs
      WHERE outputs.job_id = jobs.id AND outputs.lost IS NOT NULL AND outputs.attempt = (
        SELECT coalesce(max(number), 0) FROM attempts WHERE attempts.job_id = jobs.id
      )
    ) WHERE id IN (SELECT job_id FROM outputs WHERE lost IS NOT NULL);

    CREATE INDEX jobs_at_service ON jobs (profile_id, model) WHERE state = 'submitted' AND hold_reason IS NULL;

    CREATE TABLE job_counts (
      state TEXT NOT NULL,
      hold_reason TEXT NOT NULL,
      jobs INTEGER NOT NULL,
      PRIMARY KEY (state, hold_reason)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO job_counts SELECT state, coalesce(hold_reason, ''), count(*) FROM jobs WHERE removed_at IS NULL GROUP BY 1, 2;
    CREATE TRIGGER job_counted_added AFTER INSERT ON jobs WHEN new.removed_at IS NULL BEGIN
      INSERT INTO job_counts VALUES (new.state, coalesce(new.hold_reason, ''), 1) ON CONFLICT DO UPDATE SET jobs = jobs + 1;
    END;
    CREATE TRIGGER job_counted_changed AFTER UPDATE OF state, hold_reason, removed_at ON jobs
    WHEN (old.state, old.hold_reason, old.removed_at IS NULL) IS NOT (new.state, new.hold_reason, new.removed_at IS NULL) BEGIN
      UPDATE job_counts SET jobs = jobs - 1
      WHERE old.removed_at IS NULL AND state = old.state AND hold_reason = coalesce(old.hold_reason, '');
      INSERT INTO job_counts SELECT new.state, coalesce(new.hold_reason, ''), 1 WHERE new.removed_at IS NULL
      ON CONFLICT DO UPDATE SET jobs = jobs + 1;
    END;

    CREATE TABLE take_counts (place TEXT PRIMARY KEY NOT NULL, takes INTEGER NOT NULL) STRICT, WITHOUT ROWID;
    INSERT INTO take_counts SELECT 'library', count(*) FROM takes WHERE binned_at IS NULL;
    CREATE TRIGGER take_counted_added AFTER INSERT ON takes WHEN new.binned_at IS NULL BEGIN
      UPDATE take_counts SET takes = takes + 1 WHERE place = 'library';
    END;
    CREATE TRIGGER take_counted_removed AFTER DELETE ON takes WHEN old.binned_at IS NULL BEGIN
      UPDATE take_counts SET takes = takes - 1 WHERE place = 'library';
    END;
    CREATE TRIGGER take_counted_changed AFTER UPDATE OF binned_at ON takes
    WHEN (old.binned_at IS NULL) <> (new.binned_at IS NULL) BEGIN
      UPDATE take_counts SET takes = takes + CASE WHEN new.binned_at IS NULL THEN 1 ELSE -1 END WHERE place = 'library';
    END;
  `,
};
