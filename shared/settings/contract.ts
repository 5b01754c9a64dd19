import { emptyObject } from '../kernel/common-calls.ts';
import { settingsSchema } from './text.ts';

export const settingsCalls = {
  /** The folder for results is chosen in a dialog (`settings.chooseResultsFolder`), never named. */
  'settings.update': {
    where: 'desktop',
    input: settingsSchema.omit({ resultsFolder: true }).partial(),
    output: settingsSchema,
  },
  /** Opens the system's folder dialog, checks that the folder can be written; null when the dialog was closed. */
  'settings.chooseResultsFolder': { where: 'desktop', input: emptyObject, output: settingsSchema.nullable() },
} as const;
