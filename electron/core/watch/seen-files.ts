import { basename } from 'node:path';
import { mayBeSameTime } from '../../../shared/domain/files/file-time.ts';
import type { RefusedFile, Watch } from '../../../shared/domain/prompt/watch.ts';
import type { SeenFile } from '../ports/store/watches.ts';
import type { Clock, Store } from '../ports.ts';
import type { FoundFile } from './list-folder.ts';

/** The files of a watch that are dealt with, as the store has them: another runner goes on from there. */
export interface SeenFiles {
  has(file: FoundFile): boolean;
  all(): Iterable<SeenFile>;
  /** Remembers what was written down just now. */
  add(file: SeenFile): void;
  /** Writes down why no job is made of a file, which is dealt with by that. */
  refuse(file: FoundFile, reason: RefusedFile['reason'], problem?: RefusedFile['problem']): 'done';
}

export function createSeenFiles({ store, clock }: { store: Store; clock: Clock }, watch: Watch): SeenFiles {
  const seen = new Map<string, SeenFile>(store.watches.seenFiles(watch.id).map((file) => [file.path, file]));
  return {
    has({ path, bytes, modifiedAt }) {
      const before = seen.get(path);
      // A clock that goes into winter time must not make paid jobs of every file of a memory card.
      return before?.bytes === bytes && mayBeSameTime(before.modifiedAt, modifiedAt);
    },
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
