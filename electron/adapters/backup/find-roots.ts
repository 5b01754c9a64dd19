import { segmentsOf } from './map-path.ts';

/** So many folders can be asked about. */
const MAX_ROOTS = 20;

interface Known {
  readonly path: string;
  readonly bytes: number;
}

export interface Root {
  readonly path: string;
  readonly isResults: boolean;
  readonly files: readonly Known[];
}

/**
 * The few folders below which all files are: the results folder, and for the others the folders that hold them, none
 * within another. Where those are too many, folders above stand for them.
 */
export function findRoots(files: readonly Known[], resultsFolder: string, system: string): Root[] {
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
