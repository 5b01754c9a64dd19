import { z } from 'zod';

/** What was done with a file: read by hand, read in a watched folder, fetched, shown small, taken into the library. */
export const fileWorkSchema = z.enum(['read', 'watch', 'fetch', 'poster', 'import']);
export type FileWork = z.infer<typeof fileWorkSchema>;

/** A file that was in hand, and what for. */
export const fileInHandSchema = z.strictObject({ path: z.string(), work: fileWorkSchema });
export type FileInHand = z.infer<typeof fileInHandSchema>;

/** A start after two that ended unexpectedly: what the app begins on its own rests until the artist says how to go on. */
export const safeStartSchema = z.strictObject({
  /** Those that were in hand when the last one ended; none when it ended over nothing that is known. */
  files: z.array(fileInHandSchema),
});
export type SafeStartState = z.infer<typeof safeStartSchema>;
