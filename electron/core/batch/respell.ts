import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/**
 * The path of a file whose name is spelt otherwise on the disk: “é” is one character in a table and two in names that a Mac once
 * wrote. Null where no name, or more than one, is the same.
 *
 * @param folder an existing folder around it, from which on names are compared
 */
export async function respell(folder: string, path: string): Promise<string | null> {
  let found = folder;
  for (const name of relative(folder, path).split(sep).filter(Boolean)) {
    const names = await readdir(found).catch((): string[] => []);
    const exact = names.includes(name);
    const same = exact ? [name] : names.filter((one) => one.normalize('NFC') === name.normalize('NFC'));
    const [only] = same;
    if (only === undefined || same.length > 1) return null;
    found = join(found, only);
  }
  return found;
}
