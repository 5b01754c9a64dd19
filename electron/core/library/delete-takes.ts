import { lstat, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Take } from '../../../shared/library/take.ts';
import type { DeletedTakes, LibraryWork } from '../../../shared/library/text.ts';
import { isAwayInCloud } from '../kernel/files/cloud-files.ts';
import { findPicture } from '../kernel/files/small-pictures.ts';
import type { Clock, Log, Store } from '../ports.ts';
import type { JobWriter } from '../queue/job-writer.ts';
import { readSidecarOf, type SidecarWriter, sidecarPath } from './keep-sidecars.ts';
import { posterTargets } from './make-posters.ts';

/** So many leave the library at once; a kill before that leaves takes whose files are missing. */
const AT_A_TIME = 50;
/** So many names say enough. */
const MAX_NAMED = 100;

export interface DeleteDeps {
  readonly store: Store;
  readonly jobWriter: Pick<JobWriter, 'takesChanged' | 'announceAll'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly dataFolder: string;
  /** Keeps sidecars from being written meanwhile. */
  readonly alone: SidecarWriter['alone'];
  /** Moves a file to the system's trash; false where that does not take it. Left out where there is none. */
  readonly trash?: (path: string) => Promise<boolean>;
}

/** Moves the files of takes to the system's trash, with their sidecars; those takes leave the library. One that stays keeps its take. */
export async function deleteTakes(
  takeIds: readonly string[],
  deps: DeleteDeps,
  progress: { readonly signal: AbortSignal; readonly report: (change: Partial<LibraryWork>) => void },
): Promise<DeletedTakes> {
  const wanted = new Set(takeIds);
  const result = { takes: 0, bytes: 0, stays: 0, stayed: [] as DeletedTakes['stayed'] };
  for (let at = 0; at < takeIds.length && !progress.signal.aborted; at += AT_A_TIME)
    await deps.alone(() => deleteSome(takeIds.slice(at, at + AT_A_TIME)));
  return result;

  async function deleteSome(ids: readonly string[]): Promise<void> {
    const gone: Take[] = [];
    for (const take of deps.store.takes.byId(ids)) {
      if (progress.signal.aborted) break;
      const why = await removeFile(take, wanted, deps);
      if (why === null) gone.push(take);
      else if (++result.stays <= MAX_NAMED) result.stayed.push({ name: basename(take.path), why });
      progress.report({ done: result.takes + gone.length + result.stays, total: takeIds.length });
    }
    await forget(gone, deps);
    result.takes += gone.length;
    result.bytes += gone.reduce((sum, { bytes, missingAt }) => sum + (missingAt === null ? bytes : 0), 0);
  }
}

/** Why the file has to stay; null when it is gone, was gone before, or is that of another take too. */
async function removeFile(
  { id, path, bytes }: Take,
  wanted: ReadonlySet<string>,
  { store, trash, log }: DeleteDeps,
): Promise<DeletedTakes['stayed'][number]['why'] | null> {
  if (store.takes.atPaths([path]).some((other) => !wanted.has(other.id))) return null;
  const found = await lstat(path).catch(({ code }: NodeJS.ErrnoException) => code);
  if (found === 'ENOENT' || found === 'ENOTDIR') return (await isAwayInCloud(path)) ? 'cloud' : null;
  if (typeof found !== 'object') return 'refused';
  if (!found.isFile() || found.size !== bytes) return 'changed';
  const hasSidecar = (await readSidecarOf(path))?.take.id === id;
  if (trash === undefined || !(await trash(path))) return 'refused';
  if (hasSidecar && !(await trash(sidecarPath(path)))) log.warn('sidecar-stayed', { takeId: id });
  return null;
}

async function forget(
  gone: readonly Take[],
  { store, jobWriter, clock, dataFolder }: DeleteDeps,
): Promise<void> {
  if (gone.length === 0) return;
  const takeIds = gone.map(({ id }) => id);
  store.transact((tx) => {
    tx.takes.remove(takeIds);
    // Another take of the same file has none of its own yet.
    tx.sidecars.ask(tx.takes.atPaths(gone.map(({ path }) => path)).map(({ id }) => id));
  });
  // To the window they are where the bin takes them.
  jobWriter.takesChanged(gone.map((take) => ({ ...take, binnedAt: clock.now() })));
  const jobs = store.jobs.snapshots([...new Set(gone.map(({ jobId }) => jobId))]);
  jobWriter.announceAll(jobs.flatMap(({ job, isRemoved }) => (isRemoved ? [] : [job])));
  const targets = takeIds.flatMap((id) => posterTargets(join(dataFolder, 'posters'), id));
  for (const picture of targets.map(findPicture))
    if (picture !== null) await rm(picture.path, { force: true }).catch(() => {});
}
