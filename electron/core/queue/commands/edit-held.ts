import type { CommandOutcome } from '../../../../shared/ipc/calls/job-calls.ts';
import type { JobEdit, Store } from '../../ports.ts';
import type { JobWriter } from '../job-writer.ts';
import { changeJobs } from '../jobs/change-jobs.ts';
import { describeRequest, inOrderOf, listUnmoved } from './command-outcome.ts';

/** Edits jobs that wait for approval; with `goes`, lets them go as one: none goes with what it asked for before. */
export function editHeld(
  { store, jobWriter }: { store: Store; jobWriter: JobWriter },
  ids: readonly string[],
  edits: ReadonlyMap<string, JobEdit>,
  goes: boolean,
): CommandOutcome {
  const jobs = jobWriter.write((transaction, at) => {
    const held = transaction.jobs
      .snapshots(ids)
      .filter(({ job }) => job.state === 'queued' && job.hold?.reason === 'canary');
    for (const { job } of held) {
      const request = edits.get(job.id);
      if (request === undefined) continue;
      changeJobs(transaction, [job.id], { kind: 'edit', request, before: describeRequest(job) }, at);
    }
    const heldIds = held.map(({ job }) => job.id);
    if (goes) return changeJobs(transaction, heldIds, { kind: 'approve' }, at).jobs;
    return transaction.jobs.snapshots(heldIds).map(({ job }) => job);
  });
  return { changed: inOrderOf(ids, jobs), refused: listUnmoved(store, ids, jobs, goes ? 'release' : 'edit') };
}
