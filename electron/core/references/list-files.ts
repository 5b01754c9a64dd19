import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import type { ListedFolder } from '../../../shared/ipc/calls/intake-calls.ts';
import { walkFolder } from '../files/walk-folder.ts';

/**
 * Tells files from folders, and lists what is in the folders and below, at most `limit` of all. What cannot be read
 * counts as a file, so that adding it says why.
 */
export async function listFiles(
  paths: readonly string[],
  limit: number,
): Promise<{ files: string[]; folders: ListedFolder[] }> {
  const files: string[] = [];
  const folders: ListedFolder[] = [];
  let left = limit;
  for (const path of paths.map((one) => resolve(one))) {
    const found = await stat(path).catch(() => null);
    if (!found?.isDirectory()) files.push(path);
    else {
      const listed = await listFolder(path, left);
      left -= listed.files.length;
      folders.push({ name: basename(path), ...listed });
    }
  }
  return { files, folders };
}

async function listFolder(folder: string, limit: number): Promise<Omit<ListedFolder, 'name'>> {
  const files: string[] = [];
  try {
    for await (const path of walkFolder(folder)) {
      if (files.length === limit) return { files, isCut: true };
      files.push(path);
    }
  } catch {
    // A folder that may not be read holds nothing for us.
  }
  return { files, isCut: false };
}
