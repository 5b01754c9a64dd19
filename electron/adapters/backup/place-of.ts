import { join } from 'node:path';
import { partBeside } from '../../core/kernel/files/write-file-atomic.ts';

/** The folders of the data that a backup holds. What is not named is left out: keys above all, and what can be made again. */
export const KEPT_FOLDERS = ['profiles', 'cast', 'pasted', 'fixed', 'frames'] as const;

/** The folders of the data that hold media of the library where no folder elsewhere was chosen, as on the command line. */
export const MEDIA_FOLDERS = ['results', 'media'] as const;

export const DATABASE_ENTRY = 'dailies.sqlite';
export const SETTINGS_ENTRY = 'settings.json';
export const MANIFEST_ENTRY = 'manifest.json';

/** Where a backup under way keeps what is its own: beside the data, and beside the file that it becomes. */
export const workFolderOf = (dataFolder: string): string => join(dataFolder, 'backup');
export const partOf = (target: string): string => partBeside(target, `.${process.pid}`);

/** What a file of the archive is. */
export type BackupPlace =
  | { readonly kind: 'database' | 'settings' }
  /** Below the data folder. */
  | { readonly kind: 'data'; readonly segments: readonly string[] }
  /** Below a root of the manifest. */
  | { readonly kind: 'media'; readonly root: number; readonly segments: readonly string[] };

/** Reads an entry's name; null for one that no backup has, among them all that would lead out of its folder. */
export function placeOf(name: string, roots: number): BackupPlace | null {
  if (name === DATABASE_ENTRY) return { kind: 'database' };
  if (name === SETTINGS_ENTRY) return { kind: 'settings' };
  const [kind, first = '', ...rest] = name.split('/');
  if (rest.length === 0 || [first, ...rest].some((segment) => !isSafe(segment))) return null;
  if (kind === 'data')
    return [...KEPT_FOLDERS, ...MEDIA_FOLDERS].some((folder) => folder === first)
      ? { kind, segments: [first, ...rest] }
      : null;
  if (kind !== 'media' || !/^(0|[1-9]\d?)$/.test(first) || Number(first) >= roots) return null;
  return { kind, root: Number(first), segments: rest };
}

/** The entry of a file below one of the kept folders, or below a root. */
export function nameEntry(kind: 'data' | `media/${number}`, segments: readonly string[]): string | null {
  return segments.every(isSafe) ? [kind, ...segments].join('/') : null;
}

function isSafe(segment: string): boolean {
  return segment !== '' && segment !== '.' && segment !== '..' && !/[\\\p{Cc}]/u.test(segment);
}

/** Whether an entry is a service profile. */
export function isProfile(name: string): boolean {
  return /^data\/profiles\/[^/]+\.json$/.test(name);
}
