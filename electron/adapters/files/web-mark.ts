import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Clock, Ids, Log } from '../../core/ports.ts';
import { planWebMark } from './plan-web-mark.ts';

/** Node has no call for extended attributes; this program is a part of macOS. */
const XATTR = '/usr/bin/xattr';
const TIMEOUT_MILLISECONDS = 5000;

/**
 * Marks files as coming from elsewhere, the way the system that runs this does. A drive that keeps no such marks is no reason to
 * lose a result: that is logged, and the file stays.
 */
export function createWebMarker(deps: { clock: Clock; ids: Ids; log: Log; platform?: string }) {
  const { clock, ids, log, platform = process.platform } = deps;
  return async (path: string): Promise<void> => {
    const mark = planWebMark(platform, { path, at: clock.now(), id: ids.next() });
    if (mark === null) return;
    try {
      if (mark.kind === 'stream') await writeFile(mark.path, mark.content);
      else
        await promisify(execFile)(XATTR, ['-w', mark.name, mark.value, path], {
          timeout: TIMEOUT_MILLISECONDS,
        });
    } catch (error) {
      log.warn('web-mark-failed', { path, cause: (error as NodeJS.ErrnoException).code ?? String(error) });
    }
  };
}
