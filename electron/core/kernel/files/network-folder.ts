import { realpathSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';

/** NFS, SMB, CIFS and SMB2, as Linux numbers kinds of file systems. */
const NETWORK_KINDS: ReadonlySet<number> = new Set([0x6969, 0x517b, 0xff534d42, 0xfe534d42]);

/**
 * Whether a folder lies on another computer.
 *
 * @param realPath with drive letters led back to what they stand for: `\\server\share` for a mapped drive
 * @param kind of its file system, as Linux numbers it; 0 where that is not known
 */
export function isNetworkPath(realPath: string, kind: number, platform: string): boolean {
  if (platform === 'linux') return NETWORK_KINDS.has(kind >>> 0);
  if (platform !== 'win32') return false;
  const path = realPath.replaceAll('/', '\\');
  const isDevice = /^\\\\[?.]\\/.test(path);
  return isDevice ? /^\\\\[?.]\\unc\\/i.test(path) : /^\\\\[^\\]/.test(path);
}

/** The same of a folder that may not be there yet; false where nothing can be found out. */
export function isOnNetwork(folder: string, platform: string = process.platform): boolean {
  try {
    const kind = platform === 'linux' ? statfsSync(folder).type : 0;
    return isNetworkPath(realpathSync.native(folder), kind, platform);
  } catch {
    const parent = dirname(folder);
    return parent === folder ? false : isOnNetwork(parent, platform);
  }
}
