import { z } from 'zod';
import { lineageSchema, requestChangeSchema } from '../../domain/library/lineage.ts';
import { sidecarSchema } from '../../domain/library/sidecar.ts';
import { assetSchema } from '../../domain/media/asset.ts';
import { jobInputSchema } from '../../domain/media/media-reference.ts';
import { idSchema, takeId } from './common.ts';

export const lineageCalls = {
  /** All that is known of a take: request, references, cost, marks. */
  'lineage.describe': { input: takeId, output: sidecarSchema },
  /** What it was made from and what was made from it. */
  'lineage.of': { input: takeId, output: lineageSchema },
  /** What two takes were asked for otherwise. */
  'lineage.diff': {
    input: z.strictObject({ takeId: idSchema, otherId: idSchema }),
    output: z.strictObject({ changes: z.array(requestChangeSchema) }),
  },
  /** What Compose is filled with to make a take again; `lost` names references that are no longer available. */
  'lineage.input': {
    input: takeId,
    output: z.strictObject({ model: z.string(), input: jobInputSchema, lost: z.array(z.string()) }),
  },
  /** A take as a reference, or one of its frames (its number from 0, and when it is shown) as a picture of its own. */
  'lineage.asset': {
    input: z.strictObject({
      takeId: idSchema,
      frame: z.strictObject({ number: z.number().int().min(0), seconds: z.number().min(0) }).nullable(),
    }),
    output: assetSchema,
  },
} as const;
