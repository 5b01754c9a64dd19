import type { Failure } from '../../errors.ts';
import type { HoldReason } from '../job/job-state.ts';

/** Why what costs waits while its result could not be saved, by what is wrong with the results folder. */
export function resultsHoldOf({ code }: Pick<Failure, 'code'>): HoldReason {
  if (code === 'DISK_FULL') return 'disk-full';
  return code === 'FOLDER_MISSING' ? 'folder-missing' : 'folder-unwritable';
}
