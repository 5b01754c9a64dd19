import { opendirSync } from 'node:fs';
import { join } from 'node:path';
import {
  beginGlob,
  enterFolder,
  fitsFile,
  type GlobPlaces,
  type GlobStep,
  readGlob,
} from '../../../shared/batch/glob.ts';
import { type EntryKind, entryKindSync, nameInCloud, natural } from '../kernel/files/cloud-files.ts';

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
  return entries.sort((one, other) => natural.compare(one.name, other.name));
}

function checkTime(walk: Walk): void {
  if (performance.now() > walk.until) throw new CeilingMet('time');
}
