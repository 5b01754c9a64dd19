import { createHash } from 'node:crypto';
import type { Delivery } from '../../core/ports.ts';
import type { Database } from './database.ts';

interface DeliveryRow {
  readonly id: string;
  readonly attempt_id: string;
  readonly job_id: string;
  readonly received_at: number;
  readonly body: string;
}

/** Adds a delivery; false when the same body came for the attempt before. To be called in a transaction. */
export function insertDelivery(database: Database, delivery: Delivery): boolean {
  const sql = `
    INSERT INTO deliveries (id, attempt_id, job_id, received_at, body, body_sha256) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (attempt_id, body_sha256) DO NOTHING`;
  const { id, attemptId, jobId, receivedAt, body } = delivery;
  const bodySha256 = createHash('sha256').update(body).digest('hex');
  return database.run(sql, id, attemptId, jobId, receivedAt, body, bodySha256) === 1;
}

/** What was delivered for an attempt, in the order in which it came. */
export function listDeliveries(database: Database, attemptId: string): Delivery[] {
  const rows = database.all<DeliveryRow>(
    'SELECT * FROM deliveries WHERE attempt_id = ? ORDER BY number',
    attemptId,
  );
  return rows.map((row) => ({
    id: row.id,
    attemptId: row.attempt_id,
    jobId: row.job_id,
    receivedAt: row.received_at,
    body: row.body,
  }));
}
