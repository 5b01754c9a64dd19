import { z } from 'zod';
import { failureSchema } from '../../failure-schema.ts';
import { holdReasonSchema } from '../job/job-state.ts';
import { capSchema } from '../money/budget.ts';
import { moneySumSchema } from './ledger.ts';
import { oldDataSchema } from './old-data.ts';
import { queueActionSchema } from './queue-actions.ts';
import { safeStartSchema } from './safe-start.ts';

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
  oldData: oldDataSchema.nullable(),
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
