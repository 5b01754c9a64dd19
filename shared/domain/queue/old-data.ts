import { z } from 'zod';
import type { Job } from '../job/job.ts';

/** What a start found out about data that is older than what was done with it, or that comes from another computer. */
export const oldDataSchema = z.strictObject({
  /**
   * Jobs with paid submissions that were written down elsewhere and that this data lacks. A job that was tried while the service was
   * away has a line for each try, and counts once.
   */
  submissions: z.number().int().nonnegative(),
  /** When the first of them was sent, in epoch milliseconds; null when there is none. */
  since: z.number().nullable(),
  /** Whether it last worked on another computer, or for another user of this one. */
  otherComputer: z.boolean(),
  /** When the backup was made that it was restored from, in epoch milliseconds; left out where it was not. */
  backupOf: z.number().optional(),
  /** Jobs of this queue that turned out to be sent: whose outcome is in doubt now, and whose results were found. */
  inDoubt: z.number().int().nonnegative(),
  found: z.number().int().nonnegative(),
});
export type OldData = z.infer<typeof oldDataSchema>;

/** Whether a submission of the job can be charged: practice and test runs can't. */
export function isPaid(job: Pick<Job, 'practice' | 'testMode'>): boolean {
  return !job.practice && job.testMode === null;
}
