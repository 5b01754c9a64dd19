import type { FileInHand, SafeStartState } from '../../../shared/domain/queue/safe-start.ts';
import type { StartMarker, StartRecord } from '../ports/start-marker.ts';
import type { Clock, Log, Store } from '../ports.ts';
import { judgeStart } from './judge-start.ts';

/** Who has run for so long did not end over what the start begins. */
const WELL_AFTER_MILLISECONDS = 30_000;
/** Paths of files that are not touched without being asked. */
const LEFT_OUT = 'left-out-files';
const MAX_LEFT_OUT = 1000;

export interface StartGuardDeps {
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
