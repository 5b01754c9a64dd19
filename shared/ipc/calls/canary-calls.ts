import { z } from 'zod';
import { jobInputSchema } from '../../domain/media/media-reference.ts';
import { problemSchema } from '../../domain/preflight/problem.ts';
import { canaryChangeSchema } from '../../domain/queue/canary.ts';
import { idSchema } from './common.ts';
import { commandOutcomeSchema } from './job-calls.ts';

const batch = z.strictObject({ batchId: idSchema });
const change = batch.extend({ changes: z.array(canaryChangeSchema).min(1).max(20) });
const foundProblems = z.array(z.strictObject({ jobId: z.string(), problem: problemSchema }));

/** Jobs of a preview that are shown in full. */
export const SAMPLES_SHOWN = 2;

/** The rest of a batch whose first jobs went ahead (`canary` of `jobs.enqueue`). Each can be taken back by `queue.undo`. */
export const canaryCalls = {
  /** Sends the rest; `changed` are the jobs that were held. */
  'canary.release': { input: batch, output: commandOutcomeSchema },
  /** Cancels the rest; what went ahead stays. */
  'canary.cancel': { input: batch, output: commandOutcomeSchema },
  /** What a change would do to the rest; nothing is written. `samples` are the first that would change. */
  'canary.preview': {
    input: change,
    output: z.strictObject({
      held: z.number().int(),
      changed: z.number().int(),
      samples: z.array(
        z.strictObject({
          jobId: z.string(),
          name: z.string(),
          model: z.string(),
          before: jobInputSchema,
          after: jobInputSchema,
        }),
      ),
      problems: foundProblems,
    }),
  },
  /** Changes the rest, and with `send` lets it go, in one transaction; with problems nothing changes and nothing goes. */
  'canary.change': {
    input: change.extend({ send: z.boolean() }),
    output: z.strictObject({
      /** Jobs that ask for something else now. */
      changed: z.number().int(),
      /** Jobs that were let go. */
      sent: z.number().int(),
      problems: foundProblems,
    }),
  },
} as const;
