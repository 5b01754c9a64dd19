import { fail, failure, passingFailure } from '../../../../shared/kernel/result.ts';
import type { FileInHand, FileWork, SafeStartState } from '../../../../shared/queue/status.ts';
import type { StartMarker, StartRecord } from '../../ports/files.ts';
import {
  type Clock,
  type Log,
  type MediaReader,
  type Posters,
  type Store,
  UnsafeFileError,
} from '../../ports.ts';

/** Who has run for so long did not end over what the start begins. */
const WELL_AFTER_MILLISECONDS = 30_000;
/** Paths of files that are not touched without being asked. */
const LEFT_OUT = 'left-out-files';
const MAX_LEFT_OUT = 1000;

interface StartGuardDeps {
  /** Null where starts are not kept: nothing rests then. */
  readonly marker: StartMarker | null;
  /** Whether only ends with a file in hand count: a script may be killed at any moment for reasons of its own. */
  readonly needsFile: boolean;
  readonly store: Pick<Store, 'values' | 'transact'>;
  readonly clock: Clock;
  readonly log: Log;
  /** Something may begin that rested until now. */
  readonly onGoOn: () => void;
}

/** Keeps the app from dying at every start over the same file. */
export interface StartGuard {
  /** Looks at how the last start ended, and writes down that this one began; does so once. */
  begin(): void;
  /** Set while what the app does on its own rests. */
  state(): SafeStartState | null;
  /** Writes down that files are worked on; returns what says that they are not any more. */
  takeUp(...files: readonly FileInHand[]): () => void;
  isLeftOut(path: string): boolean;
  /** Lets begin what rests; `leaveOut`: without the files that were in hand, now and at later starts. */
  goOn(leaveOut: boolean): void;
  /** The end is in order. A safe start about which nothing was said is one again. */
  end(): void;
}

export function createStartGuard(deps: StartGuardDeps): StartGuard {
  const { marker, store, clock, log } = deps;
  const ending = new AbortController();
  let record: StartRecord = { early: 0, isWell: false, inHand: [], suspects: [] };
  let resting: SafeStartState | null = null;
  let hasBegun = false;

  function write(change: Partial<StartRecord>): void {
    record = { ...record, ...change };
    if (hasBegun && !ending.signal.aborted) keep(() => marker?.write(record));
  }

  /** Without a place for the record everything else still works. */
  function keep(act: () => void): void {
    try {
      act();
    } catch (error) {
      log.warn('start-marker-failed', { error: String(error) });
    }
  }

  async function becomeWell(): Promise<void> {
    await clock.sleep(WELL_AFTER_MILLISECONDS, ending.signal);
    if (!ending.signal.aborted && resting === null) write({ isWell: true });
  }

  return {
    begin() {
      if (hasBegun || marker === null) return;
      const { early, isSafe, files } = judgeStart(marker.read(), deps.needsFile);
      hasBegun = true;
      resting = isSafe ? { files: [...files] } : null;
      write({ early, suspects: [...files] });
      if (isSafe) log.warn('safe-start', { early, files: files.map(({ path }) => path) });
      else void becomeWell();
    },
    state: () => resting,
    takeUp(...files) {
      write({ inHand: [...record.inHand, ...files] });
      return () => write({ inHand: record.inHand.filter((other) => !files.includes(other)) });
    },
    isLeftOut: (path) => listLeftOut(store).includes(path),
    goOn(leaveOut) {
      if (resting === null) return;
      const paths = leaveOut ? resting.files.map(({ path }) => path) : [];
      if (paths.length > 0) addLeftOut(store, paths);
      log.info('safe-start-ended', { leftOut: paths });
      resting = null;
      write({ early: 0, suspects: [] });
      void becomeWell();
      deps.onGoOn();
    },
    end() {
      if (resting !== null) write({ inHand: [] });
      ending.abort();
      if (hasBegun && resting === null) keep(() => marker?.clear());
    },
  };
}

function listLeftOut(store: StartGuardDeps['store']): string[] {
  const kept = store.values.read(LEFT_OUT);
  return Array.isArray(kept) ? kept.filter((path) => typeof path === 'string') : [];
}

function addLeftOut(store: StartGuardDeps['store'], paths: readonly string[]): void {
  const all = [...new Set([...listLeftOut(store), ...paths])].slice(-MAX_LEFT_OUT);
  store.transact((tx) => tx.values.write(LEFT_OUT, all));
}

/** So many early ends in a row, and the next start is a safe one. */
const MAX_EARLY = 2;

interface JudgedStart {
  /** How many starts before this one ended unexpectedly, in a row. */
  readonly early: number;
  readonly isSafe: boolean;
  readonly files: readonly FileInHand[];
}

/**
 * What the record of the last start means for this one. A start ended unexpectedly when it did not end in order before it
 * had run for a while, or at any time with a file in hand.
 *
 * @param needsFile whether only an end with a file in hand counts
 */
export function judgeStart(last: StartRecord | null, needsFile: boolean): JudgedStart {
  if (last === null) return { early: 0, isSafe: false, files: [] };
  // A safe start that nobody answered has changed nothing.
  const isOpen = last.early >= MAX_EARLY;
  const isEarly = last.inHand.length > 0 || (!last.isWell && (isOpen || !needsFile));
  const early = isEarly ? last.early + 1 : 0;
  return { early, isSafe: early >= MAX_EARLY, files: isEarly ? nameSuspects(last) : [] };
}

/** Some files are in hand at once: where both ends had one of them in common, it is that one. */
function nameSuspects({ inHand, suspects }: StartRecord): readonly FileInHand[] {
  if (inHand.length === 0) return suspects;
  const common = inHand.filter(({ path }) => suspects.some((suspect) => suspect.path === path));
  return common.length > 0 ? common : inHand;
}

/**
 * A reader that writes down which file is read, from the moment on in which it really is. What the app does on its own does not
 * touch files that were left out; what the artist does by hand may.
 */
export function readCarefully(reader: MediaReader, guard: StartGuard, work: FileWork): MediaReader {
  async function hold<T>(paths: readonly string[], read: (onBegin: () => void) => Promise<T>): Promise<T> {
    if (work !== 'read' && paths.some(guard.isLeftOut)) throw new UnsafeFileError('left-out');
    let putDown = () => {};
    try {
      return await read(() => {
        putDown = guard.takeUp(...paths.map((path) => ({ path, work })));
      });
    } finally {
      putDown();
    }
  }
  return {
    readFacts: (path) => hold([path], (onBegin) => reader.readFacts(path, onBegin)),
    readUnevenTimes: (path, rate) => hold([path], (onBegin) => reader.readUnevenTimes(path, rate, onBegin)),
    readInside: (path) => hold([path], (onBegin) => reader.readInside(path, onBegin)),
    readFiles: (paths) => hold(paths, (onBegin) => reader.readFiles(paths, onBegin)),
    recognise: reader.recognise,
  };
}

/** The same for small pictures, none of which are made while the start is a safe one. */
export function makeCarefully(posters: Posters, guard: StartGuard): Posters {
  return {
    async make(source, targets, signal) {
      if (guard.state() !== null) return fail(passingFailure('HELD_AFTER_CRASHES'));
      if (guard.isLeftOut(source.path))
        return fail(failure('FILE_UNSAFE', { path: source.path, reason: 'left-out' }));
      const putDown = guard.takeUp({ path: source.path, work: 'poster' });
      try {
        return await posters.make(source, targets, signal);
      } finally {
        putDown();
      }
    },
  };
}
