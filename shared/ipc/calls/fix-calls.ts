import { z } from 'zod';
import { assetSchema } from '../../domain/media/asset.ts';
import { recipeSchema } from '../../domain/preflight/fix.ts';
import { nothing } from './common.ts';

const workIdSchema = z.string().min(1).max(64);

export const fixCalls = {
  /** Makes what the recipe says, and answers once it is made; `fix-progress` tells how far it is, under the given id. */
  'references.fix': {
    input: z.strictObject({ workId: workIdSchema, assetId: z.string().min(1).max(64), recipe: recipeSchema }),
    output: assetSchema,
  },
  'references.cancelFix': { input: z.strictObject({ workId: workIdSchema }), output: nothing },
  /** As `references.get`, with what the headers say: read now for files of earlier versions. */
  'references.inspect': {
    input: z.strictObject({ assetIds: z.array(z.string()).max(500) }),
    output: z.array(assetSchema),
  },
} as const;
