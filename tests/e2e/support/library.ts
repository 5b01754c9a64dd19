import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { readRuntime } from '../../../scripts/lib/electron-runtime.mjs';
import type { Take } from '../../../shared/library/take.ts';
import { makeFolder } from './make-folder.ts';

const CHILD = resolve(import.meta.dirname, '../../support/library-child.ts');
const MANY_CHILD = resolve(import.meta.dirname, '../../support/library-of-many-child.ts');

/** A finished file that a library begins with. */
export interface LibraryFile {
  readonly fileName: string;
  readonly bytes: Uint8Array;
  /** What the library knows of it; the rest has plain values. */
  readonly facts: Partial<Take>;
}

/** Makes the user data of an app whose library holds these files, the first one newest; ids are `take-0`, `take-1` … */
export async function makeLibrary(files: readonly LibraryFile[]): Promise<string> {
  const userData = await makeFolder();
  const results = join(userData, 'results');
  await mkdir(results, { recursive: true });
  const takes = await Promise.all(
    files.map(async ({ fileName, bytes, facts }) => {
      const path = join(results, fileName);
      await writeFile(path, bytes);
      return { path, bytes: bytes.length, name: fileName, ...facts };
    }),
  );
  const manifest = join(userData, 'library.json');
  await writeFile(manifest, JSON.stringify(takes));
  // The database is of the runtime's own Node; this one may be older.
  await promisify(execFile)(readRuntime()?.executable ?? '', [CHILD, join(userData, 'data'), manifest], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
  });
  return userData;
}

/** The same data once more, for another app: what is large is made once. Paths of files still lead to the first one's. */
export async function copyLibrary(userData: string): Promise<string> {
  const copy = await makeFolder();
  await cp(userData, copy, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return copy;
}

/** Makes the user data of an app whose library holds so many synthetic takes, as `inventTakes` invents them. */
export async function makeLibraryOfMany(count: number): Promise<string> {
  const userData = await makeFolder();
  await promisify(execFile)(
    readRuntime()?.executable ?? '',
    [MANY_CHILD, join(userData, 'data'), String(count)],
    { env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' } },
  );
  return userData;
}
