import type { Attempt } from '../../../../shared/jobs/job.ts';
import type { Failure } from '../../../../shared/kernel/result.ts';
import { matchOutputs } from '../../../../shared/queue/match-outputs.ts';
import type { NamedOutput, Output, Outputs } from '../../../core/results/result-store.ts';
import type { Database } from '../database.ts';
import { type AttemptRow, readAttempt } from './rows.ts';

interface OutputRow {
  readonly id: string;
  readonly job_id: string;
  readonly position: number;
  readonly url: string;
  readonly ends_at: number | null;
  readonly take_id: string | null;
  readonly lost: string | null;
}

const ATTEMPT_OF_JOB = latestReceived('?');

const ADD_OUTPUT = `
  INSERT INTO outputs (id, job_id, attempt, position, url, ends_at)
  VALUES (?1, ?2, ${latestReceived('?2')}, (SELECT coalesce(max(position) + 1, 0) FROM outputs WHERE job_id = ?2), ?3, ?4)`;

const NAME_ANEW = 'UPDATE outputs SET url = ?1, ends_at = ?2, lost = iif(url = ?1, lost, NULL) WHERE id = ?3';

function addOutputs(database: Database, jobId: string, outputs: readonly NamedOutput[]): void {
  for (const { id, url, endsAt = null } of outputs) database.run(ADD_OUTPUT, id, jobId, url, endsAt);
}

/** The results of a job's latest attempt that was received, in the service's order. */
function listOutputs(database: Database, jobId: string): Output[] {
  const sql = `SELECT id, job_id, position, url, ends_at, take_id, lost FROM outputs WHERE job_id = ? AND attempt = ${ATTEMPT_OF_JOB} ORDER BY position`;
  const rows = database.all<OutputRow>(sql, jobId, jobId);
  return rows.map((row) => ({
    id: row.id,
    jobId: row.job_id,
    index: row.position,
    url: row.url,
    endsAt: row.ends_at,
    takeId: row.take_id,
    lost: row.lost === null ? null : (JSON.parse(row.lost) as Failure),
  }));
}

/** Marks an output as stored; throws when it is unknown or has a take already. To be called in a transaction. */
export function setOutputTake(database: Database, outputId: string, takeId: string): void {
  const changed = database.run(
    'UPDATE outputs SET take_id = ?, lost = NULL WHERE id = ? AND take_id IS NULL',
    takeId,
    outputId,
  );
  if (changed !== 1) throw new Error(`output ${outputId} is unknown or has a take already`);
}

/** The submission that brought a take; null for one that came from a folder. */
export function findAttemptOfTake(database: Database, takeId: string): Attempt | null {
  const sql = `SELECT attempts.* FROM outputs
    JOIN attempts ON attempts.job_id = outputs.job_id AND attempts.number = outputs.attempt WHERE outputs.take_id = ?`;
  const row = database.get<AttemptRow>(sql, takeId);
  return row === undefined ? null : readAttempt(row);
}

/** Results and what became of them, over a migrated database. */
export function createOutputs(database: Database): Outputs {
  return {
    ofJob: (jobId) => listOutputs(database, jobId),
    lacksFile: (outputId) =>
      database.get('SELECT 1 FROM outputs WHERE id = ? AND take_id IS NULL', outputId) !== undefined,
    nextEnd(after) {
      const sql = `SELECT min(ends_at) AS ends FROM jobs JOIN outputs ON outputs.job_id = jobs.id
        WHERE state = 'fetching' AND removed_at IS NULL AND take_id IS NULL AND lost IS NULL AND ends_at > ?`;
      return database.get<{ ends: number | null }>(sql, after)?.ends ?? null;
    },
    /**
     * Remembers the result URLs of a job's latest attempt that was received. Those of earlier attempts stay, and positions go on after them, so
     * that a second generation never passes for the first one's files. To be called in a transaction.
     */
    save(jobId, outputs, isWhole = true) {
      const known = listOutputs(database, jobId);
      const urls = outputs.map(({ url }) => url);
      const added: NamedOutput[] = [];
      for (const [index, match] of matchOutputs(known, urls, isWhole).entries()) {
        const output = outputs[index] as NamedOutput;
        const row = match === null ? undefined : known[match];
        if (row === undefined) added.push(output);
        // Where it is named anew, it is tried anew.
        else if (row.takeId === null) database.run(NAME_ANEW, output.url, output.endsAt ?? null, row.id);
      }
      addOutputs(database, jobId, added);
      return listOutputs(database, jobId);
    },
    add: (jobId, outputs) => addOutputs(database, jobId, outputs),
    lose(outputId, error) {
      const sql = 'UPDATE outputs SET lost = ? WHERE id = ? AND take_id IS NULL';
      database.run(sql, JSON.stringify(error), outputId);
    },
    retryLost: (jobId) =>
      void database.run('UPDATE outputs SET lost = NULL WHERE job_id = ? AND lost IS NOT NULL', jobId),
  };
}

/** As SQL: the number of a job's latest attempt that was received, or may have been; 0 where none was. */
export function latestReceived(jobId: string): string {
  return `(SELECT coalesce(max(number), 0) FROM attempts
    WHERE attempts.job_id = ${jobId} AND outcome NOT IN ('refused', 'not-sent'))`;
}
