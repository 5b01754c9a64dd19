import { readdir, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { sidecarNameOf } from '../../../shared/library/sidecar.ts';
import { isAwayInCloud, nameInCloud } from '../kernel/files/cloud-files.ts';
import type { Clock, Log, Store } from '../ports.ts';
import type { JobWriter } from '../queue/job-writer.ts';
import type { TakeFile } from './library-store.ts';

const PAGE = 200;
/** The start belongs to the artist. */
const BEFORE_FIRST = 8_000;
const BETWEEN_PAGES = 250;

type Folder = ReadonlySet<string> | 'gone' | 'unknown';

/** Knows which files of the library are where they were. */
export interface FileWatch {
  /** Looks at these now. */
  lookAt(takeIds: readonly string[]): Promise<void>;
  /** Begins to look at all of them once, behind everything else; also asks for sidecars that are missing. */
  start(): void;
  stop(): Promise<void>;
}

export interface FileWatchDeps {
  readonly store: Store;
  readonly jobWriter: JobWriter;
  readonly clock: Clock;
  readonly log: Log;
  readonly wakeSidecars: () => void;
}

export function createFileWatch(deps: FileWatchDeps): FileWatch {
  const { store, clock, log, wakeSidecars } = deps;
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();

  async function lookAt(takeIds: readonly string[]): Promise<void> {
    const takes = store.takes.byId(takeIds);
    const states = await Promise.all(takes.map(async ({ path }) => isThere(path)));
    writeChanges(
      deps,
      takes.filter((_, index) => states[index] === false).map(({ id }) => id),
      takes.filter((_, index) => states[index] === true).map(({ id }) => id),
    );
  }

  async function lookAtAll(): Promise<void> {
    const folders = new Map<string, Folder>();
    for (let after = ''; ; ) {
      const page = store.takes.filesAfter(after, PAGE);
      const last = page.at(-1);
      if (last === undefined || stopping.signal.aborted) return;
      await lookAtPage(page, folders);
      after = last.id;
      await clock.sleep(BETWEEN_PAGES, stopping.signal);
    }
  }

  async function lookAtPage(page: readonly TakeFile[], folders: Map<string, Folder>): Promise<void> {
    const { missing, found, bare } = await comparePage(page, folders);
    writeChanges(deps, missing, found);
    const due = [...bare, ...found];
    if (due.length === 0) return;
    store.transact((tx) => tx.sidecars.ask(due));
    wakeSidecars();
  }

  return {
    lookAt,
    start() {
      running = (async () => {
        await clock.sleep(BEFORE_FIRST, stopping.signal);
        // What the last run did not get to.
        wakeSidecars();
        await lookAtAll();
      })().catch((error: unknown) => log.error('file-watch-stopped', { error: String(error) }));
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** Writes what is new, and says so. */
function writeChanges(
  { store, jobWriter, clock, log }: FileWatchDeps,
  missing: readonly string[],
  found: readonly string[],
): void {
  const changed = [
    ...(missing.length === 0 ? [] : store.transact((tx) => tx.takes.setMissing(missing, clock.now()))),
    ...(found.length === 0 ? [] : store.transact((tx) => tx.takes.setMissing(found, null))),
  ];
  if (changed.length === 0) return;
  log.info('files-looked-at', { missing: missing.length, changed: changed.length });
  jobWriter.takesChanged(changed);
}

/** Files that are gone, files that are back, and files without their sidecar. */
async function comparePage(
  page: readonly TakeFile[],
  folders: Map<string, Folder>,
): Promise<{ missing: string[]; found: string[]; bare: string[] }> {
  const [missing, found, bare]: [string[], string[], string[]] = [[], [], []];
  for (const { id, path, missingAt } of page) {
    const folder = dirname(path);
    const names = folders.get(folder) ?? (await readNames(folder));
    folders.set(folder, names);
    const isHere = await isIn(names, path);
    if (isHere === false && missingAt === null) missing.push(id);
    if (isHere === true && missingAt !== null) found.push(id);
    if (isHere === true && names instanceof Set && !names.has(sidecarNameOf(basename(path)))) bare.push(id);
  }
  return { missing, found, bare };
}

async function readNames(folder: string): Promise<Folder> {
  try {
    // What iCloud took away is where it was; its name alone is another one.
    return new Set((await readdir(folder)).map((name) => nameInCloud(name) ?? name));
  } catch (error) {
    return isGone(error) ? 'gone' : 'unknown';
  }
}

/** Null when that can't be told. A name that is spelled otherwise in the folder (NFD) is looked up on its own. */
async function isIn(names: Folder, path: string): Promise<boolean | null> {
  if (names === 'gone') return false;
  if (names === 'unknown') return null;
  return names.has(basename(path)) ? true : isThere(path);
}

async function isThere(path: string): Promise<boolean | null> {
  try {
    return (await stat(path)).isFile();
  } catch (error) {
    return isGone(error) ? isAwayInCloud(path) : null;
  }
}

function isGone(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ENOTDIR';
}
