import { z } from 'zod';

/** How a prompt with alternatives becomes prompts: all of them, or some drawn by a seed. */
export const variationsSchema = z.strictObject({
  draw: z.enum(['all', 'random']),
  count: z.number().int().min(1).max(5000),
  seed: z.number().int().min(0).max(999_999),
});
export type Variations = z.infer<typeof variationsSchema>;
