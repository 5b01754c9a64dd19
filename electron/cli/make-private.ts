import { chmod, lstat, mkdir } from 'node:fs/promises';
import { join } from 'node:path';

const FOLDER_OF_OWNER = 0o700;
const FILE_OF_OWNER = 0o600;

/** What an earlier version left open to others in a folder of data. */
const OWN_ENTRIES = [
  ...['dailies.sqlite', 'dailies.sqlite-wal', 'dailies.sqlite-shm'],
  ...['cast', 'fixed', 'frames', 'pasted', 'posters', 'practice', 'profiles', 'results'],
];

/**
 * Makes a folder that is for its owner alone. One that is there already keeps its mode, because anything else may lie in
 * it, as where one stands; but what is ours in it is closed. What is new gets its mode from the program's mask (cli.ts).
 */
export async function makePrivate(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: FOLDER_OF_OWNER });
  for (const name of OWN_ENTRIES) await close(join(folder, name));
}

/** A disk without modes, or of another owner, has nothing that could be closed. */
async function close(path: string): Promise<void> {
  const found = await lstat(path).catch(() => null);
  if (found?.isDirectory()) await chmod(path, FOLDER_OF_OWNER).catch(() => {});
  if (found?.isFile()) await chmod(path, FILE_OF_OWNER).catch(() => {});
}
