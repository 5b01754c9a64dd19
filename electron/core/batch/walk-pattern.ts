import { opendirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import {
  beginGlob,
  enterFolder,
  fitsFile,
  type GlobPlaces,
  type GlobStep,
  readGlob,
} from '../../../shared/batch/glob.ts';
import { compareNatural } from '../../../shared/kernel/natural-order.ts';
import { type EntryKind, entryKindSync, nameInCloud } from '../kernel/files/cloud-files.ts';

/** What to look for: the files below a folder that fit the steps of a pattern. */
export interface FindRequest {
  readonly folder: string;
  readonly steps: readonly string[];
  readonly most: {
    readonly entries: number;
    readonly files: number;
    readonly depth: number;
    readonly milliseconds: number;
  };
}

export type FindLimit = 'entries' | 'files' | 'depth' | 'time';
/** Whole paths, or the ceiling that was met first: a part of the files would be taken for all. */
export type FindAnswer =
  | { readonly files: readonly string[] }
  | { readonly limit: FindLimit; readonly looked: number };

class CeilingMet extends Error {
  readonly limit: FindLimit;
  constructor(limit: FindLimit) {
    super(limit);
    this.limit = limit;
  }
}

/**
 * Files in the order that people count in, those of a folder before those of the folders in it. Each folder is read once,
 * links are not followed, and what can't be read is left out.
 *
 * @param looked its first number counts what was looked at, as it goes
 */
export function walkPattern(request: FindRequest, looked: Int32Array): FindAnswer {
  looked[0] = 0;
  const walk: Walk = {
    ...{ request, looked, files: [] },
    steps: readGlob(request.steps),
    until: performance.now() + request.most.milliseconds,
  };
  try {
    visit(walk, request.folder, beginGlob(walk.steps), 1);
    return { files: walk.files };
  } catch (error) {
    if (error instanceof CeilingMet) return { limit: error.limit, looked: looked[0] };
    throw error;
  }
}

interface Walk {
  readonly request: FindRequest;
  readonly steps: readonly GlobStep[];
  readonly looked: Int32Array;
  readonly files: string[];
  readonly until: number;
}

function visit(walk: Walk, folder: string, places: GlobPlaces, depth: number): void {
  const { steps, files, request } = walk;
  if (depth > request.most.depth) throw new CeilingMet('depth');
  const entries = readEntries(walk, folder);
  for (const entry of entries) {
    checkTime(walk);
    if (entry.kind !== 'file' || !fitsFile(steps, places, entry.name)) continue;
    if (files.length === request.most.files) throw new CeilingMet('files');
    files.push(join(folder, entry.name));
  }
  for (const entry of entries) {
    if (entry.kind !== 'folder') continue;
    checkTime(walk);
    const inside = enterFolder(steps, places, entry.name);
    if (inside.length > 0) visit(walk, join(folder, entry.name), inside, depth + 1);
  }
}

interface Entry {
  /** Of a file that an older iCloud took away, the name that it had. */
  readonly name: string;
  readonly kind: EntryKind;
}

/** One by one, so that a folder of millions is left at the ceiling. */
function readEntries(walk: Walk, folder: string): Entry[] {
  const entries: Entry[] = [];
  try {
    using open = opendirSync(folder, { bufferSize: 256 });
    for (let entry = open.readSync(); entry !== null; entry = open.readSync()) {
      if (walk.looked[0] === walk.request.most.entries) throw new CeilingMet('entries');
      walk.looked[0] = (walk.looked[0] ?? 0) + 1;
      checkTime(walk);
      entries.push({ name: nameInCloud(entry.name) ?? entry.name, kind: entryKindSync(folder, entry) });
    }
  } catch (error) {
    if (error instanceof CeilingMet) throw error;
  }
  return entries.sort((one, other) => compareNatural(one.name, other.name));
}

function checkTime(walk: Walk): void {
  if (performance.now() > walk.until) throw new CeilingMet('time');
}

/** A path whose names may be spelt otherwise on the disk. */
export interface ExactPathRequest {
  /** An existing folder around it, from which on names are compared. */
  readonly folder: string;
  readonly path: string;
  /** The same for all paths of one call: a folder is read once for all of them. */
  readonly call: number;
  readonly most: { readonly entries: number; readonly milliseconds: number };
}

/** How the names of a folder are spelt, by their normal form; null where two of them are the same by it. */
type ExactNames = ReadonlyMap<string, { readonly exact: ReadonlySet<string>; readonly only: string | null }>;

/** Folders of one call, as far as they were read; null for one that has too many names, or can't be read. */
let known = { call: -1, folders: new Map<string, ExactNames | null>(), entries: 0 };

/**
 * The path of a file whose name is spelt otherwise on the disk: “é” is one character in a table and two in names that a Mac once
 * wrote. Null where no name, or more than one, is the same, and where a folder has more names than may be looked at.
 * It reads folders without letting anything else go on: for the thread that looks for files.
 */
export function findExactPath({ folder, path, call, most }: ExactPathRequest): string | null {
  // So many names in all that the thread has room for them.
  if (known.call !== call || known.entries > 4 * most.entries)
    known = { call, folders: new Map(), entries: 0 };
  const until = performance.now() + most.milliseconds;
  let found = folder;
  for (const name of relative(folder, path).split(sep).filter(Boolean)) {
    const same = exactNamesIn(found, most.entries, until)?.get(name.normalize('NFC'));
    const spelt = same?.exact.has(name) ? name : (same?.only ?? null);
    if (spelt === null) return null;
    found = join(found, spelt);
  }
  return found;
}

function exactNamesIn(folder: string, most: number, until: number): ExactNames | null {
  const before = known.folders.get(folder);
  if (before !== undefined) return before;
  const names = readNames(folder, most, until);
  const exact = names === null ? null : sortByForm(names);
  known.folders.set(folder, exact);
  known.entries += names?.length ?? 0;
  return exact;
}

function readNames(folder: string, most: number, until: number): string[] | null {
  const names: string[] = [];
  try {
    using open = opendirSync(folder, { bufferSize: 256 });
    for (let entry = open.readSync(); entry !== null; entry = open.readSync()) {
      if (names.length === most || performance.now() > until) return null;
      names.push(entry.name);
    }
    return names;
  } catch {
    return null;
  }
}

function sortByForm(names: readonly string[]): ExactNames {
  const sorted = new Map<string, { exact: Set<string>; only: string | null }>();
  for (const name of names) {
    const form = name.normalize('NFC');
    const same = sorted.get(form);
    if (same === undefined) sorted.set(form, { exact: new Set([name]), only: name });
    else {
      same.exact.add(name);
      same.only = null;
    }
  }
  return sorted;
}
