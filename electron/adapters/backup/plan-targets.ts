import { existsSync, lstatSync, realpathSync } from 'node:fs';
import { dirname, extname, join, posix, relative, sep, win32 } from 'node:path';
import type { BackupFile, BackupManifest } from '../../../shared/backup/backup.ts';
import {
  cleanStem,
  isDeviceOfWindows,
  MAX_NAME_BYTES,
  shortenStem,
} from '../../../shared/kernel/file-name.ts';
import { failure } from '../../../shared/kernel/result.ts';
import { isMediaEnding, UNPROVEN_ENDING } from '../../../shared/library/name-template.ts';
import { endingOf, endingsOf } from '../../../shared/models/media-formats.ts';
import { isInsideFolder } from '../../core/kernel/files/folder-paths.ts';
import type { RestoreOrder } from '../../core/ports/files.ts';
import { RESTORED_SETTINGS } from '../files/swap-data.ts';
import { detectBeginning } from '../media/detect-type.ts';
import { type Archive, BackupStop, invalid } from './open-archive.ts';
import { MEDIA_FOLDERS, placeOf } from './place-of.ts';

/** Of a name's bytes, what its ending, that of its sidecar and a number may need. */
const ROOM_BEHIND = 40;

const STEP_BYTES = 8;

/** Where a file of the backup is written. */
export interface Target {
  readonly file: BackupFile;
  /** The staging folder, or one that was chosen for media. */
  readonly folder: string;
  readonly names: readonly string[];
  /** Where it lies once the data is in place. */
  readonly path: string;
  /** Where the rows of the backup say that it is, on this computer; null for what they don't name. */
  readonly known: string | null;
}

export interface Plan {
  readonly order: RestoreOrder;
  readonly archive: Archive;
  readonly mapPath: MapPath;
  readonly onBytes: (bytes: number) => void;
}

/**
 * Proves every file of the archive, and says where each of them goes; the database is not among them, nor are media that nobody named a folder for.
 * Writes nothing. Rejects with a BackupStop.
 */
export async function planTargets(plan: Plan): Promise<Target[]> {
  const { archive, order, onBytes } = plan;
  checkRoots(archive.manifest, order.path);
  const targets: Target[] = [];
  for (const file of archive.manifest.files) {
    const mime = await detectBeginning(await archive.prove(file, onBytes));
    const target = findTarget(plan, file, mime);
    if (target === null) onBytes(file.bytes);
    else targets.push(target);
  }
  // A disk that tells no capitals apart would make one file of two, and show one take for another.
  const clash = findClash(
    targets.map(({ path, file: { sha256 } }) => ({ path, sha256 })),
    process.platform,
  );
  if (clash !== null) throw new BackupStop(failure('BACKUP_NOT_RESTORED', { path: clash, reason: 'clash' }));
  return targets;
}

/** No backup is made with media of the data folder itself in a root: one that has them was made to get there. */
function checkRoots({ roots, dataFolder, system }: BackupManifest, path: string): void {
  const read = (folder: string) =>
    segmentsOf(system === 'win32' ? folder.toLowerCase() : folder, system === 'win32');
  const own = read(dataFolder);
  if (roots.some((root) => own.every((segment, at) => segment === read(root.path)[at])))
    throw invalid(path, 'unsafe');
}

function findTarget(
  { archive: { manifest }, order, mapPath }: Plan,
  file: BackupFile,
  mime: string | null,
): Target | null {
  const { staging, dataFolder } = order;
  const place = placeOf(file.name, manifest.roots.length);
  if (place === null) throw invalid(order.path, 'unsafe');
  const inData = (names: readonly string[], known: string | null): Target => ({
    ...{ file, folder: staging, names, known },
    path: join(dataFolder, ...names),
  });
  if (!('segments' in place)) return place.kind === 'settings' ? inData([RESTORED_SETTINGS], null) : null;
  const old = (folder: string) => [folder, ...place.segments].join(manifest.system === 'win32' ? '\\' : '/');
  if (place.kind === 'data') {
    const [first = '', ...rest] = place.segments;
    const names = MEDIA_FOLDERS.some((folder) => folder === first)
      ? [first, ...nameMedia(rest, mime, longestName(nearestFolder(dataFolder)) - ROOM_BEHIND)]
      : place.segments.map((segment) => localName(segment, process.platform));
    return inData(names, mapPath(old(manifest.dataFolder)));
  }
  const root = manifest.roots[place.root]?.path ?? '';
  const mapped = createFindPlace(manifest.system, order.maps, process.platform)(root);
  if (mapped === null) return null;
  const folder = join(mapped.chosen, ...mapped.names);
  const most = longestName(nearestFolder(folder)) - ROOM_BEHIND;
  const [names, known] = [nameMedia(place.segments, mime, most), mapPath(old(root))];
  if (MEDIA_FOLDERS.some((own) => isInsideFolder(join(dataFolder, own), folder)))
    return inData([...relative(dataFolder, folder).split(sep), ...names], known);
  requireOutside(folder, order);
  // The archive named what is below the chosen folder: no link is followed there.
  return {
    ...{ file, folder: mapped.chosen, names: [...mapped.names, ...names], known },
    path: join(folder, ...names),
  };
}

/** Of the archive's own names only the words stay: what a system opens a file with follows from its content. */
function nameMedia(segments: readonly string[], mime: string | null, maxBytes: number): string[] {
  const name = segments.at(-1) ?? '';
  const ending = extname(name).slice(1);
  const fits = mime === null ? isMediaEnding(ending) : endingsOf(mime).includes(ending.toLowerCase());
  const proven = (mime === null ? null : endingOf(mime)) ?? UNPROVEN_ENDING;
  const clean = (text: string) => shortenStem(cleanStem(text, MAX_NAME_BYTES), maxBytes);
  const stem = clean(fits ? name.slice(0, -ending.length - 1) : name);
  const folders = segments.slice(0, -1).map(clean);
  return [...folders, `${stem}.${fits ? ending : proven}`];
}

/** The most bytes that a name in a folder may have: what it can't hold it says of a look for it, too. */
function longestName(folder: string): number {
  const lengths = Array.from(
    { length: MAX_NAME_BYTES / STEP_BYTES },
    (_, step) => MAX_NAME_BYTES - step * STEP_BYTES,
  );
  const fits = (bytes: number) => {
    try {
      lstatSync(join(folder, 'x'.repeat(bytes)), { throwIfNoEntry: false });
      return true;
    } catch {
      return false;
    }
  };
  return lengths.find(fits) ?? MAX_NAME_BYTES;
}

/** Media at, in or around the program's own folders could take the place of what it trusts. */
function requireOutside(folder: string, { dataFolder, staging }: RestoreOrder): void {
  const [chosen, ...own] = [folder, dataFolder, staging].map(realPlace) as [string, ...string[]];
  if (own.some((one) => isInsideFolder(one, chosen) || isInsideFolder(chosen, one)))
    throw new BackupStop(failure('BACKUP_NOT_RESTORED', { path: folder, reason: 'own-folder' }));
}

/** Behind all links, also where it isn't there yet. */
function realPlace(folder: string): string {
  const there = nearestFolder(folder);
  return join(realpathSync.native(there), relative(there, folder));
}

/** The folder itself, or the first above it that is there. */
export function nearestFolder(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearestFolder(dirname(folder));
}

/** A file of a backup, and where it would be written. */
interface Written {
  readonly path: string;
  readonly sha256: string;
}

/** The first file that would be one here with another of other content; null where none would. */
export function findClash(files: Iterable<Written>, here: string): string | null {
  const known = new Map<string, string>();
  for (const { path, sha256 } of files) {
    const folded = fold(path, here);
    const other = known.get(folded) ?? sha256;
    if (other !== sha256) return path;
    known.set(folded, sha256);
  }
  return null;
}

/** As the usual disks of Windows and macOS tell names apart: neither by capitals, nor by the way that an accent is written. */
function fold(path: string, here: string): string {
  return here === 'win32' || here === 'darwin' ? path.normalize('NFC').toLowerCase() : path;
}

/** A folder of the computer that a backup was made on, and the same folder here. */
export interface FolderMap {
  readonly from: string;
  readonly to: string;
}

/** Where a path of another computer is on this one: by the longest folder that holds it. Null where none does; nothing is guessed. */
type MapPath = (path: string) => string | null;

/** What no name on Windows may hold; what ends with a dot or a blank can't be opened there. */
const NOT_ON_WINDOWS = /[<>:"|?*\\\p{Cc}]/gu;

/** Maps paths as `system` writes them to paths of `here`; both as Node names systems. */
export function createMapPath(system: string, maps: readonly FolderMap[], here: string): MapPath {
  const findPlace = createFindPlace(system, maps, here);
  const { join } = here === 'win32' ? win32 : posix;
  return (path) => {
    const place = findPlace(path);
    return place === null ? null : join(place.chosen, ...place.names);
  };
}

/** The same, with the folder that was chosen for it apart from the names below. */
function createFindPlace(
  system: string,
  maps: readonly FolderMap[],
  here: string,
): (path: string) => { chosen: string; names: string[] } | null {
  const isWindows = system === 'win32';
  const known = maps
    .map(({ from, to }) => ({ segments: segmentsOf(from, isWindows), to }))
    .toSorted((one, other) => other.segments.length - one.segments.length);
  const fold = (segment: string) => (isWindows ? segment.toLowerCase() : segment);
  return (path) => {
    const segments = segmentsOf(path, isWindows);
    // It would lead out of the folder that was named for it.
    if (segments.includes('..')) return null;
    const found = known.find(
      ({ segments: start }) =>
        start.length <= segments.length &&
        start.every((segment, at) => fold(segment) === fold(segments[at] ?? '')),
    );
    if (found === undefined) return null;
    const names = segments.slice(found.segments.length).map((name) => localName(name, here));
    return { chosen: found.to, names };
  };
}

/** The names on the way to a file, the root's own first: `C:` or an empty one. */
export function segmentsOf(path: string, isWindows: boolean): string[] {
  const [first = '', ...rest] = path.split(isWindows ? /[\\/]/ : /\//);
  return [first, ...rest.filter((segment) => segment !== '' && segment !== '.')];
}

/** A name as it can stand on this system: another character in place of each that can't. */
function localName(name: string, here: string): string {
  if (here !== 'win32') return name;
  const plain = name.replaceAll(NOT_ON_WINDOWS, '_').replace(/[. ]+$/, (end) => '_'.repeat(end.length));
  return isDeviceOfWindows(plain) ? `_${plain}` : plain;
}
