import type { UploadRecord } from '../ports.ts';

/** An upload that is about to expire would be gone before the service reads it. */
const EXPIRY_MARGIN_MILLISECONDS = 10 * 60_000;

/** Whether a file that was uploaded is still there when a service reads it. */
export function isFresh(record: UploadRecord, now: number): boolean {
  if (record.expiresAt === null) return true;
  // A clock that was set back must not make an old upload look fresh for ever.
  return now >= record.uploadedAt && now < record.expiresAt - marginOf(record.expiresAt - record.uploadedAt);
}

function marginOf(lifetimeMilliseconds: number): number {
  return Math.min(EXPIRY_MARGIN_MILLISECONDS, lifetimeMilliseconds / 4);
}
