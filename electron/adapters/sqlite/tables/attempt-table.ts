import { type ChargedAttempt, readCharge } from '../../../../shared/domain/job/charge.ts';
import type { Attempt } from '../../../../shared/domain/job/job.ts';
import type { AttemptAnswer, Attempts, NewAttempt } from '../../../core/ports/store/attempts.ts';
import type { Database } from '../database.ts';
import { latestReceived } from './latest-received.ts';
import { findAttemptOfTake } from './output-table.ts';
import { type AttemptRow, readAttempt } from './rows.ts';

const ADD_ATTEMPT = `
  INSERT INTO attempts (id, job_id, number, body, body_sha256, webhook_secret, outcome, test_mode, practice,
                        estimate_currency, estimate_amount, started_at, model_path, batch_id)
  VALUES (?1, ?2, (SELECT coalesce(max(number), 0) + 1 FROM attempts WHERE job_id = ?2), ?3, ?4, ?5, 'sending', ?6,
          (SELECT practice FROM jobs WHERE id = ?2), ?7, ?8, ?9, ?10, coalesce((SELECT batch_id FROM jobs WHERE id = ?2), ''))`;

/** Acceptance, once proven, stands: a connection that is lost after a delivery came does not put it in doubt again. */
const ANSWER_ATTEMPT = `
  UPDATE attempts SET
    outcome = CASE WHEN outcome = 'accepted' THEN outcome ELSE ? END,
    http_status = coalesce(?, http_status),
    gen_id = coalesce(gen_id, ?),
    message = coalesce(?, message),
    answered_at = coalesce(answered_at, ?)
  WHERE id = ? RETURNING job_id`;

/** Adds an attempt with the job's next number. To be called in a transaction. */
function insertAttempt(database: Database, attempt: NewAttempt): void {
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
  );
  refreshCharge(database, attempt.jobId);
}

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

/** Writes what became of an attempt; facts that are known already are not unlearned. To be called in a transaction. */
function answerAttempt(database: Database, id: string, answer: AttemptAnswer): void {
  const answered = database.get<{ job_id: string }>(
    ANSWER_ATTEMPT,
    answer.outcome,
    answer.httpStatus,
    answer.genId,
    answer.message,
    answer.answeredAt,
    id,
  );
  if (answered !== undefined) refreshCharge(database, answered.job_id);
}

/** The newest attempt's row of a job; undefined when it has none. */
function findLatestAttempt(database: Database, jobId: string): AttemptRow | undefined {
  return database.get<AttemptRow>(
    'SELECT * FROM attempts WHERE job_id = ? ORDER BY number DESC LIMIT 1',
    jobId,
  );
}

function findReceivedAttempt(database: Database, jobId: string): Attempt | null {
  const sql = `SELECT * FROM attempts WHERE job_id = ? AND number = ${latestReceived('?')}`;
  const row = database.get<AttemptRow>(sql, jobId, jobId);
  return row === undefined ? null : readAttempt(row);
}

/** Its job stands for an attempt that is its latest, or the one whose generation it has. */
const FIND_ATTEMPT = `
  SELECT *, number = (SELECT max(number) FROM attempts AS others WHERE others.job_id = attempts.job_id)
    OR gen_id = (SELECT gen_id FROM jobs WHERE jobs.id = job_id) AS is_current
  FROM attempts WHERE id = ?`;

/** An attempt by its id, and whether it is the one that its job stands for. */
function findAttempt(database: Database, id: string): (Attempt & { isCurrent: boolean }) | null {
  const row = database.get<AttemptRow & { readonly is_current: number | null }>(FIND_ATTEMPT, id);
  return row === undefined ? null : { ...readAttempt(row), isCurrent: row.is_current === 1 };
}

function findAttemptBySecret(
  database: Database,
  secret: string,
): { attemptId: string; jobId: string } | null {
  const row = database.get<{ id: string; job_id: string }>(
    'SELECT id, job_id FROM attempts WHERE webhook_secret = ?',
    secret,
  );
  return row === undefined ? null : { attemptId: row.id, jobId: row.job_id };
}

/** A job's attempts, oldest first. */
export function listAttempts(database: Database, jobId: string): Attempt[] {
  return database
    .all<AttemptRow>('SELECT * FROM attempts WHERE job_id = ? ORDER BY number', jobId)
    .map(readAttempt);
}

/** Nothing is on the wire at a start: what still says so was cut off. What it may have cost stays as it was. */
function closeInterruptedAttempts(database: Database, at: number): void {
  database.run(`UPDATE attempts SET outcome = 'unclear', answered_at = ? WHERE outcome = 'sending'`, at);
}

function listUnknown(database: Database, ids: readonly string[]): string[] {
  const sql = 'SELECT value AS id FROM json_each(?) WHERE value NOT IN (SELECT id FROM attempts)';
  return database.all<{ id: string }>(sql, JSON.stringify(ids)).map(({ id }) => id);
}

function findOwner(database: Database, profileId: string, genId: string): string | null {
  const sql = 'SELECT attempt_id FROM generations WHERE profile_id = ? AND gen_id = ?';
  return database.get<{ attempt_id: string }>(sql, profileId, genId)?.attempt_id ?? null;
}

function findPath(database: Database, jobId: string, genId: string): string | null {
  const sql =
    'SELECT model_path FROM attempts WHERE job_id = ? ORDER BY gen_id IS ? DESC, number DESC LIMIT 1';
  return database.get<{ model_path: string | null }>(sql, jobId, genId)?.model_path ?? null;
}

/** A generation is of one submission: the first that names it has it, for good. */
function claimGeneration(database: Database, profileId: string, genId: string, attemptId: string): boolean {
  const sql =
    'INSERT INTO generations (profile_id, gen_id, attempt_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING';
  database.run(sql, profileId, genId, attemptId);
  return findOwner(database, profileId, genId) === attemptId;
}

/** Submissions, over a migrated database. */
export function createAttempts(database: Database): Attempts {
  return {
    find: (id) => findAttempt(database, id),
    latest(jobId) {
      const row = findLatestAttempt(database, jobId);
      return row === undefined ? null : { ...readAttempt(row), webhookSecret: row.webhook_secret };
    },
    received: (jobId) => findReceivedAttempt(database, jobId),
    bySecret: (secret) => findAttemptBySecret(database, secret),
    pathOf: (jobId, genId) => findPath(database, jobId, genId),
    ofTake: (takeId) => findAttemptOfTake(database, takeId),
    unknown: (ids) => listUnknown(database, ids),
    ownerOf: (profileId, genId) => findOwner(database, profileId, genId),
    add: (attempt) => insertAttempt(database, attempt),
    answer: (id, answer) => answerAttempt(database, id, answer),
    claim: (profileId, genId, attemptId) => claimGeneration(database, profileId, genId, attemptId),
    closeInterrupted: (at) => closeInterruptedAttempts(database, at),
  };
}
