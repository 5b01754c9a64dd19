import { lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

/** Thrown where a link, or anything but a folder, stands on the way to a file. */
export class NotBeneath extends Error {}

/**
 * Where a file that an archive names lies below a folder, with every folder on the way made, and none of them a link; the file itself is then to
 * be made new, or to be a plain file. Throws NotBeneath, and the file system's errors.
 *
 * @param folder one of ours, or that the artist chose; made where it isn't there
 * @param onMade hears of each folder that was made, the outer one first
 */
export function placeBeneath(
  folder: string,
  segments: readonly string[],
  onMade: (folder: string) => void = () => {},
): string {
  const first = mkdirSync(folder, { recursive: true, mode: 0o755 });
  if (first !== undefined) onMade(first);
  const name = segments.at(-1) ?? '';
  const parent = segments.slice(0, -1).reduce((above, segment) => {
    const path = joinOne(above, segment);
    if (lstatSync(path, { throwIfNoEntry: false }) === undefined) {
      mkdirSync(path);
      onMade(path);
    }
    if (!lstatSync(path).isDirectory()) throw new NotBeneath(path);
    return path;
  }, realpathSync(folder));
  const path = joinOne(parent, name);
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found !== undefined && !found.isFile()) throw new NotBeneath(path);
  return path;
}

/** A name that is none leads nowhere else either. */
function joinOne(folder: string, name: string): string {
  if (name === '' || name === '.' || name === '..' || /[\\/\0]/.test(name)) throw new NotBeneath(name);
  return join(folder, name);
}
