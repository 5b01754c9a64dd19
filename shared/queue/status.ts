import { z } from 'zod';
import type { Job } from '../jobs/job.ts';
import { type HoldReason, holdReasonSchema } from '../jobs/job-state.ts';
import { failureSchema } from '../kernel/json-schemas.ts';
import { moneySumSchema } from '../kernel/money.ts';
import type { Failure } from '../kernel/result.ts';
import { capSchema } from '../money/budget.ts';
import { queueActionSchema } from './queue-actions.ts';

/** What a start found out about data that is older than what was done with it, or that comes from another computer. */
export const staleDataSchema = z.strictObject({
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
export type StaleData = z.infer<typeof staleDataSchema>;

/** Whether a submission of the job can be charged: practice and test runs can't. */
export function isPaid(job: Pick<Job, 'practice' | 'testMode'>): boolean {
  return !job.practice && job.testMode === null;
}

/** What was done with a file: read by hand, read in a watched folder, fetched, shown small, taken into the library. */
const fileWorkSchema = z.enum(['read', 'watch', 'fetch', 'poster', 'import']);
export type FileWork = z.infer<typeof fileWorkSchema>;

/** A file that was in hand, and what for. */
export const fileInHandSchema = z.strictObject({ path: z.string(), work: fileWorkSchema });
export type FileInHand = z.infer<typeof fileInHandSchema>;

/** A start after two that ended unexpectedly: what the app begins on its own rests until the artist says how to go on. */
const safeStartSchema = z.strictObject({
  /** Those that were in hand when the last one ended; none when it ended over nothing that is known. */
  files: z.array(fileInHandSchema),
});
export type SafeStartState = z.infer<typeof safeStartSchema>;

/** One glance at the whole: what the status line shows. */
export const statusSchema = z.strictObject({
  profileId: z.string(),
  profileName: z.string(),
  practice: z.boolean(),
  /** `offline` follows real outcomes: the last submission or read could not reach the service. */
  network: z.enum(['unknown', 'online', 'offline']),
  paused: z.boolean(),
  /** Batches and models that the artist paused. */
  pausedBatches: z.array(z.string()),
  pausedModels: z.array(z.string()),
  /** Jobs of the last time that wait for the artist's approval since the start; null when nothing is asked. */
  startUp: z.strictObject({ waiting: z.number().int() }).nullable(),
  /** Why everything that can be charged waits for a word: the data is older than what was sent; null when it is not. */
  oldData: staleDataSchema.nullable(),
  /** Why nothing that can be charged is sent: it can't be written down first; null when it can. */
  recordProblem: failureSchema.nullable(),
  /** Why nothing that can be charged is sent: its result could not be saved; null when it could. */
  resultsProblem: failureSchema.nullable(),
  /** Paid results that can't be fetched and so hold the active profile: why, and whose they are; null when they hold nothing. */
  resultsStop: z.strictObject({ error: failureSchema, jobIds: z.array(z.string()) }).nullable(),
  /** What `queue.undo` would take back; null when there is nothing. */
  undo: z.strictObject({ action: queueActionSchema, jobs: z.number().int() }).nullable(),
  /** What holds every job of a profile, by profile id; see `explainWait`. */
  profileHolds: z.record(z.string(), holdReasonSchema),
  counts: z.strictObject({
    running: z.number().int(),
    waiting: z.number().int(),
    unknown: z.number().int(),
    failed: z.number().int(),
    done: z.number().int(),
    cancelled: z.number().int(),
  }),
  takes: z.number().int(),
  /** Submissions of the current day by currency, charged or in doubt; practice and test runs are not in it. */
  spentToday: z.array(z.strictObject({ currency: z.string(), amount: z.number() })),
  submissionsToday: z.number().int(),
  /** Of these, those without a price: they are not in `spentToday`. */
  unpricedToday: z.number().int(),
  /** Of these, those of which it is not known whether they were received. */
  inDoubtToday: moneySumSchema,
  /** Paid jobs that wait to be sent, whenever they were queued. */
  reserved: moneySumSchema,
  /** The caps that were kept could not be read: paid jobs wait until a person has looked at them. */
  budgetUnreadable: z.boolean(),
  /** The caps of a day, and how much of each the current day has used, in the limit's own unit. */
  dayCaps: z.array(z.strictObject({ cap: capSchema, used: z.number() })),
  /** How many jobs wait for a reason of their own, by reason. */
  holdCounts: z.partialRecord(holdReasonSchema, z.number().int()),
  /** True once a key for the active profile is stored; practice needs none. */
  hasKey: z.boolean(),
  /** Set while webhooks can't be received, so that results come by query only. */
  listenerProblem: failureSchema.nullable(),
  /** Set while what begins on its own rests, because two starts in a row ended unexpectedly. */
  safeStart: safeStartSchema.nullable(),
});
export type Status = z.infer<typeof statusSchema>;

/** Why what costs waits while its result could not be saved, by what is wrong with the results folder. */
export function resultsHoldOf({ code }: Pick<Failure, 'code'>): HoldReason {
  if (code === 'DISK_FULL') return 'disk-full';
  return code === 'FOLDER_MISSING' ? 'folder-missing' : 'folder-unwritable';
}
