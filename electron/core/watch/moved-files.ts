import { join } from 'node:path';
import type { SeenFile } from '../ports/store/watches.ts';
import type { Store } from '../ports.ts';
import type { FoundFile } from './list-folder.ts';

/** What a file that looks like one that is gone from its place turned out to be. */
export type MovedVerdict = 'moved' | 'new' | 'not-known';

/** Files that were dealt with and are not where they were: what is new may be one of them at another place. */
export interface GoneFiles {
  /** Whether some file that is gone had this size and time. */
  hasTwin(file: FoundFile): boolean;
  /** Compares the bytes; `gone` is the one that it was, or may have been. Size and time prove nothing. */
  judge(file: FoundFile, sha256: string): { verdict: MovedVerdict; gone: SeenFile | null };
}

const keyOf = ({ bytes, modifiedAt }: Pick<SeenFile, 'bytes' | 'modifiedAt'>) => `${bytes} ${modifiedAt}`;

/** Collects what is gone of what was seen. The bytes of a gone file are known where a job was made of it. */
export function findGoneFiles(
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
