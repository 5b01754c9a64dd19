import { z } from 'zod';

/** A file of the bundle, all of it text that the artist can read. */
export const diagnosticsFileSchema = z.strictObject({ name: z.string(), text: z.string() });
export type DiagnosticsFile = z.infer<typeof diagnosticsFileSchema>;

/** How a run ended badly: the program, or the window alone, which was opened again. */
export const lastEndSchema = z.strictObject({ what: z.enum(['program', 'window']), at: z.number() });
export type LastEnd = z.infer<typeof lastEndSchema>;
