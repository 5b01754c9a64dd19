import { z } from 'zod';

/** How the one paid job that a profile is proven by came out. */
export const REHEARSAL_OUTCOMES = ['under-way', 'proven', 'failed', 'unclear'] as const;

export const rehearsalSchema = z.strictObject({
  jobId: z.string(),
  /** Epoch milliseconds. */
  sentAt: z.number(),
  outcome: z.enum(REHEARSAL_OUTCOMES),
  model: z.string(),
  /** Our keys of the options that it was sent with: of the others it shows nothing. */
  options: z.array(z.string()),
  /** False once anything changed by which the job was sent or brought home. */
  isCurrent: z.boolean(),
});
export type Rehearsal = z.infer<typeof rehearsalSchema>;
