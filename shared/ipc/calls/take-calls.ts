import { z } from 'zod';
import { takeSchema } from '../../domain/library/take.ts';
import { TAKE_FACETS, takeFacetSchema } from '../../domain/library/take-facet.ts';
import { takeMarkSchema } from '../../domain/library/take-mark.ts';
import { takeOutlineSchema } from '../../domain/library/take-outline.ts';
import { takeQuerySchema } from '../../domain/library/take-query.ts';
import { nothing, takeId } from './common.ts';

export const takeCalls = {
  'takes.find': {
    atRevision: true,
    input: z.strictObject({
      query: takeQuerySchema,
      offset: z.number().int().min(0),
      limit: z.number().int().min(1).max(500),
    }),
    output: z.strictObject({
      revision: z.number().int(),
      total: z.number().int(),
      takes: z.array(takeSchema),
    }),
  },
  /** What is needed to lay out all that a query finds. */
  'takes.outline': {
    input: z.strictObject({ query: takeQuerySchema }),
    output: takeOutlineSchema,
  },
  /** The values that a filter can take among what the rest of the query finds, those with a part of the text in their name. */
  'takes.facet': {
    input: z.strictObject({ facet: z.enum(TAKE_FACETS), query: takeQuerySchema, text: z.string().max(100) }),
    output: takeFacetSchema,
  },
  /** The ids of a range of what a query finds. */
  'takes.ids': {
    input: z.strictObject({
      query: takeQuerySchema,
      offset: z.number().int().min(0),
      limit: z.number().int().min(1).max(1_000_000),
    }),
    output: z.array(z.string()),
  },
  'takes.get': {
    input: z.strictObject({ takeIds: z.array(z.string()).max(500) }),
    output: z.array(takeSchema),
  },
  'takes.mark': {
    input: z.strictObject({
      takeIds: z.array(z.string()).min(1).max(100_000),
      ...takeMarkSchema.shape,
    }),
    output: nothing,
  },
  /** Marks all that a query finds, but for some; nothing has to be named or fetched for it. */
  'takes.markFound': {
    input: z.strictObject({
      query: takeQuerySchema,
      except: z.array(z.string()).max(10_000),
      ...takeMarkSchema.shape,
    }),
    output: z.strictObject({ takes: z.number().int() }),
  },
  /** Takes the last mark back; null when there is none. */
  'takes.undo': { input: nothing, output: z.strictObject({ takes: z.number().int() }).nullable() },
  'takes.reveal': { where: 'desktop', input: takeId, output: nothing },
  /** Opens its file in another program; one that is not proven to be media is shown in its folder instead. */
  'takes.openOutside': { where: 'desktop', input: takeId, output: nothing },
} as const;
