import { z } from 'zod';
import { emptyObject } from '../kernel/common-calls.ts';

/** A file of the bundle, all of it text that the artist can read. */
const diagnosticsFileSchema = z.strictObject({ name: z.string(), text: z.string() });
export type DiagnosticsFile = z.infer<typeof diagnosticsFileSchema>;

/** How a run ended badly: the program, or the window alone, which was opened again. */
const lastEndSchema = z.strictObject({ what: z.enum(['program', 'window']), at: z.number() });
export type LastEnd = z.infer<typeof lastEndSchema>;

export const diagnosticsCalls = {
  /** What would be saved, to be read first. It is kept until it is saved, so that nothing else is. */
  'diagnostics.collect': { where: 'desktop', input: emptyObject, output: z.array(diagnosticsFileSchema) },
  /** Asks for a file and saves what was collected last; null when the dialog was closed. */
  'diagnostics.save': {
    where: 'desktop',
    input: emptyObject,
    output: z.strictObject({ path: z.string() }).nullable(),
  },
  /** How the run before this one ended badly; null where it did not, or that was dismissed. */
  'diagnostics.lastEnd': { where: 'desktop', input: emptyObject, output: lastEndSchema.nullable() },
  'diagnostics.dismiss': { where: 'desktop', input: emptyObject, output: emptyObject },
} as const;
