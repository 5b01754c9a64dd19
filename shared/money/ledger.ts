import { z } from 'zod';
import { attemptSchema, type Job } from '../jobs/job.ts';
import { jobStateSchema } from '../jobs/job-state.ts';
import { addMoney, type MoneySum, moneySchema, moneySumSchema } from '../kernel/money.ts';
import type { JobInput } from '../models/media-reference.ts';
import { capSchema } from './budget.ts';

/** The three numbers that are never mixed, and how much of each cap of the day is used. */
export const ledgerSummarySchema = z.strictObject({
  /** Accepted by the service since the asked time; the service's own figure where it gives one, else the estimate. */
  spent: moneySumSchema,
  /** Sent since the asked time, and not known whether it was received. */
  inDoubt: moneySumSchema,
  /** Queued and not sent yet, whenever that was. */
  reserved: moneySumSchema,
  /** Practice and test runs since the asked time: they cost nothing. */
  free: z.number().int(),
  dayCaps: z.array(z.strictObject({ cap: capSchema, used: z.number() })),
});
export type LedgerSummary = z.infer<typeof ledgerSummarySchema>;

/** A project or a shot in the ledger. */
export const ledgerGroupSchema = z.strictObject({
  id: z.string(),
  /** Of a project its name, of a shot its code; empty for what belongs to none. */
  name: z.string(),
  spent: moneySumSchema,
  inDoubt: moneySumSchema,
  /** Versions that its shots have now. */
  takes: z.number().int(),
  /** Of these, those that a shot has chosen. */
  used: z.number().int(),
});
export type LedgerGroup = z.infer<typeof ledgerGroupSchema>;

/** One submission, with what is known of its job. Practice and test runs have neither estimate nor charge. */
export const ledgerRowSchema = z.strictObject({
  attemptId: z.string(),
  jobId: z.string(),
  /** Which submission of its job it is, from 1. */
  number: z.number().int(),
  startedAt: z.number(),
  answeredAt: z.number().nullable(),
  jobName: z.string(),
  jobState: jobStateSchema,
  batchId: z.string(),
  batchName: z.string(),
  /** Names of the project and the shot that its job was made for; empty for none. */
  project: z.string(),
  shot: z.string(),
  model: z.string(),
  /** What was asked for besides the prompt and the references: `resolution 4k, duration 8`. */
  options: z.string(),
  profileId: z.string(),
  outcome: attemptSchema.shape.outcome,
  httpStatus: z.number().nullable(),
  genId: z.string().nullable(),
  message: z.string().nullable(),
  testMode: attemptSchema.shape.testMode,
  practice: z.boolean(),
  estimate: moneySchema.nullable(),
  /** What the service itself says that it charged, in the currency of the profile's prices. */
  charged: z.number().nullable(),
});
export type LedgerRow = z.infer<typeof ledgerRowSchema>;

/** Longer texts are prompts, not options. */
const LONGEST_OPTION = 40;

/** What a job asks for besides its prompt and its references, as one text: `resolution 4k, duration 8`. */
export function collectOptions(input: JobInput): string {
  return Object.entries(input)
    .filter(([key, value]) => key !== 'prompt' && isOption(value))
    .map(([key, value]) => `${key} ${String(value)}`)
    .join(', ');
}

function isOption(value: JobInput[string]): boolean {
  return typeof value === 'string'
    ? value !== '' && value.length <= LONGEST_OPTION
    : typeof value === 'number' || typeof value === 'boolean';
}

/** What a submission of each job would cost; practice and test runs cost nothing and are not in it. */
export function sumPaid(jobs: Iterable<Pick<Job, 'estimate' | 'practice' | 'testMode'>>): MoneySum {
  const money = new Map<string, number>();
  let [submissions, unpriced] = [0, 0];
  for (const { estimate, practice, testMode } of jobs) {
    if (practice || testMode !== null) continue;
    submissions += 1;
    if (estimate === null) unpriced += 1;
    else money.set(estimate.currency, addMoney(money.get(estimate.currency) ?? 0, estimate.amount));
  }
  return { money: [...money].map(([currency, amount]) => ({ currency, amount })), submissions, unpriced };
}
