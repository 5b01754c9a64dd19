import { z } from 'zod';
import { attemptSchema, testModeSchema, transitionSchema } from '../../domain/job.ts';
import { jobInputSchema } from '../../domain/media-reference.ts';
import { problemSchema } from '../../domain/problem.ts';
import { jobId, nothing } from './common.ts';

/** A job as Compose and JOBS files ask for it; `takes` of them are queued as one batch. */
export const jobRequestSchema = z.strictObject({
  model: z.string().min(1).max(200),
  name: z.string().max(500).optional(),
  takes: z.number().int().min(1).max(1000).default(1),
  input: jobInputSchema,
  testMode: testModeSchema.nullable().default(null),
});
export type JobRequest = z.infer<typeof jobRequestSchema>;

export const jobCalls = {
  'jobs.preview': {
    input: jobRequestSchema,
    /** The exact body that would be sent (local files by name), or what stands in the way. */
    output: z.strictObject({
      method: z.string(),
      url: z.string(),
      body: z.string(),
      problems: z.array(problemSchema),
    }),
  },
  'jobs.enqueue': {
    input: z.strictObject({ jobs: z.array(jobRequestSchema).min(1).max(5000) }),
    /** All are queued or none: with problems, `jobIds` is empty. `job` is the index in the request. */
    output: z.strictObject({
      batchId: z.string().nullable(),
      jobIds: z.array(z.string()),
      problems: z.array(z.strictObject({ job: z.number().int(), problem: problemSchema })),
    }),
  },
  'jobs.history': {
    input: jobId,
    output: z.strictObject({ attempts: z.array(attemptSchema), transitions: z.array(transitionSchema) }),
  },
  'jobs.cancel': { input: jobId, output: nothing },
  /** Queues it for a new submission; where an earlier one may have been charged, `acceptSecondCharge` must be true. */
  'jobs.retry': { input: jobId.extend({ acceptSecondCharge: z.boolean().default(false) }), output: nothing },
  'jobs.watchAgain': { input: jobId, output: nothing },
  'jobs.stopWatching': { input: jobId, output: nothing },
  'jobs.resolveUnknown': { input: jobId.extend({ genId: z.string().min(1).max(500) }), output: nothing },
  'queue.pause': { input: nothing, output: nothing },
  'queue.resume': { input: nothing, output: nothing },
} as const;
