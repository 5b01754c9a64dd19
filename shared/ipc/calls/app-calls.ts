import { z } from 'zod';
import { namedJobPageSchema } from '../../domain/queue/job-page.ts';
import { statusSchema } from '../../domain/queue/status.ts';
import { policyViewSchema } from '../../domain/settings/policy.ts';
import { settingsSchema } from '../../domain/settings/settings.ts';
import { profileSchema } from '../../service/profile.ts';
import { nothing } from './common.ts';

/** Facts of this program and machine that do not change while it runs. */
export const appInfoSchema = z.strictObject({
  version: z.string(),
  electron: z.string(),
  /** True on the unofficial runtime that stands in for the official one where that can't be fetched. */
  standIn: z.boolean(),
  platform: z.string(),
  dataFolder: z.string(),
  /** The languages that the system is read in, the most preferred one first, as `findLanguage` takes them. */
  systemLanguages: z.array(z.string()).readonly(),
  /** Whose separators, order of dates and clock are used, such as `de-DE`; empty where the system tells none. */
  region: z.string(),
  /** The version that ran before this one, at its first start; null at every other. */
  updatedFrom: z.string().nullable(),
  /** What an organization has fixed on this computer. */
  policy: policyViewSchema,
});

export const appCalls = {
  'app.info': { where: 'desktop', input: nothing, output: appInfoSchema },
  'app.openExternal': {
    where: 'desktop',
    input: z.strictObject({ url: z.url({ protocol: /^https$/ }) }),
    output: nothing,
  },
  /** Says that nothing is left to save: the answer to the event `closing`. */
  'app.saved': { where: 'desktop', input: nothing, output: nothing },
  /** What lists show first, at one revision; events after it carry higher ones. */
  'app.snapshot': {
    atRevision: true,
    input: nothing,
    output: z.strictObject({
      revision: z.number().int(),
      status: statusSchema,
      settings: settingsSchema,
      profile: profileSchema,
      /** `jobs.page` brings the others. */
      ...namedJobPageSchema.shape,
      takes: z.number().int(),
    }),
  },
} as const;
