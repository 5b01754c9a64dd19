import { z } from 'zod';
import { diagnosticsFileSchema, lastEndSchema } from '../../domain/settings/diagnostics.ts';
import { nothing } from './common.ts';

export const diagnosticsCalls = {
  /** What would be saved, to be read first. It is kept until it is saved, so that nothing else is. */
  'diagnostics.collect': { where: 'desktop', input: nothing, output: z.array(diagnosticsFileSchema) },
  /** Asks for a file and saves what was collected last; null when the dialog was closed. */
  'diagnostics.save': {
    where: 'desktop',
    input: nothing,
    output: z.strictObject({ path: z.string() }).nullable(),
  },
  /** How the run before this one ended badly; null where it did not, or that was dismissed. */
  'diagnostics.lastEnd': { where: 'desktop', input: nothing, output: lastEndSchema.nullable() },
  'diagnostics.dismiss': { where: 'desktop', input: nothing, output: nothing },
} as const;
