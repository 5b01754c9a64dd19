import { opendirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

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
