import { lstatSync, readdirSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { BackupCounts, BackupRoot } from '../../../shared/domain/settings/backup.ts';
import { isBelow } from '../../core/files/below.ts';
import { entryKindSync } from '../../core/files/cloud-files.ts';
import { findRoots } from './find-roots.ts';
import { KEPT_FOLDERS, nameEntry, placeOf } from './place-of.ts';

/** A file that goes into a backup, and what it is called there. */
export interface PackedFile {
  readonly entry: string;
  readonly path: string;
  readonly bytes: number;
}

export interface Media {
  readonly roots: readonly BackupRoot[];
  readonly files: readonly PackedFile[];
  /** Paths of those that are not where the library knows them, or called what no archive can call them. */
  readonly missing: readonly string[];
}

/** Deeper than anything that the app makes. */
const MAX_DEPTH = 16;

/** Plain files below the kept folders of the data; links and unfinished files are left out. */
export function listData(dataFolder: string): PackedFile[] {
  return KEPT_FOLDERS.flatMap((folder) => listBelow(dataFolder, [folder]));
}

function listBelow(dataFolder: string, segments: readonly string[]): PackedFile[] {
  const folder = join(dataFolder, ...segments);
  const entries = lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()
    ? readdirSync(folder, { withFileTypes: true })
    : [];
  return entries.flatMap((entry) => {
    const below = [...segments, entry.name];
    const kind = entryKindSync(folder, entry);
    if (kind === 'folder') return below.length < MAX_DEPTH ? listBelow(dataFolder, below) : [];
    const name = nameEntry('data', below);
    if (kind !== 'file' || name === null || /^\.part-|\.part$/.test(entry.name)) return [];
    const path = join(folder, entry.name);
    return [{ entry: name, path, bytes: lstatSync(path).size }];
  });
}

/** The media that the library knows of: takes, and files that references point at. */
export function listMedia(database: DatabaseSync, dataFolder: string, resultsFolder: string): Media {
  const known = database.prepare('SELECT path FROM takes UNION SELECT path FROM assets').all();
  const looked = known.map((row) => ({ path: String(row['path']), bytes: sizeOf(String(row['path'])) }));
  const outside = looked.filter(({ path }) => !isBelow(dataFolder, path));
  const roots = findRoots(
    outside.map(({ path, bytes }) => ({ path, bytes: bytes ?? 0 })),
    resultsFolder,
    process.platform,
  );
  const namesOf = (folder: string, path: string) => relative(folder, path).split(sep);
  const ofRoots = roots.flatMap((root, at) =>
    root.files.map(({ path }) => [path, nameEntry(`media/${at}`, namesOf(root.path, path))] as const),
  );
  const entries = new Map<string, string | null>(ofRoots);
  const files: PackedFile[] = [];
  const missing: string[] = [];
  for (const { path, bytes } of looked) {
    const entry = entries.get(path) ?? nameEntry('data', namesOf(dataFolder, path));
    if (entry === null || bytes === null || placeOf(entry, roots.length) === null) missing.push(path);
    else if (!isKept(dataFolder, path)) files.push({ entry, path, bytes });
  }
  return {
    roots: roots.map(({ path, isResults, files: found }) => ({
      ...{ path, isResults, files: found.length },
      bytes: found.reduce((sum, { bytes }) => sum + bytes, 0),
    })),
    files,
    missing,
  };
}

/** Whether a file is one of those that come along with or without media. */
export function isKept(dataFolder: string, path: string): boolean {
  return KEPT_FOLDERS.some((folder) => isBelow(join(dataFolder, folder), path));
}

/** Bytes of a plain file; null where there is none. */
function sizeOf(path: string): number | null {
  try {
    const found = statSync(path);
    return found.isFile() ? found.size : null;
  } catch {
    return null;
  }
}

/** What a database holds, in numbers. `profiles` counts files. */
export function countContent(database: DatabaseSync, profiles: number): BackupCounts {
  const count = (sql: string) => Number(database.prepare(`SELECT ${sql} AS n`).get()?.['n'] ?? 0);
  return {
    jobs: count('(SELECT count(*) FROM jobs)'),
    waiting: count(`(SELECT count(*) FROM jobs WHERE state NOT IN ('done', 'failed', 'cancelled'))`),
    submissions: count(
      `(SELECT count(*) FROM attempts WHERE practice = 0 AND test_mode IS NULL AND outcome NOT IN ('refused', 'not-sent'))`,
    ),
    takes: count('(SELECT count(*) FROM takes WHERE binned_at IS NULL)'),
    castMembers: count('(SELECT count(*) FROM cast_members WHERE deleted_at IS NULL)'),
    templates: count(`(SELECT count(*) FROM kept_entries WHERE kind = 'template' AND deleted_at IS NULL)`),
    collections: count(
      `coalesce((SELECT json_array_length(value) FROM meta_values WHERE key = 'take-collections'), 0)`,
    ),
    profiles,
  };
}
