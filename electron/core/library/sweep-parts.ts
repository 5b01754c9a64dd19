import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock, Store } from '../ports.ts';

/** The folder that the results of a day go to (`resultLocation`). */
const DAY_NAME = /^\d{4}-\d{2}-\d{2}$/;
/** Of a result, with the notes of its download, or of a sidecar; the id is one of ours. */
const PART_NAME = /^\.([0-9a-hjkmnp-tv-z]{26})\.(?:part(?:\.resume(?:\.new)?)?|sidecar\.part)$/;
/** Another copy of the program may share the folder: what it downloads was written to a moment ago. */
const LEAST_AGE_MILLISECONDS = 24 * 60 * 60_000;

/**
 * Removes the parts that runs which were killed left in the results folder, but for those that a job still goes on with.
 * Rejects with the file system's error.
 */
export async function sweepParts(
  { store, clock }: { store: Pick<Store, 'outputs'>; clock: Pick<Clock, 'now'> },
  resultsFolder: string,
): Promise<void> {
  for (const day of await listNames(resultsFolder, DAY_NAME)) {
    const folder = join(resultsFolder, day);
    for (const name of await listNames(folder, PART_NAME)) {
      const id = PART_NAME.exec(name)?.[1] ?? '';
      const path = join(folder, name);
      const found = await lstat(path);
      const isOld = clock.now() - found.mtimeMs >= LEAST_AGE_MILLISECONDS;
      if (found.isFile() && isOld && !store.outputs.lacksFile(id)) await rm(path, { force: true });
    }
  }
}

/** None of a folder that is not there. */
async function listNames(folder: string, pattern: RegExp): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => pattern.test(name));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return [];
    throw error;
  }
}
