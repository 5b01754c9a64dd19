import { z } from 'zod';
import { doctorReportSchema } from '../../domain/service/doctor.ts';
import { nothing } from './common.ts';

export const doctorCalls = {
  /**
   * Looks at a profile's connection step by step, never with a paid request; answers when it has ended. A test run is
   * submitted only with `allowTestSubmission`, and only where its parameter's name is known.
   */
  'doctor.run': {
    input: z.strictObject({ profileId: z.string(), allowTestSubmission: z.boolean() }),
    output: doctorReportSchema,
  },
  /** How far it is; null before the first run. */
  'doctor.read': { input: nothing, output: doctorReportSchema.nullable() },
  'doctor.cancel': { input: nothing, output: nothing },
} as const;
