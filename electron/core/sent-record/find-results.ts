import { basename, dirname, join } from 'node:path';
import { advance } from '../../../shared/domain/job/job-state.ts';
import { fileNameOfSidecar, isSidecarName, type Sidecar } from '../../../shared/domain/library/sidecar.ts';
import { isPaid } from '../../../shared/domain/queue/old-data.ts';
import { walkFolder } from '../files/walk-folder.ts';
import { readFound } from '../library/import-folder.ts';
import { readSidecarOf } from '../library/sidecar-files.ts';
import type { FoundTake } from '../ports/store/takes.ts';
import type { Ids, MediaReader, Store } from '../ports.ts';

/** A result that lies in its folder, and what stands beside it. */
export interface FoundResult extends FoundTake {
  readonly story: Sidecar;
}

/**
 * Results of jobs that are here and that this data believes it has not sent, or not brought home: each with a sidecar that tells of
 * this very file. By job, in the order of their names, which is the service's order of outputs.
 */
export async function findResults(
  deps: { store: Store; ids: Ids; mediaReader: MediaReader },
  resultsFolder: string,
): Promise<Map<string, FoundResult[]>> {
  const found = new Map<string, FoundResult[]>();
  try {
    for await (const path of walkFolder(resultsFolder)) {
      if (!isSidecarName(basename(path))) continue;
      const result = await readResult(deps, join(dirname(path), fileNameOfSidecar(basename(path))));
      if (result === null) continue;
      const { jobId } = result.take;
      found.set(jobId, [...(found.get(jobId) ?? []), result]);
    }
  } catch {
    // A folder that is away proves nothing; what the record says still holds.
  }
  return found;
}

async function readResult(
  deps: { store: Store; ids: Ids; mediaReader: MediaReader },
  path: string,
): Promise<FoundResult | null> {
  const { store } = deps;
  const story = await readSidecarOf(path);
  if (story === null || !isOfWaitingJob(store, story)) return null;
  const found = await readFound(path, story.job.batchId, deps).catch(() => null);
  if (found?.story == null || !found.hasSidecar || found.take.jobId !== story.job.id) return null;
  const [known] = store.takes.byId([found.take.id]);
  // The library may have imported it already, as a file that was found.
  return { take: known ?? found.take, story: found.story };
}

function isOfWaitingJob(store: Store, { take, job: told }: Sidecar): boolean {
  if (take.practice || take.testMode) return false;
  const job = store.jobs.find(told.id);
  if (job === null || !isPaid(job) || job.takeIds.includes(take.id)) return false;
  return advance(job.state, 'sent-before') !== null;
}
