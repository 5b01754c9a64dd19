import type { Attempt } from '../../../../shared/jobs/job.ts';
import type { JobInput } from '../../../../shared/models/media-reference.ts';
import { type ChargedAttempt, readCharge } from '../../../../shared/queue/charge.ts';
import type { Attempts } from '../../../core/queue/job-store.ts';
import type { Database } from '../database.ts';
import { findAttemptOfTake, latestReceived } from './output-table.ts';
import { type AttemptRow, readAttempt, readSentKey } from './rows.ts';

const ADD_ATTEMPT = `
  INSERT INTO attempts (id, job_id, number, body, body_sha256, webhook_secret, outcome, test_mode, practice,
                        estimate_currency, estimate_amount, started_at, model_path, sent_key, batch_id, name, model, input)
  SELECT ?1, id, (SELECT coalesce(max(number), 0) + 1 FROM attempts WHERE job_id = ?2), ?3, ?4, ?5, 'sending', ?6, practice,
         ?7, ?8, ?9, ?10, ?11, batch_id, name, model, (SELECT input FROM job_inputs WHERE job_id = ?2)
  FROM jobs WHERE id = ?2`;

/** Acceptance, once proven, stands: a connection that is lost after a delivery came does not put it in doubt again. */
const ANSWER_ATTEMPT = `
  UPDATE attempts SET
    outcome = CASE WHEN outcome = 'accepted' THEN outcome ELSE ?1 END,
    http_status = coalesce(?2, http_status),
    gen_id = coalesce(gen_id, ?3),
    is_pasted = is_pasted AND gen_id IS NOT ?3,
    message = coalesce(?4, message),
    answered_at = coalesce(answered_at, ?5),
    ask_url = coalesce(ask_url, ?7), stop_url = coalesce(stop_url, ?8)
  WHERE id = ?6 RETURNING job_id`;

/** Its generation is nobody's then, and what was fetched of that is not the submission's. What was delivered for it still proves it. */
const TAKE_BACK_ID = [
  `DELETE FROM generations WHERE (profile_id, gen_id) =
    (SELECT profile_id, attempts.gen_id FROM attempts JOIN jobs ON jobs.id = job_id WHERE attempts.id = ?1)`,
  `UPDATE outputs SET attempt = -attempt WHERE (job_id, attempt) = (SELECT job_id, number FROM attempts WHERE id = ?1)`,
  `UPDATE attempts SET gen_id = NULL, is_pasted = 0, charged_amount = NULL, made = NULL,
    outcome = CASE WHEN EXISTS (SELECT 1 FROM deliveries WHERE attempt_id = ?1) THEN 'accepted' ELSE 'unclear' END
   WHERE id = ?1`,
];

type ChargeRow = Pick<AttemptRow, 'outcome' | 'practice' | 'test_mode' | 'charged_amount'>;

const CHARGES = 'SELECT outcome, practice, test_mode, charged_amount FROM attempts WHERE job_id = ?';

function readChargeRow(row: ChargeRow): ChargedAttempt {
  return {
    outcome: row.outcome,
    practice: row.practice === 1,
    testMode: row.test_mode,
    charged: row.charged_amount,
  };
}

/**
 * Keeps what a job's attempts say of money beside the job, so that ten thousand rows show it without reading them. To be
 * called in the transaction of every change of an attempt.
 */
export function refreshCharge(database: Database, jobId: string): void {
  const rows = database.all<ChargeRow>(CHARGES, jobId);
  const { surely, maybe } = readCharge(rows.map(readChargeRow));
  const sql = 'UPDATE jobs SET attempts = ?, charged_surely = ?, charged_maybe = ? WHERE id = ?';
  database.run(sql, rows.length, surely, maybe, jobId);
}

/** The newest attempt's row of a job; undefined when it has none. */
function findLatestAttempt(database: Database, jobId: string): AttemptRow | undefined {
  return database.get<AttemptRow>(
    'SELECT * FROM attempts WHERE job_id = ? ORDER BY number DESC LIMIT 1',
    jobId,
  );
}

/** Its job stands for an attempt that is its latest, or the one whose generation it has. */
const FIND_ATTEMPT = `
  SELECT *, number = (SELECT max(number) FROM attempts AS others WHERE others.job_id = attempts.job_id)
    OR gen_id = (SELECT gen_id FROM jobs WHERE jobs.id = job_id) AS is_current
  FROM attempts WHERE id = ?`;

/** A job's attempts, oldest first. */
export function listAttempts(database: Database, jobId: string): Attempt[] {
  return database
    .all<AttemptRow>('SELECT * FROM attempts WHERE job_id = ? ORDER BY number', jobId)
    .map(readAttempt);
}

function findOwner(database: Database, profileId: string, genId: string): string | null {
  const sql = 'SELECT attempt_id FROM generations WHERE profile_id = ? AND gen_id = ?';
  return database.get<{ attempt_id: string }>(sql, profileId, genId)?.attempt_id ?? null;
}

/** A generation is of one submission: the first that proves it has it, for good. One that was pasted gives way to that. */
const CLAIM = `
  INSERT INTO generations (profile_id, gen_id, attempt_id) VALUES (?, ?, ?)
  ON CONFLICT DO UPDATE SET attempt_id = excluded.attempt_id
    WHERE (SELECT is_pasted FROM attempts WHERE id = generations.attempt_id) = 1`;

/** Submissions, over a migrated database. */
export function createAttempts(database: Database): Attempts {
  return {
    find(id) {
      const row = database.get<AttemptRow & { is_current: number | null }>(FIND_ATTEMPT, id);
      return row === undefined ? null : { ...readAttempt(row), isCurrent: row.is_current === 1 };
    },
    latest(jobId) {
      const row = findLatestAttempt(database, jobId);
      return row === undefined
        ? null
        : { ...readAttempt(row), webhookSecret: row.webhook_secret, sentKey: readSentKey(row) };
    },
    received(jobId) {
      const sql = `SELECT * FROM attempts WHERE job_id = ? AND number = ${latestReceived('?')}`;
      const row = database.get<AttemptRow>(sql, jobId, jobId);
      return row === undefined ? null : readAttempt(row);
    },
    bySecret(secret) {
      const row = database.get<{ id: string; job_id: string }>(
        'SELECT id, job_id FROM attempts WHERE webhook_secret = ?',
        secret,
      );
      return row === undefined ? null : { attemptId: row.id, jobId: row.job_id };
    },
    routeOf(jobId, genId) {
      const sql = `SELECT model_path, CASE WHEN gen_id IS ?2 AND NOT is_pasted THEN ask_url END AS ask_url,
    CASE WHEN gen_id IS ?2 AND NOT is_pasted THEN stop_url END AS stop_url
    FROM attempts WHERE job_id = ?1 ORDER BY gen_id IS ?2 DESC, number DESC LIMIT 1`;
      type Row = { readonly [Name in 'model_path' | 'ask_url' | 'stop_url']: string | null };
      const row = database.get<Row>(sql, jobId, genId);
      return {
        modelPath: row?.model_path ?? null,
        askAt: row?.ask_url ?? null,
        stopAt: row?.stop_url ?? null,
      };
    },
    sentSince(profileId, at) {
      const sql = `SELECT started_at AS at FROM attempts JOIN jobs ON jobs.id = job_id
    WHERE started_at > ? AND profile_id = ? AND outcome <> 'not-sent' ORDER BY started_at`;
      return database.all<{ at: number }>(sql, at, profileId).map((row) => row.at);
    },
    ofTake: (takeId) => findAttemptOfTake(database, takeId),
    unknown(ids) {
      const sql = 'SELECT value AS id FROM json_each(?) WHERE value NOT IN (SELECT id FROM attempts)';
      return database.all<{ id: string }>(sql, JSON.stringify(ids)).map(({ id }) => id);
    },
    ownerOf: (profileId, genId) => findOwner(database, profileId, genId),
    /** Adds an attempt with the job's next number. To be called in a transaction. */
    add(attempt) {
      database.run(
        ADD_ATTEMPT,
        attempt.id,
        attempt.jobId,
        attempt.body,
        attempt.bodySha256,
        attempt.webhookSecret,
        attempt.testMode,
        attempt.estimate?.currency ?? null,
        attempt.estimate?.amount ?? null,
        attempt.startedAt,
        attempt.modelPath,
        attempt.sentKey == null ? null : JSON.stringify(attempt.sentKey),
      );
      refreshCharge(database, attempt.jobId);
    },
    /** What was asked for in a submission, whatever its job was made to ask for since. */
    requestOf(id) {
      const row = database.get<AttemptRow & { name: string; model: string; input: string }>(
        'SELECT * FROM attempts WHERE id = ?',
        id,
      );
      if (row === undefined) return null;
      const { testMode, practice, estimate } = readAttempt(row);
      const { name, model, input } = row;
      return { name, model, input: JSON.parse(input) as JobInput, testMode, practice, estimate };
    },
    keepMade: (id, made) =>
      void database.run('UPDATE attempts SET made = ? WHERE id = ?', JSON.stringify(made), id),
    markPasted: (id) => void database.run('UPDATE attempts SET is_pasted = 1 WHERE id = ?', id),
    takeBackId(id) {
      for (const sql of TAKE_BACK_ID) database.run(sql, id);
      const jobId = database.get<{ job_id: string }>('SELECT job_id FROM attempts WHERE id = ?', id)?.job_id;
      if (jobId !== undefined) refreshCharge(database, jobId);
    },
    /** Writes what became of an attempt; facts that are known already are not unlearned. To be called in a transaction. */
    answer(id, answer) {
      const answered = database.get<{ job_id: string }>(
        ANSWER_ATTEMPT,
        answer.outcome,
        answer.httpStatus,
        answer.genId,
        answer.message,
        answer.answeredAt,
        id,
        answer.askAt ?? null,
        answer.stopAt ?? null,
      );
      if (answered !== undefined) refreshCharge(database, answered.job_id);
    },
    claim(profileId, genId, attemptId) {
      database.run(CLAIM, profileId, genId, attemptId);
      return findOwner(database, profileId, genId) === attemptId;
    },
    /** Nothing is on the wire at a start: what still says so was cut off. What it may have cost stays as it was. */
    closeInterrupted(at) {
      database.run(`UPDATE attempts SET outcome = 'unclear', answered_at = ? WHERE outcome = 'sending'`, at);
    },
  };
}
