import { z } from 'zod';
import { MAX_TAKES } from '../jobs/job.ts';
import { emptyObject } from '../kernel/common-calls.ts';
import { outsideNameSchema } from '../kernel/outside-name.ts';
import { jobInputSchema } from '../models/media-reference.ts';

/** How a prompt with alternatives becomes prompts: all of them, or some drawn by a seed. */
export const variationsSchema = z.strictObject({
  draw: z.enum(['all', 'random']),
  count: z.int().min(1).max(5000),
  seed: z.int().min(0).max(999_999),
});
export type Variations = z.infer<typeof variationsSchema>;

export const templateNameSchema = outsideNameSchema;

/** What a template keeps of Compose. */
export const templateContentSchema = z.strictObject({
  model: z.string().min(1).max(200),
  /** As it was typed: prompts may have alternatives and `{{variables}}`. */
  input: jobInputSchema,
  takes: z.int().min(1).max(1000),
  variations: variationsSchema,
});
export type TemplateContent = z.infer<typeof templateContentSchema>;

const meanwhileSchema = z.strictObject({
  of: z.enum(['job', 'take']),
  id: z.string(),
  name: z.string(),
  model: z.string(),
  input: jobInputSchema,
});

/** A draft of Compose: kept so that nothing typed is ever lost. */
export const draftSchema = z.strictObject({
  model: z.string(),
  /** Input per model, so that switching the model and back keeps what was there. */
  inputs: z.record(z.string(), jobInputSchema),
  takes: z.int().min(1).max(MAX_TAKES),
  /** So many go ahead, and the rest waits for a word; left out, all go. */
  canary: z.int().min(0).max(5000).optional(),
  /** What stood in the form of its model before a template was put in, and the model that was shown. */
  before: templateContentSchema.extend({ name: templateNameSchema, shown: z.string() }).optional(),
  /** What is typed for a queued job, or with what a take was made with, while the rest of the draft waits. */
  meanwhile: meanwhileSchema.optional(),
  /** What was typed so and left, the newest last: it is offered again. */
  left: z.array(meanwhileSchema).max(20).optional(),
  /** How a prompt with alternatives becomes prompts. */
  variations: variationsSchema.default({ draw: 'all', count: 4, seed: 1 }),
});
export type Draft = z.infer<typeof draftSchema>;
export type Meanwhile = z.infer<typeof meanwhileSchema>;

export const draftCalls = {
  'draft.load': { input: emptyObject, output: draftSchema.nullable() },
  'draft.save': { writes: true, input: draftSchema, output: emptyObject },
} as const;
