import { mkdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { isJsonObject, parseJson } from '../../../shared/kernel/json-pointer.ts';
import { type Failure, fail, passingFailure, type Result, succeed } from '../../../shared/kernel/result.ts';
import { safeParse } from '../../../shared/kernel/safe-parse.ts';
import { isInsideFolder } from '../kernel/files/folder-paths.ts';
import { openPlain } from '../kernel/files/open-plain.ts';
import { writeFileAtomic } from '../kernel/files/write-file-atomic.ts';
import type { Ids, Store } from '../ports.ts';
import { folderFailure } from './store-results.ts';

/** Stands in the folder of results, and says which one it is. */
const MARK_FILE = '.dailies-folder.json';
const MAX_BYTES = 4096;

const KNOWN = 'results-folder-mark';

const knownSchema = z.strictObject({ path: z.string(), mark: z.string(), isChosen: z.boolean() });
type Known = z.infer<typeof knownSchema>;

/** The folder of results, which may lie on a drive that comes and goes. */
export interface ResultsFolder {
  /**
   * Its path, once it is sure to be the folder that results were put into before: under the mount point of a drive that is not
   * there, a second one would be filled unseen. Errors: FOLDER_MISSING, FOLDER_NOT_WRITABLE, DISK_FULL.
   */
  open(): Promise<Result<string>>;
  /** The artist chose the folder, as it is now: it needs no mark. */
  chosen(): void;
}

/** Knows the folder by a mark of its own. A folder that is new to this data is made, and marked. */
export function createResultsFolder(deps: {
  store: Store;
  ids: Ids;
  /** What lies in it comes and goes with the data. */
  dataFolder: string;
  path: () => string;
}): ResultsFolder {
  const { store } = deps;

  function readKnown(): Known | null {
    const known = safeParse(knownSchema, store.values.read(KNOWN));
    return known.success ? known.data : null;
  }

  function knownMark(path: string): string | null {
    const known = readKnown();
    return known?.path === path && !known.isChosen ? known.mark : null;
  }

  const remember = (path: string, mark: string) =>
    store.transact((tx) => {
      const known = readKnown();
      // The artist moved the folder, and has said where it is now.
      if (known?.mark === mark && known.path !== path) tx.takes.moveFolder(known.path, path);
      tx.values.write(KNOWN, { path, mark, isChosen: false });
    });

  async function look(): Promise<Result<string>> {
    const path = deps.path();
    try {
      const [known, found] = [knownMark(path), await readMark(path)];
      if (found !== null) {
        if (found !== known) remember(path, found);
        return succeed(path);
      }
      if (known !== null && !isInside(deps.dataFolder, path)) return fail(missing(path));
      await mkdir(path, { recursive: true });
      const mark = deps.ids.next();
      await writeFileAtomic(join(path, MARK_FILE), `${JSON.stringify({ mark })}\n`);
      remember(path, mark);
      return succeed(path);
    } catch (error) {
      return fail(folderFailure(error, path));
    }
  }

  let looking: Promise<Result<string>> | null = null;

  return {
    // Several results may come at once, and the folder is made and marked by one of them.
    open() {
      looking ??= look().finally(() => {
        looking = null;
      });
      return looking;
    },
    chosen() {
      const known = readKnown();
      if (known !== null) store.transact((tx) => tx.values.write(KNOWN, { ...known, isChosen: true }));
    },
  };
}

function isInside(folder: string, path: string): boolean {
  return relative(folder, path) !== '' && isInsideFolder(folder, path);
}

function missing(path: string): Failure {
  return passingFailure('FOLDER_MISSING', { path });
}

/** What the folder calls itself; null where it is not there, or has no mark. */
async function readMark(folder: string): Promise<string | null> {
  try {
    const content = parseJson(await readStart(join(folder, MARK_FILE)));
    const mark = isJsonObject(content) ? content['mark'] : undefined;
    return typeof mark === 'string' && mark !== '' ? mark : null;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw error;
  }
}

/** It is read for each result: what is larger than any mark is cut off, and so is none. */
async function readStart(path: string): Promise<string> {
  const file = await openPlain(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_BYTES), 0, MAX_BYTES, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}
