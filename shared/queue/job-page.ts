import { z } from 'zod';
import { jobSchema, namedBatchSchema } from '../jobs/job.ts';
import { jobStateSchema } from '../jobs/job-state.ts';

/** The last job of a page: the next one goes on behind it. */
export const jobCursorSchema = z.strictObject({
  state: jobStateSchema,
  position: z.number(),
  id: z.string(),
});
export type JobCursor = z.infer<typeof jobCursorSchema>;

/** Some of the jobs, what needs the artist and what runs first; `rest` is null when there are no more. */
export const jobPageSchema = z.strictObject({
  jobs: z.array(jobSchema),
  rest: jobCursorSchema.nullable(),
});
export type JobPage = z.infer<typeof jobPageSchema>;

/** With what the batches of these jobs are called. */
export const namedJobPageSchema = jobPageSchema.extend({ batches: z.array(namedBatchSchema) });
export type NamedJobPage = z.infer<typeof namedJobPageSchema>;
