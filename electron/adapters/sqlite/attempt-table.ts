import type { Attempt } from '../../../shared/domain/job.ts';
import type { AttemptAnswer, NewAttempt } from '../../core/ports.ts';
import type { Database } from './database.ts';
import { type AttemptRow, readAttempt } from './rows.ts';

const ADD_ATTEMPT = `
  INSERT INTO attempts (id, job_id, number, body, body_sha256, webhook_secret, outcome, test_mode, practice,
                        estimate_currency, estimate_amount, started_at, batch_id)
  VALUES (?1, ?2, (SELECT coalesce(max(number), 0) + 1 FROM attempts WHERE job_id = ?2), ?3, ?4, ?5, 'sending', ?6, ?7,
          ?8, ?9, ?10, coalesce((SELECT batch_id FROM jobs WHERE id = ?2), ''))`;

/** Acceptance, once proven, stands: a connection that is lost after a delivery came does not put it in doubt again. */
const ANSWER_ATTEMPT = `
  UPDATE attempts SET
    outcome = CASE WHEN outcome = 'accepted' THEN outcome ELSE ? END,
    http_status = coalesce(?, http_status),
    gen_id = coalesce(gen_id, ?),
    message = coalesce(?, message),
    answered_at = coalesce(answered_at, ?)
  WHERE id = ?`;

/** Adds an attempt with the job's next number. To be called in a transaction. */
export function insertAttempt(database: Database, attempt: NewAttempt): void {
  database.run(
    ADD_ATTEMPT,
    attempt.id,
    attempt.jobId,
    attempt.body,
    attempt.bodySha256,
    attempt.webhookSecret,
    attempt.testMode,
    Number(attempt.practice),
    attempt.estimate?.currency ?? null,
    attempt.estimate?.amount ?? null,
    attempt.startedAt,
  );
}

/** Writes what became of an attempt; facts that are known already are not unlearned. To be called in a transaction. */
export function answerAttempt(database: Database, id: string, answer: AttemptAnswer): void {
  database.run(
    ANSWER_ATTEMPT,
    answer.outcome,
    answer.httpStatus,
    answer.genId,
    answer.message,
    answer.answeredAt,
    id,
  );
}

/** The newest attempt's row of a job; undefined when it has none. */
export function findLatestAttempt(database: Database, jobId: string): AttemptRow | undefined {
  return database.get<AttemptRow>(
    'SELECT * FROM attempts WHERE job_id = ? ORDER BY number DESC LIMIT 1',
    jobId,
  );
}

/** Whose an attempt is, and whether a later one followed it. */
export function findAttemptOwner(
  database: Database,
  id: string,
): { jobId: string; isLatest: boolean } | null {
  const sql = `
    SELECT job_id, number = (SELECT max(number) FROM attempts AS others WHERE others.job_id = attempts.job_id) AS is_latest
    FROM attempts WHERE id = ?`;
  const row = database.get<{ job_id: string; is_latest: number }>(sql, id);
  return row === undefined ? null : { jobId: row.job_id, isLatest: row.is_latest === 1 };
}

/** An attempt by its id, and whether it is its job's latest. */
export function findAttempt(database: Database, id: string): (Attempt & { isLatest: boolean }) | null {
  const row = database.get<AttemptRow>('SELECT * FROM attempts WHERE id = ?', id);
  const owner = row === undefined ? null : findAttemptOwner(database, id);
  return row === undefined || owner === null ? null : { ...readAttempt(row), isLatest: owner.isLatest };
}

export function findAttemptBySecret(
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

/** Nothing is on the wire at a start: what still says so was cut off. */
export function closeInterruptedAttempts(database: Database, at: number): void {
  database.run(`UPDATE attempts SET outcome = 'unclear', answered_at = ? WHERE outcome = 'sending'`, at);
}
