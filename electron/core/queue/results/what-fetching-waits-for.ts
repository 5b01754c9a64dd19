import type { HoldReason } from '../../../../shared/domain/job/job-state.ts';
import type { ErrorCode, Failure } from '../../../../shared/errors.ts';

const WAITS: { readonly [Code in ErrorCode]?: HoldReason } = {
  OFFLINE: 'offline',
  DISK_FULL: 'disk-full',
  FOLDER_NOT_WRITABLE: 'folder-unwritable',
  FILE_HELD: 'folder-unwritable',
  FOLDER_MISSING: 'folder-missing',
};

/** Of one address or one file: another result may be reached all the same. */
const OF_ONE: readonly ErrorCode[] = ['OFFLINE', 'FILE_HELD'];

/** What a result waits for that ends without it; null where the failure is this result's own. */
export function waitsFor({ code }: Failure): HoldReason | null {
  return WAITS[code] ?? null;
}

/** Whether it stands in the way of all other results too. */
export function stopsAll({ code }: Failure): boolean {
  return code in WAITS && !OF_ONE.includes(code);
}
