import { z } from 'zod';
import { ownFileSchema } from '../../outside/own-file.ts';

/** What is in the files that the system was asked to open with Dailies. */
export const outsideCalls = {
  /**
   * Looks into a `.dailies` file; nothing is imported. `text` is what was looked at. Errors: OWN_FILE_INVALID, PROFILE_INVALID,
   * READING_STOPPED, and those of files.
   */
  'outside.read': {
    input: z.strictObject({ path: z.string().min(1).max(32_768) }),
    output: z.strictObject({ name: z.string(), folder: z.string(), text: z.string(), found: ownFileSchema }),
  },
} as const;
