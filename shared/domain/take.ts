import { z } from 'zod';

/** One finished result file in the library. */
export const takeSchema = z.strictObject({
  id: z.string(),
  jobId: z.string(),
  batchId: z.string(),
  model: z.string(),
  /** The job's name, or the start of its prompt. */
  name: z.string(),
  prompt: z.string(),
  kind: z.enum(['image', 'video']),
  mime: z.string(),
  /** Absolute path of the original; never changed by the app. */
  path: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  /** Seconds. */
  duration: z.number().nullable(),
  /** Frames per second, where it could be read. */
  frameRate: z.number().nullable(),
  /** True once a poster can be fetched as `media://poster/<id>`. */
  hasPoster: z.boolean(),
  /** 0 (none) to 5. */
  rating: z.number().int().min(0).max(5),
  flag: z.enum(['pick', 'reject', 'none']),
  testMode: z.boolean(),
  practice: z.boolean(),
  createdAt: z.number(),
});
export type Take = z.infer<typeof takeSchema>;
