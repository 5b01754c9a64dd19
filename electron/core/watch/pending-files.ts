import { type FileLook, isSettled } from '../../../shared/domain/prompt/watch.ts';
import type { Clock } from '../ports.ts';
import type { FoundFile } from './list-folder.ts';

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
