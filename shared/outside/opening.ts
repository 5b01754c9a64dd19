import { z } from 'zod';
import { showTargetSchema } from '../domain/settings/notice.ts';

/** What the system was asked to open with Dailies: by a link, a double click on a file, or a word of a command line. */
export const openingSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('place'), target: showTargetSchema }),
  z.strictObject({ kind: z.literal('file'), path: z.string().min(1).max(32_768) }),
  z.strictObject({ kind: z.literal('refused'), fault: z.enum(['link', 'path', 'several']) }),
]);
export type Opening = z.infer<typeof openingSchema>;
