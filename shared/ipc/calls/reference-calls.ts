import { z } from 'zod';
import { MAX_TAKES } from '../../domain/job/max-takes.ts';
import { assetSchema } from '../../domain/media/asset.ts';
import { jobInputSchema } from '../../domain/media/media-reference.ts';
import { templateContentSchema, templateNameSchema } from '../../domain/prompt/template.ts';
import { variationsSchema } from '../../domain/prompt/variations.ts';
import { failureSchema } from '../../failure-schema.ts';
import { nothing } from './common.ts';

export const pathSchema = z.string().min(1).max(32_768);

/** What became of one dropped file. */
export const addedFileSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('added'),
    asset: assetSchema,
    /** The name under which the same bytes are known already; `asset` is that one then. */
    sameAs: z.string().optional(),
  }),
  z.strictObject({ kind: z.literal('refused'), name: z.string(), error: failureSchema }),
]);
export type AddedFile = z.infer<typeof addedFileSchema>;

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
  takes: z.number().int().min(1).max(MAX_TAKES),
  /** So many go ahead, and the rest waits for a word; left out, all go. */
  canary: z.number().int().min(0).max(5000).optional(),
  /** What stood in the form of its model before a template was put in, and the model that was shown. */
  before: templateContentSchema.extend({ name: templateNameSchema, shown: z.string() }).optional(),
  /** What is typed for a queued job, or with what a take was made with, while the rest of the draft waits. */
  meanwhile: meanwhileSchema.optional(),
  /** What was typed so and left, the newest last: it is offered again. */
  left: z.array(meanwhileSchema).max(20).optional(),
  /** How a prompt with alternatives becomes prompts. */
  variations: variationsSchema.default({ draw: 'all', count: 4, seed: 1 }),
});
export type { Variations } from '../../domain/prompt/variations.ts';
export type Draft = z.infer<typeof draftSchema>;
export type Meanwhile = z.infer<typeof meanwhileSchema>;

export const referenceCalls = {
  'references.addFiles': {
    input: z.strictObject({ paths: z.array(pathSchema).min(1).max(10_000) }),
    output: z.array(addedFileSchema),
  },
  /** Opens the system's file dialog; an empty list when it was closed. */
  'references.chooseFiles': { where: 'desktop', input: nothing, output: z.array(addedFileSchema) },
  'references.get': {
    input: z.strictObject({ assetIds: z.array(z.string()).max(10_000) }),
    output: z.array(assetSchema),
  },
  'draft.load': { input: nothing, output: draftSchema.nullable() },
  'draft.save': { input: draftSchema, output: nothing },
} as const;
