import { z } from 'zod';
import { CEILINGS } from '../../ceilings.ts';
import { importReportSchema } from '../../service/openapi/report.ts';
import { idSchema, profileId } from './common.ts';

export const importCalls = {
  /**
   * Makes a profile of an OpenAPI document and tells what it found; nothing is saved or fetched. With `profileId` it is
   * imported over that profile. `profileText` is for `profiles.save`.
   */
  'profiles.importDocument': {
    input: z.strictObject({
      text: z.string().max(CEILINGS.document.characters),
      baseUrl: z.string().max(2000).optional(),
      profileId: idSchema.optional(),
    }),
    output: z.strictObject({ profileText: z.string(), report: importReportSchema }),
  },
  /** Asks where, then writes the profile as a file, which never holds the key; null when the dialog was closed. */
  'profiles.export': {
    where: 'desktop',
    input: profileId,
    output: z.strictObject({ path: z.string() }).nullable(),
  },
} as const;
