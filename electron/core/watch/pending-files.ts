import { type FileLook, isSettled } from '../../../shared/domain/prompt/watch.ts';
import type { Clock } from '../ports.ts';
import type { FoundFile } from './list-folder.ts';

/** The files of a watch that are not dealt with yet, and how they looked: one that still grows is not whole. */
export interface PendingFiles {
  /** Brings what is pending up to date with what is there and not dealt with; returns the files that are whole. */
  compare(fresh: readonly FoundFile[]): FoundFile[];
  /** The file is waited for as if it were seen for the first time. */
  restart(file: FoundFile): void;
  done(path: string): void;
  clear(): void;
  count(): number;
}

interface Pending {
  readonly first: FileLook;
  readonly latest: FileLook;
}

export function createPendingFiles(clock: Clock): PendingFiles {
  const pending = new Map<string, Pending>();
  return {
    compare(fresh) {
      const paths = new Set(fresh.map(({ path }) => path));
      for (const path of pending.keys()) if (!paths.has(path)) pending.delete(path);
      const at = clock.monotonic();
      return fresh.filter(({ path, bytes, modifiedAt }) => {
        const latest = { bytes, modifiedAt, at };
        const before = pending.get(path)?.first;
        const isSame = before?.bytes === bytes && before.modifiedAt === modifiedAt;
        const first = isSame ? before : latest;
        pending.set(path, { first, latest });
        return isSettled(first, latest);
      });
    },
    restart({ path, bytes, modifiedAt }) {
      const latest = { bytes, modifiedAt, at: clock.monotonic() };
      pending.set(path, { first: latest, latest });
    },
    done: (path) => void pending.delete(path),
    clear: () => pending.clear(),
    count: () => pending.size,
  };
}
