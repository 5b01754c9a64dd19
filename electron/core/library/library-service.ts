import type { LibraryWork } from '../../../shared/domain/library/library-work.ts';
import type { Take } from '../../../shared/domain/library/take.ts';
import { failure } from '../../../shared/errors.ts';
import { fail, type Result, succeed } from '../../../shared/result.ts';
import type { Clock, Events, Ids, Log, MediaReader, Store } from '../ports.ts';
import type { JobWriter } from '../queue/job-writer.ts';
import { importPaths } from './import-folder.ts';
import { createSidecarWriter } from './keep-sidecars.ts';
import { createLongWork } from './long-work.ts';
import { createFileWatch } from './look-at-files.ts';
import { relinkFile, relinkFolder } from './relink.ts';

export interface LibraryServiceDeps {
  readonly store: Store;
  readonly jobWriter: JobWriter;
  readonly mediaReader: MediaReader;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly events: Events;
  readonly log: Log;
  readonly resultsFolder: () => string;
  /** While true, no folder is imported. */
  readonly isResting: () => boolean;
  /** New takes want posters. */
  readonly takesAdded: () => void;
}

/** Keeps library and folders in step: sidecars, missing files, imports. One long piece of work at a time. */
export interface LibraryService {
  /** Call when takes changed. */
  takesChanged(): void;
  lookAt(takeIds: readonly string[]): Promise<void>;
  relinkFile(takeId: string, path: string): Promise<Result<void>>;
  relinkFolder(folder: string): Promise<Result<LibraryWork>>;
  /** Errors: those of the folder itself; FOLDER_SCAN_UNDER_WAY, HELD_AFTER_CRASHES. */
  importPaths(paths: readonly string[]): Promise<Result<LibraryWork>>;
  rebuild(): Promise<Result<LibraryWork>>;
  cancel(): void;
  start(): void;
  stop(): Promise<void>;
}

export function createLibraryService(deps: LibraryServiceDeps): LibraryService {
  const { store, jobWriter, clock, log } = deps;
  const sidecars = createSidecarWriter({ store, clock, log });
  const files = createFileWatch({ store, jobWriter, clock, log, wakeSidecars: sidecars.wake });
  const work = createLongWork(deps);

  /** Imported takes may stand anywhere in the order, so that only their number is told. */
  function taken(takes: readonly Take[]): void {
    if (takes.length === 0) return;
    jobWriter.takesChanged([]);
    deps.takesAdded();
    sidecars.wake();
  }

  async function importReferences(
    kind: 'import' | 'rebuild',
    paths: readonly string[],
  ): Promise<Result<LibraryWork>> {
    if (deps.isResting()) return fail(failure('HELD_AFTER_CRASHES'));
    return work.run(kind, paths[0] ?? '', async (signal, report) => {
      report(await importPaths(paths, { ...deps, signal, onTakes: taken, onProgress: report }));
    });
  }

  return {
    takesChanged: sidecars.wake,
    lookAt: files.lookAt,
    async relinkFile(takeId, path) {
      const linked = await relinkFile(store, takeId, path);
      if (!linked.ok) return linked;
      jobWriter.takesChanged([linked.value]);
      return succeed(undefined);
    },
    relinkFolder: (folder) =>
      work.run('relink', folder, async (signal, report) => {
        let done = 0;
        const onFile = (relinked: number) => report({ done: ++done, relinked });
        const takes = await relinkFolder(store, folder, { signal, onFile });
        report({ relinked: takes.length, total: done });
        if (takes.length > 0) jobWriter.takesChanged(takes);
      }),
    importPaths: (paths) => importReferences('import', paths),
    rebuild: () => importReferences('rebuild', [deps.resultsFolder()]),
    cancel: work.cancel,
    start() {
      files.start();
    },
    async stop() {
      work.cancel();
      await Promise.all([work.ended(), files.stop(), sidecars.stop()]);
    },
  };
}
