import { realpath, stat } from 'node:fs/promises';
import { dirname, isAbsolute, resolve } from 'node:path';
import { z } from 'zod';
import { isTableFile } from '../../../shared/batch/table-file.ts';
import { safeParse } from '../../../shared/safe-parse.ts';
import { isBelow } from '../files/below.ts';
import type { Store } from '../ports.ts';

const READ_KEY = 'given-folders';
const WRITE_KEY = 'folders-to-write';
const MAX_KEPT = 200;
/** Of single files, since the program started: as many as an artist drops in a day, ten times over. */
const MAX_FILES = 100_000;
const keptSchema = z.array(z.string());

/** What a place was given for: to be read, or to be written into as well. */
export type GivenUse = 'read' | 'write';

/**
 * Files and folders that the artist has dropped, or chosen in a dialog of the system: nothing else is touched because the page,
 * or a text of a cell, names it.
 */
export interface GivenPlaces {
  /** Adds a file, or a folder, or that of a table. What proves that it was given is the caller's business. */
  give(path: string, use?: GivenUse): void;
  /** Folders that may be read, the newest first. */
  list(): Promise<readonly string[]>;
  /** The given folder that a path lies in, also when links are followed; null for none. Nothing else is touched. */
  covering(path: string): Promise<string | null>;
  /** Whether a file or folder may be read: it was given itself, lies in a given folder, or is a file that was added before. */
  mayRead(path: string): Promise<boolean>;
  /** Whether files may be written into a folder: it was chosen for that, itself and not one around it. */
  mayWrite(folder: string): Promise<boolean>;
}

/** Makes the lists. Folders are kept in the store, since the sheet of a batch outlives the program too. */
export function createGivenPlaces(store: Pick<Store, 'values' | 'transact' | 'assets'>): GivenPlaces {
  const folders = { read: createKeptFolders(store, READ_KEY), write: createKeptFolders(store, WRITE_KEY) };
  const themselves = new Set<string>();
  let adding: Promise<void> = Promise.resolve();

  async function add(path: string, use: GivenUse): Promise<void> {
    const folder = await folderOf(path);
    if (folder === null) return;
    folders.read.add(folder);
    if (use === 'write') folders.write.add(folder);
  }

  async function covering(path: string): Promise<string | null> {
    await adding;
    for (const folder of folders.read.list())
      if (isBelow(folder, path) && (await isReallyBelow(folder, path))) return folder;
    return null;
  }

  return {
    give(path, use = 'read') {
      if (!isAbsolute(path)) return;
      const place = resolve(path);
      themselves.add(place);
      const [oldest] = themselves;
      if (themselves.size > MAX_FILES && oldest !== undefined) themselves.delete(oldest);
      adding = adding.then(() => add(place, use)).catch(() => {});
    },
    async list() {
      await adding;
      return folders.read.list();
    },
    covering,
    async mayRead(path) {
      if (!isAbsolute(path)) return false;
      const place = resolve(path);
      return themselves.has(place) || store.assets.knows(place) || (await covering(place)) !== null;
    },
    async mayWrite(folder) {
      await adding;
      return isAbsolute(folder) && folders.write.list().includes(resolve(folder));
    },
  };
}

function createKeptFolders(store: Pick<Store, 'values' | 'transact'>, key: string) {
  const parsed = safeParse(keptSchema, store.values.read(key));
  let folders = parsed.success ? parsed.data : [];
  return {
    list: (): readonly string[] => folders,
    add(folder: string): void {
      if (folders[0] === folder) return;
      folders = [folder, ...folders.filter((known) => known !== folder)].slice(0, MAX_KEPT);
      store.transact((tx) => tx.values.write(key, folders));
    },
  };
}

/** Other files give nothing but themselves. */
async function folderOf(path: string): Promise<string | null> {
  const found = await stat(path).catch(() => null);
  if (found?.isDirectory()) return path;
  return found?.isFile() && isTableFile(path) ? dirname(path) : null;
}

/** What is not there can't lead away. */
async function isReallyBelow(folder: string, path: string): Promise<boolean> {
  const real = await realpath(path).catch(() => null);
  return real === null || isBelow(await realpath(folder).catch(() => folder), real);
}
