import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { fail, failure, type Result, succeed } from '../../../shared/kernel/result.ts';
import { isSidecarName } from '../../../shared/library/sidecar.ts';
import type { Take } from '../../../shared/library/take.ts';
import type { DeletedTakes, LibraryWork } from '../../../shared/library/text.ts';
import { ZIP } from '../../../shared/models/media-formats.ts';
import { walkFolder } from '../kernel/files/cloud-files.ts';
import { hashFile } from '../kernel/files/open-plain.ts';
import type { Clock, Events, Log, Store } from '../ports.ts';
import type { JobWriter } from '../queue/job-writer.ts';
import { type DeleteDeps, deleteTakes } from './delete-takes.ts';
import { importPaths } from './import-folder.ts';
import { createSidecarWriter, removeSidecar } from './keep-sidecars.ts';
import { createFileWatch } from './look-at-files.ts';
import { fileFailure, statFile } from './references/fix-service.ts';
import { type UnpackDeps, unpackTake } from './unpack-take.ts';

interface LibraryServiceDeps extends UnpackDeps, Pick<DeleteDeps, 'trash' | 'dataFolder'> {
  readonly jobWriter: JobWriter;
  readonly clock: Clock;
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
  /** Takes of what lies in a take that is a ZIP. Errors: NOT_FOUND, those of `unpackTake`, FOLDER_SCAN_UNDER_WAY, HELD_AFTER_CRASHES. */
  unpack(takeId: string): Promise<Result<LibraryWork>>;
  /** Moves the files of takes to the system's trash. Errors: FOLDER_SCAN_UNDER_WAY. */
  remove(takeIds: readonly string[]): Promise<Result<DeletedTakes>>;
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
    async unpack(takeId) {
      const [zip] = store.takes.byId([takeId]);
      if (zip?.mime !== ZIP) return fail(failure('NOT_FOUND', { takeId }));
      if (deps.isResting()) return fail(failure('HELD_AFTER_CRASHES'));
      let unpacked: Result<readonly Take[]> = succeed([]);
      const done = await work.run('unpack', zip.path, async (signal, report) => {
        unpacked = await unpackTake(deps, zip, { signal, report });
        if (unpacked.ok) taken(unpacked.value);
      });
      return unpacked.ok ? done : unpacked;
    },
    async remove(takeIds) {
      let deleted: DeletedTakes = { takes: 0, bytes: 0, stays: 0, stayed: [] };
      const done = await work.run('delete', '', async (signal, report) => {
        deleted = await deleteTakes(takeIds, { ...deps, alone: sidecars.alone }, { signal, report });
      });
      return done.ok ? succeed(deleted) : done;
    },
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

/** Work on whole folders: one piece at a time, which reports how far it is and can be stopped. */
interface LongWork {
  /** Errors: those of the folder itself; FOLDER_SCAN_UNDER_WAY. */
  run(
    kind: LibraryWork['kind'],
    folder: string,
    work: (signal: AbortSignal, report: (change: Partial<LibraryWork>) => void) => Promise<void>,
  ): Promise<Result<LibraryWork>>;
  cancel(): void;
  /** Resolves when the piece under way has ended. */
  ended(): Promise<unknown>;
}

function createLongWork(parts: Parameters<typeof createWorkReporter>[0]): LongWork {
  let current: { readonly abort: AbortController; readonly ended: Promise<unknown> } | null = null;
  return {
    async run(
      kind: LibraryWork['kind'],
      folder: string,
      work: (signal: AbortSignal, report: (change: Partial<LibraryWork>) => void) => Promise<void>,
    ): Promise<Result<LibraryWork>> {
      if (current !== null) return fail(failure('FOLDER_SCAN_UNDER_WAY'));
      const abort = new AbortController();
      const reporter = createWorkReporter(parts, kind, folder);
      const ended = work(abort.signal, reporter.report).then(
        () => succeed(reporter.end()),
        (error: unknown) => {
          reporter.end();
          if ((error as NodeJS.ErrnoException).code === undefined) throw error;
          return fail<LibraryWork>(fileFailure(error, (error as NodeJS.ErrnoException).path ?? folder));
        },
      );
      current = { abort, ended: ended.catch(() => {}) };
      return ended.finally(() => {
        current = null;
      });
    },
    cancel: () => current?.abort.abort(),
    async ended() {
      await current?.ended;
    },
  };
}

/** As often as a person can read it. */
const BETWEEN = 150;

/** Reports how far work has come: not more often than it can be read, and at its end that it is over. */
function createWorkReporter(
  { events, clock }: { events: Events; clock: Clock },
  kind: LibraryWork['kind'],
  folder: string,
): { report: (change: Partial<LibraryWork>) => void; end: () => LibraryWork } {
  const counts = { done: 0, total: null, added: 0, known: 0, skipped: 0, inCloud: 0, relinked: 0 };
  let work: LibraryWork = { kind, folder, ...counts };
  let reportedAt = clock.monotonic();
  events.emit({ type: 'library-work', work });
  return {
    report(change) {
      work = { ...work, ...change };
      if (clock.monotonic() - reportedAt < BETWEEN) return;
      reportedAt = clock.monotonic();
      events.emit({ type: 'library-work', work });
    },
    end() {
      events.emit({ type: 'library-work', work: null });
      return work;
    },
  };
}

/** More missing takes are linked by another look. */
const MAX_MISSING = 100_000;

/** Says where a take's file is now. FILE_OTHER when it is not the same, byte for byte. */
async function relinkFile(store: Store, takeId: string, path: string): Promise<Result<Take>> {
  const [take] = store.takes.byId([takeId]);
  if (take === undefined) return fail(failure('NOT_FOUND', { takeId }));
  const found = await statFile(resolve(path));
  if (!found.ok) return found;
  if (found.value.bytes !== take.bytes || !(await hasContent(path, take)))
    return fail(failure('FILE_OTHER', { path, name: basename(take.path) }));
  const moved = store.transact((tx) => tx.takes.moveFile(takeId, resolve(path)));
  await removeSidecar(take);
  return moved === null ? fail(failure('NOT_FOUND', { takeId })) : succeed(moved);
}

/** Finds missing files under a folder by size and content; returns the takes that are back. */
async function relinkFolder(
  store: Store,
  folder: string,
  progress: { signal: AbortSignal; onFile: (relinked: number) => void },
): Promise<Take[]> {
  const missing = store.takes.missing(MAX_MISSING);
  const bySize = Map.groupBy(missing, ({ bytes }) => bytes);
  const relinked = new Map<string, Take>();
  for await (const path of walkFolder(resolve(folder), progress.signal)) {
    if (relinked.size === missing.length) break;
    if (!isSidecarName(path)) for (const take of await findOwners(path)) await link(take, path);
    progress.onFile(relinked.size);
  }
  return [...relinked.values()];

  async function findOwners(path: string): Promise<Take[]> {
    const { size } = await stat(path).catch(() => ({ size: -1 }));
    const open = (bySize.get(size) ?? []).filter(({ id }) => !relinked.has(id));
    if (open.length === 0) return [];
    const sha256 = await hashFile(path, progress.signal).catch(() => null);
    return open.filter((take) => isContentOf(take, sha256, path));
  }

  async function link(take: Take, path: string): Promise<void> {
    const moved = store.transact((tx) => tx.takes.moveFile(take.id, path));
    await removeSidecar(take);
    if (moved !== null) relinked.set(take.id, moved);
  }
}

async function hasContent(path: string, take: Take): Promise<boolean> {
  return isContentOf(take, await hashFile(path).catch(() => null), path);
}

/** Where the content was never read through, the name has to do. */
function isContentOf(take: Take, sha256: string | null, path: string): boolean {
  if (take.sha256 === '') return sha256 !== null && basename(path) === basename(take.path);
  return take.sha256 === sha256;
}
