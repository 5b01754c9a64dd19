import { type FSWatcher, watch as watchFolder } from 'node:fs';
import { join } from 'node:path';
import type { Job } from '../../../../shared/jobs/job.ts';
import { roomOf, type Watch, type WatchState } from '../../../../shared/templates/watch.ts';
import { isInsideFolder, realPaths } from '../../kernel/files/folder-paths.ts';
import { hashFile } from '../../kernel/files/open-plain.ts';
import { createWakeableLoop } from '../../kernel/wakeable-loop.ts';
import { addFiles } from '../../library/references/add-files.ts';
import type { Log, MediaReader, Store } from '../../ports.ts';
import type { SeenFile } from '../templates-store.ts';
import type { CheckOrderDeps } from './import-file.ts';
import {
  createImportFile,
  type ImportFileDeps,
  nameFull,
  type Order,
  type OrderDeps,
  readOrder,
} from './import-file.ts';
import {
  createPendingFiles,
  createSeenFiles,
  type FoundFile,
  isUnchanged,
  listFolder,
  type PendingFiles,
  type SeenFiles,
} from './seen-files.ts';

/** While files are not whole yet, or anything in it changes, the folder is looked at this often. */
const WHILE_BUSY_MILLISECONDS = 800;
/** A folder that is gone is one question. */
const WHILE_AWAY_MILLISECONDS = 2000;
/** Otherwise the system says when something changes; where it does not, as on network drives, this finds it. */
const OTHERWISE_MILLISECONDS = 10_000;

/** A watch that runs: by the time, and whenever the system says that something in its folder changed. */
export interface WatchLoop {
  readonly runner: WatchRunner;
  readonly start: () => void;
  readonly stop: () => Promise<void>;
}

export interface WatchLoopDeps extends WatchRunnerDeps {
  readonly log: Log;
}

/** Creates the loop of one watch; `looked` is called after each look. */
export function createWatchLoop(deps: WatchLoopDeps, watch: Watch, looked: () => void): WatchLoop {
  const runner = createWatchRunner(deps, watch);
  let closeListener = () => {};
  let [isBusy, isChanged] = [false, false];
  // What is being written changes all the time: a folder that is not still is looked at by its own rhythm.
  const pause = () => {
    isBusy = isChanged || runner.isWaiting();
    isChanged = false;
    return isBusy ? WHILE_BUSY_MILLISECONDS : pauseWhileStill(runner);
  };
  const loop = createWakeableLoop({
    clock: deps.clock,
    async turn(signal) {
      closeListener();
      isBusy = true;
      closeListener = listen(watch, () => {
        isChanged = true;
        if (!isBusy) loop.wake();
      });
      await runner.look(signal);
      if (!signal.aborted) looked();
      return pause();
    },
    failed(error) {
      // A disk that is full: what is written so far stands, and the next look goes on from it.
      deps.log.error('watch-failed', { watchId: watch.id, error: String(error) });
      return pause();
    },
  });
  return { runner, start: loop.start, stop: () => loop.stop().finally(() => closeListener()) };
}

function pauseWhileStill(runner: WatchRunner): number {
  return runner.state() === 'folder-missing' ? WHILE_AWAY_MILLISECONDS : OTHERWISE_MILLISECONDS;
}

/** Hears of changes in the folder from the system; returns what ends it. */
function listen(watch: Watch, onChange: () => void): () => void {
  let watcher: FSWatcher | null = null;
  try {
    watcher = watchFolder(watch.folder, { recursive: watch.subfolders, persistent: false });
    watcher.on('change', onChange);
    watcher.on('error', () => watcher?.close());
  } catch {
    // A drive that tells nothing, or a folder that is gone: it is looked at by time alone.
  }
  return () => watcher?.close();
}

interface WatchRunnerDeps extends ImportFilesDeps, OrderDeps, Pick<CheckOrderDeps, 'ownFolders'> {}

/** Goes through one watched folder again and again. */
interface WatchRunner {
  /** Lists the folder and makes jobs of the files that are whole by now. */
  look(signal: AbortSignal): Promise<void>;
  state(): WatchState;
  /** Whether a file is here that is not whole yet, so that it is looked at again soon. */
  isWaiting(): boolean;
  /** Files that are not dealt with yet. */
  waiting(): number;
  /** Of these, those that could not be fetched from the cloud. */
  inCloud(): number;
}

/** Creates the runner of a watch; what it has dealt with is in the store, so that it goes on where another one ended. */
function createWatchRunner(deps: WatchRunnerDeps, watch: Watch): WatchRunner {
  const { store } = deps;
  const seen = createSeenFiles(deps, watch);
  const pending = createPendingFiles(deps.clock);
  const importFiles = createImportFiles(deps, { watch, seen, pending });
  let state: WatchState = 'watching';

  async function look(signal: AbortSignal): Promise<void> {
    const found = await listFolder(watch.folder, watch.subfolders, signal);
    if (signal.aborted) return;
    if (found === null) {
      pending.clear();
      state = 'folder-missing';
      return;
    }
    seen.meet(found);
    // Somebody may have chosen the folder of results since the watch began: each would become the next job, without end.
    const own = await realPaths(deps.ownFolders());
    const isOwn = (path: string) => own.some((folder) => isInsideFolder(folder, path));
    seen.pass(found.filter((file) => !seen.has(file) && isOwn(join(watch.folder, file.path))));
    if (isOwn(watch.folder)) {
      pending.clear();
      state = 'own-folder';
      return;
    }
    const gone = findGoneFiles(store, watch.folder, seen.all(), found);
    const fresh = pending.compare(found.filter((file) => !seen.has(file)));
    const whole = await settleMoved({ store, watch, seen, pending }, fresh, gone);
    if (signal.aborted) return;
    const order = readOrder(deps, watch);
    if (typeof order === 'string') {
      state = order;
      return;
    }
    await importFiles(whole, order, signal);
    state = pending.count() === 0 ? 'watching' : (nameFull(watch, order) ?? 'watching');
  }

  return {
    look,
    state: () => (watch.isPaused ? 'paused' : state),
    isWaiting: () => pending.count() + seen.coming() > 0,
    waiting: () => pending.count(),
    inCloud: () => pending.countInCloud(),
  };
}

interface SettleMovedDeps {
  readonly store: Store;
  readonly watch: Watch;
  readonly seen: SeenFiles;
  readonly pending: PendingFiles;
}

/**
 * Settles what is only a file at another place, and returns the rest. One that may be such a file, and whose bytes were
 * never read, makes no job on its own: it is listed, and taken when the artist has it looked at again.
 */
async function settleMoved(
  deps: SettleMovedDeps,
  whole: readonly FoundFile[],
  gone: GoneFiles,
): Promise<FoundFile[]> {
  const rest: FoundFile[] = [];
  for (const file of whole) {
    const verdict = gone.hasTwin(file) ? await judgeMoved(deps, file, gone) : 'new';
    if (verdict === 'new') rest.push(file);
    else if (verdict === 'again') deps.pending.restart(file);
    else deps.pending.done(file.path);
  }
  return rest;
}

async function judgeMoved(
  { store, watch, seen }: SettleMovedDeps,
  file: FoundFile,
  gone: GoneFiles,
): Promise<'done' | 'again' | 'new'> {
  const path = join(watch.folder, file.path);
  const sha256 = await hashFile(path).catch(() => null);
  if (sha256 === null || !(await isUnchanged(path, file))) return 'again';
  const judged = gone.judge(file, sha256);
  if (judged.gone === null) return 'new';
  // It stands for one file only, and no later one is taken for it.
  const spent = { ...judged.gone, bytes: -1 };
  store.transact((tx) =>
    tx.watches.rememberFiles(watch.id, judged.verdict === 'moved' ? [spent, file] : [spent]),
  );
  seen.add(spent);
  if (judged.verdict === 'not-known') return seen.refuse(file, 'maybe-moved');
  seen.add(file);
  return 'done';
}

/** Of thousands of files so many are dealt with at one look, so that what is going on can be told in between. */
const BATCH_SIZE = 500;

const TOLD_BATCH_SIZE = 50;

interface ImportFilesDeps extends ImportFileDeps {
  readonly mediaReader: MediaReader;
}

/** Makes jobs of files that are whole, as far as the caps of the watch leave room. */
type ImportFiles = (whole: readonly FoundFile[], order: Order, signal: AbortSignal) => Promise<void>;

function createImportFiles(
  deps: ImportFilesDeps,
  { watch, seen, pending }: { watch: Watch; seen: SeenFiles; pending: PendingFiles },
): ImportFiles {
  const importFile = createImportFile(deps, watch, seen);

  async function importBatch(
    files: readonly FoundFile[],
    order: Order,
    made: Job[],
    signal: AbortSignal,
  ): Promise<void> {
    const room = files.slice(0, roomOf(watch, order.made));
    const paths = room.map(({ path }) => join(watch.folder, path));
    const added = signal.aborted ? [] : await addFiles(deps, paths);
    for (const [place, file] of room.entries()) {
      if (signal.aborted || nameFull(watch, order) !== null) return;
      const step = await importFile(file, added[place], order, made, signal);
      if (step === 'done') pending.done(file.path);
      else pending.restart(file, step === 'in-cloud');
    }
  }

  return async (whole, order, signal) => {
    for (let at = 0; at < Math.min(whole.length, BATCH_SIZE); at += TOLD_BATCH_SIZE) {
      const made: Job[] = [];
      try {
        await importBatch(whole.slice(at, at + TOLD_BATCH_SIZE), order, made, signal);
      } finally {
        // Told together: with each news the status is counted again.
        deps.jobWriter.announceAll(made);
      }
    }
  };
}

/** What a file that looks like one that is gone from its place turned out to be. */
type MovedVerdict = 'moved' | 'new' | 'not-known';

/** Files that were dealt with and are not where they were: what is new may be one of them at another place. */
interface GoneFiles {
  /** Whether some file that is gone had this size and time. */
  hasTwin(file: FoundFile): boolean;
  /** Compares the bytes; `gone` is the one that it was, or may have been. Size and time prove nothing. */
  judge(file: FoundFile, sha256: string): { verdict: MovedVerdict; gone: SeenFile | null };
}

const keyOf = ({ bytes, modifiedAt }: Pick<SeenFile, 'bytes' | 'modifiedAt'>) => `${bytes} ${modifiedAt}`;

/** Collects what is gone of what was seen. The bytes of a gone file are known where a job was made of it. */
function findGoneFiles(
  store: Pick<Store, 'assets'>,
  folder: string,
  seen: Iterable<SeenFile>,
  found: readonly FoundFile[],
): GoneFiles {
  const present = new Set(found.map(({ path }) => path));
  const gone = Map.groupBy(
    [...seen].filter(({ path }) => !present.has(path)),
    keyOf,
  );
  const hashOf = ({ path, bytes, modifiedAt }: SeenFile) =>
    store.assets.find(join(folder, path), bytes, modifiedAt)?.sha256 ?? null;
  return {
    hasTwin: (file) => gone.has(keyOf(file)),
    judge(file, sha256) {
      const twins = gone.get(keyOf(file)) ?? [];
      const same = twins.find((twin) => hashOf(twin) === sha256);
      if (same !== undefined) return { verdict: 'moved', gone: same };
      const unread = twins.find((twin) => hashOf(twin) === null);
      return unread === undefined ? { verdict: 'new', gone: null } : { verdict: 'not-known', gone: unread };
    },
  };
}
