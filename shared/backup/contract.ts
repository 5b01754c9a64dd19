import { z } from 'zod';
import { emptyObject } from '../kernel/common-calls.ts';
import { backupSizesSchema, backupStateSchema, restoreReportSchema } from './backup.ts';

/** No path goes in: each is chosen in a dialog of the system and kept where the core is. */
export const backupCalls = {
  /** What a backup would weigh now. */
  'backup.measure': { where: 'desktop', input: emptyObject, output: backupSizesSchema },
  'backup.state': { where: 'desktop', input: emptyObject, output: backupStateSchema },
  /** Asks for a file and writes it; null when the dialog was closed. Errors: BACKUP_NOT_MADE, BACKUP_STOPPED, BACKUP_UNDER_WAY. */
  'backup.make': {
    where: 'desktop',
    input: z.strictObject({ withMedia: z.boolean() }),
    output: z.strictObject({ path: z.string(), bytes: z.number() }).nullable(),
  },
  /** Asks for a backup and reads what it says of itself; the state has it then. Errors: BACKUP_INVALID. */
  'backup.choose': { where: 'desktop', input: emptyObject, output: backupStateSchema },
  /** Asks where a root of the chosen backup is on this computer. */
  'backup.chooseFolder': {
    where: 'desktop',
    input: z.strictObject({ root: z.number().int().nonnegative() }),
    output: backupStateSchema,
  },
  /** Restores the chosen backup beside the data, for the next start. Errors: BACKUP_INVALID, BACKUP_NOT_RESTORED, BACKUP_STOPPED. */
  'backup.restore': { where: 'desktop', input: emptyObject, output: restoreReportSchema },
  /** Ends what is under way, or else puts away what was chosen or restored. */
  'backup.cancel': { where: 'desktop', input: emptyObject, output: backupStateSchema },
  /** Ends the program and starts it again, with what was restored. */
  'backup.relaunch': { where: 'desktop', input: emptyObject, output: emptyObject },
} as const;
