import { z } from 'zod';
import { pauseScopeSchema, queueActionSchema } from '../../domain/queue/queue-actions.ts';
import { nothing } from './common.ts';

const scope = z.strictObject({ scope: pauseScopeSchema.default({ kind: 'all' }) });

export const queueCalls = {
  'queue.pause': { input: scope, output: nothing },
  /** `all` also answers the question of the start. */
  'queue.resume': { input: scope, output: nothing },
  /**
   * The artist's word that old data is to be gone on with, after having read how many submissions it lacks. Errors:
   * OLD_DATA_GREW when that is not the number any more.
   */
  'queue.acceptOldData': {
    input: z.strictObject({ submissions: z.number().int().nonnegative() }),
    output: nothing,
  },
  /** How long generations of the active profile took lately, the median of each model; models without history are left out. */
  'queue.times': {
    input: nothing,
    output: z.array(z.strictObject({ model: z.string(), milliseconds: z.number().positive() })),
  },
  /** Takes the last action back, as far as nothing happened since; null when there was none. */
  'queue.undo': {
    input: nothing,
    output: z
      .strictObject({
        action: queueActionSchema,
        /** Jobs that are as they were, and jobs that went on meanwhile and stay as they are. */
        putBack: z.number().int(),
        movedOn: z.number().int(),
      })
      .nullable(),
  },
} as const;
