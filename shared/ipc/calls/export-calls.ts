import { z } from 'zod';
import {
  exportChoiceSchema,
  exportedTakesSchema,
  exportReportSchema,
  exportTemplateSchema,
} from '../../domain/library/export.ts';
import { nothing } from './common.ts';

export const exportCalls = {
  /** How many takes that is, and how the first of them would be named in the folder. */
  'export.preview': {
    input: z.strictObject({
      takes: exportedTakesSchema,
      template: exportTemplateSchema,
      folder: z.string().max(32_768),
    }),
    output: z.strictObject({
      total: z.number().int(),
      bytes: z.number().nullable(),
      names: z.array(z.string()),
    }),
  },
  /** Copies takes into a folder that was chosen for that. Resolves when it is done, or cancelled. Errors: FOLDER_NOT_GIVEN. */
  'export.run': {
    input: z.strictObject({ takes: exportedTakesSchema, choice: exportChoiceSchema }),
    output: exportReportSchema,
  },
  /** Ends an export under way; whole copies stay. */
  'export.cancel': { input: nothing, output: nothing },
  /** What was chosen the last time; null before the first. */
  'export.lastChoice': { input: nothing, output: exportChoiceSchema.nullable() },
  /** Asks for a folder, beginning at the last one; null when the dialog was closed. */
  'export.chooseFolder': {
    where: 'desktop',
    input: nothing,
    output: z.strictObject({ folder: z.string() }).nullable(),
  },
  /** Shows the folder of the last export in the file manager. */
  'export.showFolder': { where: 'desktop', input: nothing, output: nothing },
  /** Begins to drag files of takes out of the window, as files of the system. */
  'takes.drag': {
    where: 'desktop',
    input: z.strictObject({ takeIds: z.array(z.string().min(1).max(64)).min(1).max(500) }),
    output: nothing,
  },
} as const;
