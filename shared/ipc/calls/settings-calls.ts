import { settingsSchema } from '../../domain/settings.ts';
import { nothing } from './common.ts';

export const settingsCalls = {
  'settings.update': { input: settingsSchema.partial(), output: settingsSchema },
  /** Opens the system's folder dialog, checks that the folder can be written; null when the dialog was closed. */
  'settings.chooseResultsFolder': { input: nothing, output: settingsSchema.nullable() },
} as const;
