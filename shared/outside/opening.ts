import { z } from 'zod';
import { showTargetSchema } from '../domain/settings/notice.ts';

/** What the system was asked to open with Dailies: by a link, a double click on a file, or a word of a command line. */
export const openingSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('place'), target: showTargetSchema }),
  z.strictObject({ kind: z.literal('file'), path: z.string().min(1).max(32_768) }),
  z.strictObject({ kind: z.literal('refused'), fault: z.enum(['link', 'path', 'several']) }),
]);
export type Opening = z.infer<typeof openingSchema>;

const CAST_ENDING = '.dailies-cast';
/** What the names of Dailies' files end in. */
export const OWN_ENDINGS = ['.dailies', CAST_ENDING];

/** Whether a name is that of a file of Dailies: a batch, a profile, templates or a cast. */
export function isOwnFile(name: string): boolean {
  return OWN_ENDINGS.some((ending) => name.toLowerCase().endsWith(ending));
}

/** Whether a name is that of a cast file, which is an archive; other files of Dailies are text. */
export function isCastFile(name: string): boolean {
  return name.toLowerCase().endsWith(CAST_ENDING);
}
