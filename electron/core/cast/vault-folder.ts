import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFile } from '../files/sync-file.ts';
import type { Ids } from '../ports.ts';
import { hashFile } from '../uploads/hash-file.ts';

/** The folder of the cast's own files. Names in it are hashes: nothing from outside is used as a path. */
export interface VaultFolder {
  /** Where a file of these bytes lies; endings are for people and programs that open the file. */
  pathOf(sha256: string, extension: string): string;
  /** Copies a file in, beside the kept ones. */
  copyIn(path: string): Promise<{ part: string; sha256: string }>;
  /** A folder beside the kept files, for what is not decided yet. */
  makeFolder(): Promise<string>;
  /** Removes what a start before this one had not decided. */
  sweep(): Promise<void>;
}

/** Opens the folder; it is made with the first file. */
export function createVaultFolder(folder: string, ids: Ids): VaultFolder {
  // Ids sort by their time: what has a later one belongs to this run.
  const opened = ids.next();
  return {
    pathOf: (sha256, extension) => join(folder, `${sha256}.${plainExtension(extension)}`),
    async copyIn(path) {
      await mkdir(folder, { recursive: true });
      const part = join(folder, `.part-${ids.next()}`);
      try {
        // Where the file system can, the copy shares the original's blocks.
        await copyFile(path, part, constants.COPYFILE_FICLONE);
        await syncFile(part);
        return { part, sha256: await hashFile(part) };
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    async makeFolder() {
      const made = join(folder, `import-${ids.next()}`);
      await mkdir(made, { recursive: true });
      return made;
    },
    async sweep() {
      const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
      const left = entries.filter(({ name }) => {
        const id = /^(?:\.part|import)-(\w+)$/.exec(name)?.[1];
        return id !== undefined && id < opened;
      });
      for (const { name } of left)
        await rm(join(folder, name), { recursive: true, force: true }).catch(() => {});
    },
  };
}

/** Letters and digits only. */
function plainExtension(extension: string): string {
  const plain = extension.slice(1).toLowerCase();
  return /^[a-z0-9]{1,8}$/.test(plain) ? plain : 'bin';
}
