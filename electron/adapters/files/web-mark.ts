import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Clock, Ids, Log } from '../../core/ports.ts';

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

/** What is written to a file so that the system knows it came from elsewhere. */
type WebMark =
  /** Of macOS: an extended attribute, which Gatekeeper asks before it lets anything in the file run. */
  | { readonly kind: 'attribute'; readonly name: string; readonly value: string }
  /** Of Windows: a stream beside the content, at a path of its own. */
  | { readonly kind: 'stream'; readonly path: string; readonly content: string };

/** LSQuarantine: downloaded, and to be asked about before it is opened as a program. */
const QUARANTINE_FLAGS = '0081';
/** URLZONE_INTERNET. */
const INTERNET_ZONE = 3;

/**
 * The mark of the web for a file, as the platform (`process.platform`) writes it; null where there is none. No address is written
 * into it: those of results may be keys to them.
 *
 * @param at epoch milliseconds
 * @param id a UUID or the like, different for each file
 */
export function planWebMark(
  platform: string,
  file: { readonly path: string; readonly at: number; readonly id: string },
): WebMark | null {
  if (platform === 'darwin') {
    const seconds = Math.floor(file.at / 1000).toString(16);
    const value = [QUARANTINE_FLAGS, seconds, 'Dailies', file.id].join(';');
    return { kind: 'attribute', name: 'com.apple.quarantine', value };
  }
  if (platform !== 'win32') return null;
  const content = `[ZoneTransfer]\r\nZoneId=${INTERNET_ZONE}\r\n`;
  return { kind: 'stream', path: `${file.path}:Zone.Identifier`, content };
}
