import { z } from 'zod';

/** Work on the library that takes its time, as far as it has come; counts are of files. */
export const libraryWorkSchema = z.strictObject({
  kind: z.enum(['import', 'rebuild', 'relink']),
  folder: z.string(),
  done: z.number().int(),
  /** Null while they are still being counted. */
  total: z.number().int().nullable(),
  added: z.number().int(),
  /** In the library already. */
  known: z.number().int(),
  /** No image and no video, or unreadable. */
  skipped: z.number().int(),
  /** In the cloud, and could not be fetched. */
  inCloud: z.number().int(),
  /** Missing before, and found. */
  relinked: z.number().int(),
});
export type LibraryWork = z.infer<typeof libraryWorkSchema>;
