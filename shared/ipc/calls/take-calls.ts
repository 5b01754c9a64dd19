import { z } from 'zod';
import { takeSchema } from '../../domain/take.ts';
import { nothing, takeId } from './common.ts';

export const takeCalls = {
  'takes.page': {
    input: z.strictObject({ offset: z.number().int().min(0), limit: z.number().int().min(1).max(500) }),
    /** Newest first. */
    output: z.strictObject({
      revision: z.number().int(),
      total: z.number().int(),
      takes: z.array(takeSchema),
    }),
  },
  'takes.get': {
    input: z.strictObject({ takeIds: z.array(z.string()).max(500) }),
    output: z.array(takeSchema),
  },
  'takes.mark': {
    input: z.strictObject({
      takeIds: z.array(z.string()).min(1).max(100_000),
      rating: z.number().int().min(0).max(5).optional(),
      flag: z.enum(['pick', 'reject', 'none']).optional(),
    }),
    output: nothing,
  },
  'takes.reveal': { input: takeId, output: nothing },
} as const;
