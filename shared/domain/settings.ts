import { z } from 'zod';

/** What an artist can set; kept by the app, apart from profiles and the key. */
export const settingsSchema = z.strictObject({
  /** Absolute path under which finished results are kept. */
  resultsFolder: z.string().min(1),
  theme: z.enum(['system', 'dark', 'light']),
  /** What media sits on. */
  backdrop: z.enum(['grey', 'black', 'white']),
  activeProfileId: z.string().min(1),
});
export type Settings = z.infer<typeof settingsSchema>;
