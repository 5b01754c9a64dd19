import { z } from 'zod';
import { jobInputSchema } from '../../domain/media/media-reference.ts';
import { problemSchema } from '../../domain/preflight/problem.ts';
import { rehearsalSchema } from '../../domain/service/rehearsal.ts';
import { profileId } from './common.ts';

export const rehearsalCalls = {
  /** The last rehearsal of a profile; null before the first. */
  'rehearsal.read': { input: profileId, output: rehearsalSchema.nullable() },
  /** Queues exactly one paid job; refused while an earlier one of the profile is under way. With problems nothing is queued. */
  'rehearsal.send': {
    input: z.strictObject({
      profileId: z.string(),
      model: z.string().min(1).max(200),
      input: jobInputSchema,
    }),
    output: z.strictObject({ rehearsal: rehearsalSchema.nullable(), problems: z.array(problemSchema) }),
  },
} as const;
