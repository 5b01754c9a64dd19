import { z } from 'zod';
import type { Job } from '../jobs/job.ts';
import { isSettled, waitsForApproval } from '../jobs/job-state.ts';
import { type JobInput, jobInputSchema } from '../models/media-reference.ts';

/** How a batch stands whose rest waits until the artist has seen its first jobs. */
export interface CanarySummary {
  /** Jobs that wait for the artist's approval. */
  readonly held: number;
  /** Of the others: those with a result, those that failed, those of which it is not known, and those still on their way. */
  readonly made: number;
  readonly failed: number;
  readonly unknown: number;
  readonly open: number;
}

/** Whether a job is held back until the artist has seen the first of its batch. */
export function waitsForWord({ state, hold }: Pick<Job, 'state' | 'hold'>): boolean {
  return waitsForApproval({ state, holdReason: hold?.reason ?? null });
}

/** Sums up the jobs of one batch; null when none of them waits for a word. */
export function summarizeCanary(jobs: Iterable<Pick<Job, 'state' | 'hold'>>): CanarySummary | null {
  const summary = { held: 0, made: 0, failed: 0, unknown: 0, open: 0 };
  for (const job of jobs) {
    if (waitsForWord(job)) summary.held += 1;
    else if (job.state === 'done') summary.made += 1;
    else if (job.state === 'failed') summary.failed += 1;
    else if (job.state === 'unknown') summary.unknown += 1;
    else if (!isSettled(job.state)) summary.open += 1;
  }
  return summary.held === 0 ? null : summary;
}

/** One change of what all held jobs of a batch ask for. */
export const canaryChangeSchema = z.discriminatedUnion('kind', [
  /** The fields get these values, or are taken away. Jobs of models without the field stay as they are. */
  z.strictObject({
    kind: z.literal('set'),
    input: jobInputSchema,
    remove: z.array(z.string().min(1).max(200)).max(100).default([]),
  }),
  /** A piece of the prompt becomes another wherever it stands, letter by letter. */
  z.strictObject({
    kind: z.literal('replace'),
    find: z.string().min(1).max(100_000),
    replacement: z.string().max(100_000),
  }),
]);
export type CanaryChange = z.infer<typeof canaryChangeSchema>;

/** What a job asks for after the change; the same object where nothing changes. `fields` are those that its model has. */
export function applyCanaryChange(
  input: JobInput,
  change: CanaryChange,
  fields: ReadonlySet<string>,
): JobInput {
  if (change.kind === 'replace') {
    const { prompt } = input;
    if (typeof prompt !== 'string' || !prompt.includes(change.find)) return input;
    return keepIfSame(input, { ...input, prompt: prompt.replaceAll(change.find, () => change.replacement) });
  }
  const set = Object.entries(change.input).filter(([key]) => fields.has(key));
  const kept = Object.entries(input).filter(([key]) => !change.remove.includes(key));
  return keepIfSame(input, Object.fromEntries([...kept, ...set]));
}

function keepIfSame(before: JobInput, after: JobInput): JobInput {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  const isSame = [...keys].every((key) => JSON.stringify(before[key]) === JSON.stringify(after[key]));
  return isSame ? before : after;
}
