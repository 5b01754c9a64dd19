import { basename } from 'node:path';
import { mayBeSameTime } from '../../../shared/domain/files/file-time.ts';
import type { RefusedFile, Watch } from '../../../shared/domain/prompt/watch.ts';
import type { SeenFile } from '../ports/store/watches.ts';
import type { Clock, Store } from '../ports.ts';
import type { FoundFile } from './list-folder.ts';
import { createPendingFiles } from './pending-files.ts';

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
