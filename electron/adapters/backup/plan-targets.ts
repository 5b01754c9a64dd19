import { existsSync, realpathSync } from 'node:fs';
import { dirname, extname, join, relative, sep } from 'node:path';
import { cleanStem } from '../../../shared/domain/files/file-name.ts';
import {
  endingOf,
  endingsOf,
  isMediaEnding,
  UNPROVEN_ENDING,
} from '../../../shared/domain/library/media-ending.ts';
import type { BackupFile, BackupManifest } from '../../../shared/domain/settings/backup.ts';
import { failure } from '../../../shared/errors.ts';
import { isBelow } from '../../core/files/below.ts';
import type { RestoreOrder } from '../../core/ports/backups.ts';
import { RESTORED_SETTINGS } from '../files/swap-data.ts';
import { detectBeginning } from '../media/detect-type.ts';
import { BackupStop, invalid } from './backup-fault.ts';
import { findClash } from './find-clash.ts';
import { createMapPath, localName, type MapPath, segmentsOf } from './map-path.ts';
import type { Archive } from './open-archive.ts';
import { MEDIA_FOLDERS, placeOf } from './place-of.ts';

/** Of a name's bytes, so that with an ending it stays a name on every system. */
const MAX_STEM_BYTES = 200;

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
      ? [first, ...nameMedia(rest, mime)]
      : place.segments.map((segment) => localName(segment, process.platform));
    return inData(names, mapPath(old(manifest.dataFolder)));
  }
  const root = manifest.roots[place.root]?.path ?? '';
  const folder = createMapPath(manifest.system, order.maps, process.platform)(root);
  if (folder === null) return null;
  const [names, known] = [nameMedia(place.segments, mime), mapPath(old(root))];
  if (MEDIA_FOLDERS.some((own) => isBelow(join(dataFolder, own), folder)))
    return inData([...relative(dataFolder, folder).split(sep), ...names], known);
  requireOutside(folder, order);
  return { file, folder, names, known, path: join(folder, ...names) };
}

/** Of the archive's own names only the words stay: what a system opens a file with follows from its content. */
function nameMedia(segments: readonly string[], mime: string | null): string[] {
  const name = segments.at(-1) ?? '';
  const ending = extname(name).slice(1);
  const fits = mime === null ? isMediaEnding(ending) : endingsOf(mime).includes(ending.toLowerCase());
  const proven = (mime === null ? null : endingOf(mime)) ?? UNPROVEN_ENDING;
  const stem = cleanStem(fits ? name.slice(0, -ending.length - 1) : name, MAX_STEM_BYTES);
  const folders = segments.slice(0, -1).map((folder) => cleanStem(folder, MAX_STEM_BYTES));
  return [...folders, `${stem}.${fits ? ending : proven}`];
}

/** Media at, in or around the program's own folders could take the place of what it trusts. */
function requireOutside(folder: string, { dataFolder, staging }: RestoreOrder): void {
  const [chosen, ...own] = [folder, dataFolder, staging].map(realPlace) as [string, ...string[]];
  if (own.some((one) => isBelow(one, chosen) || isBelow(chosen, one)))
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
