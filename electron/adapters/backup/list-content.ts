import { lstatSync, readdirSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { BackupCounts, BackupRoot } from '../../../shared/backup/backup.ts';
import { entryKindSync } from '../../core/kernel/files/cloud-files.ts';
import { isInsideFolder } from '../../core/kernel/files/folder-paths.ts';
import { KEPT_FOLDERS, nameEntry, placeOf } from './place-of.ts';
import { segmentsOf } from './plan-targets.ts';

/** A file that goes into a backup, and what it is called there. */
export interface PackedFile {
  readonly entry: string;
  readonly path: string;
  readonly bytes: number;
}

interface Media {
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
  const outside = looked.filter(({ path }) => !isInsideFolder(dataFolder, path));
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
  return KEPT_FOLDERS.some((folder) => isInsideFolder(join(dataFolder, folder), path));
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

/** So many folders can be asked about. */
const MAX_ROOTS = 20;

interface Known {
  readonly path: string;
  readonly bytes: number;
}

interface Root {
  readonly path: string;
  readonly isResults: boolean;
  readonly files: readonly Known[];
}

/**
 * The few folders below which all files are: the results folder, and for the others the folders that hold them, none
 * within another. Where those are too many, folders above stand for them.
 */
function findRoots(files: readonly Known[], resultsFolder: string, system: string): Root[] {
  const isWindows = system === 'win32';
  const separator = isWindows ? '\\' : '/';
  const results = segmentsOf(resultsFolder, isWindows);
  const isBelow = (folder: readonly string[], path: readonly string[]) =>
    folder.length < path.length && folder.every((segment, at) => segment === path[at]);
  const read = files.map((file) => ({ file, segments: segmentsOf(file.path, isWindows) }));
  const own = read.filter(({ segments }) => isBelow(results, segments));
  const others = read.filter(({ segments }) => !isBelow(results, segments));
  const deepest = others.reduce((depth, { segments }) => Math.max(depth, segments.length - 1), 1);
  let folders: string[][] = [];
  for (let depth = deepest; depth > 0; depth -= 1) {
    folders = outermost(
      others.map(({ segments }) => segments.slice(0, Math.min(depth, segments.length - 1))),
    );
    if (folders.length <= MAX_ROOTS) break;
  }
  const found = folders.map((folder) => ({
    path: folder.length === 1 ? `${folder[0]}${separator}` : folder.join(separator),
    isResults: false,
    files: others.filter(({ segments }) => isBelow(folder, segments)).map(({ file }) => file),
  }));
  if (own.length === 0) return found;
  return [{ path: resultsFolder, isResults: true, files: own.map(({ file }) => file) }, ...found];
}

/** Each folder once, without those that lie within another. */
function outermost(folders: readonly string[][]): string[][] {
  const byLength = [...new Map(folders.map((folder) => [folder.join('\0'), folder])).values()].toSorted(
    (one, other) => one.length - other.length,
  );
  const kept = new Map<string, string[]>();
  for (const folder of byLength) {
    const isWithin = folder.some((_, at) => kept.has(folder.slice(0, at).join('\0')));
    if (!isWithin) kept.set(folder.join('\0'), folder);
  }
  return [...kept.values()];
}
