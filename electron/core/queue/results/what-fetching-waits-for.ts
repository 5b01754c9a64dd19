import type { HoldReason } from '../../../../shared/domain/job/job-state.ts';
import type { ErrorCode, Failure } from '../../../../shared/errors.ts';

const WAITS: { readonly [Code in ErrorCode]?: HoldReason } = {
  OFFLINE: 'offline',
  DISK_FULL: 'disk-full',
  FOLDER_NOT_WRITABLE: 'folder-unwritable',
  FILE_HELD: 'folder-unwritable',
  FOLDER_MISSING: 'folder-missing',
};

/** What stands in the way of any result, and ends without this one; null where the failure is this result's own. */
export function waitsFor({ code }: Failure): HoldReason | null {
  return WAITS[code] ?? null;
}
