import { createHash } from 'node:crypto';
import { CEILINGS } from '../../../../shared/kernel/ceilings.ts';
import type { Deliveries, Delivery } from '../../../core/results/result-store.ts';
import type { Database } from '../database.ts';
import type { RowOf } from './rows.ts';

type DeliveryRow = RowOf<Delivery>;

const ADD = `
  INSERT INTO deliveries (id, attempt_id, job_id, received_at, body, body_sha256, is_end) VALUES (?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (attempt_id, body_sha256) DO NOTHING`;

/** Notes on the way to the end of a generation go first, then what was worked out, then what is old. */
const DROP_OLDEST = `
  DELETE FROM deliveries WHERE number IN (
    SELECT number FROM (
      SELECT number, row_number() OVER newest AS place, sum(octet_length(body)) OVER newest AS bytes
      FROM deliveries WHERE attempt_id = ?
      WINDOW newest AS (ORDER BY is_end DESC, worked_out_at IS NULL DESC, number DESC)
    ) WHERE place > ? OR bytes > ?
  )`;

const UNHEARD = `
  SELECT deliveries.* FROM jobs
  JOIN attempts ON attempts.job_id = jobs.id
  JOIN deliveries ON deliveries.attempt_id = attempts.id
  WHERE jobs.state IN ('submitted', 'failed') AND jobs.profile_id = ? AND jobs.removed_at IS NULL
    AND (jobs.state = 'submitted' OR json_extract(jobs.error, '$.code') = 'RESULT_MISSING')
    AND deliveries.worked_out_at IS NOT NULL
  ORDER BY deliveries.number`;

function readRow(row: DeliveryRow): Delivery {
  return {
    id: row.id,
    attemptId: row.attempt_id,
    jobId: row.job_id,
    receivedAt: row.received_at,
    body: row.body,
  };
}

/** Deliveries, over a migrated database. */
export function createDeliveries(database: Database): Deliveries {
  return {
    /** Adds a delivery, and drops the oldest where too much came for its attempt; false when the same body came before. To be called in a transaction. */
    add(delivery, isEnd = false) {
      const { id, attemptId, jobId, receivedAt, body } = delivery;
      const bodySha256 = createHash('sha256').update(body).digest('hex');
      if (database.run(ADD, id, attemptId, jobId, receivedAt, body, bodySha256, Number(isEnd)) === 0)
        return false;
      database.run(DROP_OLDEST, attemptId, CEILINGS.delivery.kept, CEILINGS.delivery.keptBytes);
      return true;
    },
    /** Deliveries whose meaning was not worked out yet, in the order in which they came. */
    pending() {
      const sql = 'SELECT * FROM deliveries WHERE worked_out_at IS NULL ORDER BY number';
      return database.all<DeliveryRow>(sql).map(readRow);
    },
    /** Deliveries that were worked out, of jobs that they did not bring home. */
    unheard: (profileId) => database.all<DeliveryRow>(UNHEARD, profileId).map(readRow),
    /** To be called in a transaction. */
    markProcessed(id, at) {
      database.run('UPDATE deliveries SET worked_out_at = ? WHERE id = ?', at, id);
    },
  };
}
