import { z } from 'zod';

/** Jobs that were queued together are called so, in every room and file. */
export const batchNameSchema = z.string().trim().min(1).max(200);

export const namedBatchSchema = z.strictObject({ id: z.string(), name: z.string() });
export type NamedBatch = z.infer<typeof namedBatchSchema>;

/** What a batch is called that was given no name: as its first job, without the number of the take. */
export function batchNameOf(jobName: string): string {
  return jobName.replace(/ \(\d+\)$/, '');
}
