import type { Dirent } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { mayBeSameTime } from '../../../../shared/kernel/file-name.ts';
import {
  type FileLook,
  isIgnoredName,
  isSettled,
  type RefusedFile,
  type Watch,
} from '../../../../shared/templates/watch.ts';
import { entryKind, MAX_DEPTH, nameInCloud } from '../../kernel/files/cloud-files.ts';
import type { Clock, Store } from '../../ports.ts';
import type { SeenFile } from '../templates-store.ts';

/** The size that is written down of a file that was there when the watch began, and was in the cloud: its own is not known. */
const SIZE_IN_CLOUD = -2;

/** What is remembered of files that are there when a watch begins. */
export function seenAtStart(present: readonly FoundFile[]): SeenFile[] {
  return present.map(({ path, bytes, modifiedAt, isAway }) => ({
    path,
    bytes: isAway ? SIZE_IN_CLOUD : bytes,
    modifiedAt,
  }));
}

/** The files of a watch that are dealt with, as the store has them: another runner goes on from there. */
export interface SeenFiles {
  has(file: FoundFile): boolean;
  /**
   * Those that are here of the files that were in the cloud when the watch began are known from now on as they are, once they are
   * whole: half of one would make the whole one a new file, and a job that nobody asked for.
   */
  meet(found: readonly FoundFile[]): void;
  /** Remembers files of which no job is made, and of which nobody need hear. */
  pass(files: readonly FoundFile[]): void;
  /** How many of these are not whole yet. */
  coming(): number;
  all(): Iterable<SeenFile>;
  /** Remembers what was written down just now. */
  add(file: SeenFile): void;
  /** Writes down why no job is made of a file, which is dealt with by that. */
  refuse(file: FoundFile, reason: RefusedFile['reason'], problem?: RefusedFile['problem']): 'done';
}

export function createSeenFiles({ store, clock }: { store: Store; clock: Clock }, watch: Watch): SeenFiles {
  const seen = new Map<string, SeenFile>(store.watches.seenFiles(watch.id).map((file) => [file.path, file]));
  const coming = createPendingFiles(clock);
  function pass(files: readonly FoundFile[]): void {
    if (files.length === 0) return;
    store.transact((tx) => tx.watches.rememberFiles(watch.id, files));
    for (const file of files) seen.set(file.path, file);
  }
  return {
    pass,
    has({ path, bytes, modifiedAt, isAway }) {
      const before = seen.get(path);
      // What iCloud took away since, it was dealt with before; and so is what it still brings.
      if (isAway || before?.bytes === SIZE_IN_CLOUD) return before !== undefined;
      // A clock that goes into winter time must not make paid jobs of every file of a memory card.
      return before?.bytes === bytes && mayBeSameTime(before.modifiedAt, modifiedAt);
    },
    meet(found) {
      pass(
        coming.compare(
          found.filter(({ path, isAway }) => !isAway && seen.get(path)?.bytes === SIZE_IN_CLOUD),
        ),
      );
    },
    coming: () => coming.count(),
    all: () => seen.values(),
    add: (file) => void seen.set(file.path, file),
    refuse(file, reason, problem = null) {
      store.transact((tx) =>
        tx.watches.refuse(watch.id, file, { name: basename(file.path), reason, problem, at: clock.now() }),
      );
      seen.set(file.path, file);
      return 'done';
    },
  };
}

/** The files of a watch that are not dealt with yet, and how they looked: one that still grows is not whole. */
export interface PendingFiles {
  /**
   * Brings what is pending up to date with what is there and not dealt with; returns the files that are whole, those behind that are
   * known to be in the cloud: however few may be taken, none that is here waits for them.
   */
  compare(fresh: readonly FoundFile[]): FoundFile[];
  /** The file is waited for as if it were seen for the first time. */
  restart(file: FoundFile, isInCloud?: boolean): void;
  done(path: string): void;
  clear(): void;
  count(): number;
  /** Those that could not be fetched from the cloud when they were tried last. */
  countInCloud(): number;
}

interface Pending {
  readonly first: FileLook;
  readonly latest: FileLook;
  readonly isInCloud: boolean;
}

export function createPendingFiles(clock: Clock): PendingFiles {
  const pending = new Map<string, Pending>();
  return {
    compare(fresh) {
      const paths = new Set(fresh.map(({ path }) => path));
      for (const path of pending.keys()) if (!paths.has(path)) pending.delete(path);
      const at = clock.monotonic();
      const whole = fresh.filter(({ path, bytes, modifiedAt }) => {
        const latest = { bytes, modifiedAt, at };
        const before = pending.get(path);
        const isSame = before?.first.bytes === bytes && before.first.modifiedAt === modifiedAt;
        const first = isSame ? before.first : latest;
        pending.set(path, { first, latest, isInCloud: isSame && before.isInCloud });
        return isSettled(first, latest);
      });
      const isInCloud = ({ path }: FoundFile) => pending.get(path)?.isInCloud === true;
      return whole.toSorted((one, other) => Number(isInCloud(one)) - Number(isInCloud(other)));
    },
    restart({ path, bytes, modifiedAt }, isInCloud = false) {
      const latest = { bytes, modifiedAt, at: clock.monotonic() };
      pending.set(path, { first: latest, latest, isInCloud });
    },
    done: (path) => void pending.delete(path),
    clear: () => pending.clear(),
    count: () => pending.size,
    countInCloud: () => [...pending.values()].filter(({ isInCloud }) => isInCloud).length,
  };
}

/** A file below a watched folder, as it is now. */
export interface FoundFile {
  /** Below the folder, with the system's own separators. */
  readonly path: string;
  readonly bytes: number;
  readonly modifiedAt: number;
  /** iCloud took it away: size and time are of what stands for it. */
  readonly isAway?: boolean;
}

/**
 * All plain files of a folder, in order of their names. Links are not followed, wherever they lead; hidden and temporary
 * names and folders that can't be read are left out. Null when the folder itself can't be read, or is a link by now.
 */
export async function listFolder(
  folder: string,
  subfolders: boolean,
  signal: AbortSignal,
): Promise<FoundFile[] | null> {
  const root = await lstat(folder).catch(() => null);
  if (root === null || !root.isDirectory()) return null;
  const found: FoundFile[] = [];
  const isRead = await walk(folder, '', 0);
  return isRead ? found : null;

  async function walk(at: string, below: string, depth: number): Promise<boolean> {
    const entries = await readEntries(at);
    if (entries === null) return false;
    for (const { entry, name, isAway } of entries) {
      if (signal.aborted) return true;
      const path = join(below, name);
      const kind = await entryKind(at, entry);
      if (kind === 'folder' && !isAway && subfolders && depth < MAX_DEPTH)
        await walk(join(at, name), path, depth + 1);
      const look = kind === 'file' ? await lstat(join(at, entry.name)).catch(() => null) : null;
      // Between the two calls it may have become a link.
      if (!look?.isFile()) continue;
      const file = { path, bytes: look.size, modifiedAt: look.mtimeMs };
      found.push(isAway ? { ...file, isAway } : file);
    }
    return true;
  }
}

interface Entry {
  readonly entry: Dirent;
  /** Its own, or that of the file that it stands for. */
  readonly name: string;
  readonly isAway: boolean;
}

/** The entries that are looked at; what stands for a file is left out where that is there itself. */
async function readEntries(folder: string): Promise<Entry[] | null> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    const names = new Set(entries.map(({ name }) => name));
    return entries
      .flatMap((entry): Entry[] => {
        const away = nameInCloud(entry.name);
        const name = away ?? entry.name;
        const isTwice = away !== null && names.has(away);
        return isTwice || isIgnoredName(name) ? [] : [{ entry, name, isAway: away !== null }];
      })
      .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  } catch {
    return null;
  }
}

/** Whether a file is still as it was found. */
export async function isUnchanged(path: string, file: FoundFile): Promise<boolean> {
  const now = await lstat(path).catch(() => null);
  return now?.isFile() === true && now.size === file.bytes && now.mtimeMs === file.modifiedAt;
}
