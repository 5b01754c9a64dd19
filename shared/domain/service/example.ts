import { z } from 'zod';
import { failureSchema } from '../../failure-schema.ts';
import { doctorRowSchema } from './doctor.ts';

/**
 * What an example is of: the answer to a submission, the answer to a question about a generation, that of the second read which has
 * its results, or what was delivered.
 */
export const EXAMPLE_KINDS = ['submission', 'query', 'result', 'delivery'] as const;
export const exampleKindSchema = z.enum(EXAMPLE_KINDS);
export type ExampleKind = z.infer<typeof exampleKindSchema>;

/** A body as it came, to be shown as text and never as anything else. */
export const caughtExampleSchema = z.strictObject({
  id: z.string(),
  kind: exampleKindSchema,
  /** Epoch milliseconds. */
  at: z.number(),
  body: z.string(),
});
export type CaughtExample = z.infer<typeof caughtExampleSchema>;

/** What was caught for a profile so far, oldest first. */
export const exampleCatchSchema = z.strictObject({
  profileId: z.string(),
  /** Where a delivery is caught; null while nothing is waited for. */
  url: z.string().nullable(),
  caught: z.array(caughtExampleSchema),
  isRunning: z.boolean(),
  /** How the last free test run ended, in the doctor's words; null where all went as it should. */
  ended: doctorRowSchema.nullable(),
  error: failureSchema.nullable(),
});
export type ExampleCatch = z.infer<typeof exampleCatchSchema>;
