import { z } from 'zod';
import { openingSchema } from '../../outside/opening.ts';
import { nothing } from './common.ts';

/** Links and files that the system was asked to open with Dailies. */
export const openingCalls = {
  /** What waits to be shown, each once, in order. */
  'outside.take': {
    where: 'desktop',
    input: nothing,
    output: z.strictObject({ openings: z.array(openingSchema) }),
  },
} as const;
