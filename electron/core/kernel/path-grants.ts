import { lstat, realpath, stat } from 'node:fs/promises';
import { dirname, isAbsolute, resolve } from 'node:path';
import { z } from 'zod';
import type { CallName, ParsedCallInput } from '../../../shared/contract.ts';
import { isTableFile } from '../../../shared/kernel/file-name.ts';
import { fail, failure, type Result, succeed } from '../../../shared/kernel/result.ts';
import { safeParse } from '../../../shared/kernel/safe-parse.ts';
import type { Store } from '../ports.ts';
import { isInsideFolder } from './files/folder-paths.ts';

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
export interface PathGrants {
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

/** Makes the lists. Nothing in the data folder is given. Folders are kept in the store, since the sheet of a batch outlives the program too. */
export function createPathGrants(
  store: Pick<Store, 'values' | 'transact' | 'assets'>,
  dataFolder: string,
): PathGrants {
  const folders = { read: createKeptFolders(store, READ_KEY), write: createKeptFolders(store, WRITE_KEY) };
  /** With which file each was: another one that comes to stand there was not given. */
  const themselves = new Map<string, Promise<string>>();
  let adding: Promise<void> = Promise.resolve();

  async function add(path: string, use: GivenUse): Promise<void> {
    const folder = await folderOf(path);
    if (folder === null || isInsideFolder(dataFolder, await realNow(folder))) return;
    folders.read.add(folder);
    if (use === 'write') folders.write.add(folder);
  }

  async function covering(path: string): Promise<string | null> {
    await adding;
    for (const folder of folders.read.list())
      if (isInsideFolder(folder, path) && (await isReallyBelow(folder, path))) return folder;
    return null;
  }

  return {
    give(path, use = 'read') {
      if (!isAbsolute(path)) return;
      const place = resolve(path);
      themselves.set(place, markOf(place));
      const [oldest] = themselves.keys();
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
      const given = await themselves.get(place);
      const isItself = given !== undefined && given === (await markOf(place));
      if (isItself && !isInsideFolder(dataFolder, await realNow(place))) return true;
      if (store.assets.knows(place) && !(await isLink(place))) return true;
      return (await covering(place)) !== null;
    },
    async mayWrite(folder) {
      await adding;
      return isAbsolute(folder) && folders.write.list().includes(resolve(folder));
    },
  };
}

/** Where a path is behind all links; as it is written where nothing is there. */
function realNow(path: string): Promise<string> {
  return realpath(path).catch(() => path);
}

/** Where it is behind all links, and which file of which disk. */
async function markOf(path: string): Promise<string> {
  const found = await stat(path, { bigint: true }).catch(() => null);
  return JSON.stringify([await realNow(path), String(found?.dev), String(found?.ino)]);
}

/** A file that was added before may have been one from the start: then it has to lie in a given folder. */
async function isLink(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => null))?.isSymbolicLink() === true;
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
  return real === null || isInsideFolder(await realpath(folder).catch(() => folder), real);
}

/** The paths that the input of a call names, and what is done there. */
interface NamedPaths {
  readonly use: GivenUse;
  readonly paths: readonly string[];
}

type Proofs = { readonly [Name in CallName]?: (input: ParsedCallInput<Name>) => NamedPaths };

const read = (...paths: readonly string[]): NamedPaths => ({ use: 'read', paths });
const write = (...paths: readonly string[]): NamedPaths => ({ use: 'write', paths });

/**
 * Every call of the page that names a file or folder, with what has to be proven of each before the call is answered. A test
 * holds this list to the contract: a call that takes a path and is neither here nor in `PROVEN_BY_HANDLER` fails it.
 */
export const PATH_PROOFS: Proofs = {
  'references.addFiles': ({ paths }) => read(...paths),
  'references.listFiles': ({ paths }) => read(...paths),
  'cast.addFiles': ({ paths }) => read(...paths),
  'cast.setConsentFile': ({ path }) => read(path),
  'cast.openFile': ({ path }) => read(path),
  'cast.import': ({ path }) => read(path),
  'outside.read': ({ path }) => read(path),
  'library.relinkFile': ({ path }) => read(path),
  'library.relinkFolder': ({ folder }) => read(folder),
  'library.import': ({ paths }) => read(...paths),
  'watches.add': ({ folder }) => read(folder),
  'export.preview': ({ folder }) => write(...(folder === '' ? [] : [folder])),
  'export.run': ({ choice }) => write(choice.folder),
  'film.export': ({ folder }) => write(folder),
  'film.render': ({ path }) => write(dirname(path)),
  'film.conform': ({ path }) => read(path),
};

/** Calls whose paths are only kept, or proven one by one where they are used, with a refusal for each (`find-files.ts`). */
export const PROVEN_BY_HANDLER = [
  'batch.save',
  'batch.findFiles',
  'film.saveProject',
] as const satisfies readonly CallName[];

/**
 * Whether a call of the page names only places that the artist has given. What main or the command line asks of the core does
 * not come by here: a person named it there. Errors: FOLDER_NOT_GIVEN.
 */
export async function checkPathGrants<Name extends CallName>(
  given: PathGrants,
  name: Name,
  input: ParsedCallInput<Name>,
): Promise<Result<void>> {
  const named = PATH_PROOFS[name]?.(input);
  for (const path of named?.paths ?? []) {
    const isGiven = named?.use === 'write' ? await given.mayWrite(path) : await given.mayRead(path);
    if (!isGiven) return fail(failure('FOLDER_NOT_GIVEN', { path }));
  }
  return succeed(undefined);
}
