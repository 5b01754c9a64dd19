import { decideJob, type EventCommand, type JobCommand } from '../../../shared/domain/decide-job.ts';
import type { Job } from '../../../shared/domain/job.ts';
import { decidePutBack, type JobSnapshot } from '../../../shared/domain/put-back.ts';
import { type Failure, failure } from '../../../shared/errors.ts';
import type { Transaction } from '../ports.ts';

/** What became of a command on several jobs. */
export interface Changed {
  /** As they are now, in queue order within what was decided alike. */
  readonly jobs: readonly Job[];
  readonly refused: readonly { readonly jobId: string; readonly error: Failure }[];
}

/** What happens to a job, without saying that it is an event. */
export type JobEventChange = Omit<EventCommand, 'kind'>;

/** Asks the decider about each kind of the jobs, and writes what it says. To be called with an open transaction. */
export function changeJobs(
  transaction: Transaction,
  ids: readonly string[],
  command: JobCommand,
  at: number,
): Changed {
  const jobs: Job[] = [];
  const refused: { jobId: string; error: Failure }[] = [];
  const unknown = new Set(ids);
  for (const group of transaction.jobs.groups(ids)) {
    for (const id of group.ids) unknown.delete(id);
    const decision = decideJob(group.kind, command);
    if (decision.ok) jobs.push(...transaction.jobs.apply(group.ids, group.kind.state, decision.value, at));
    else refused.push(...group.ids.map((jobId) => ({ jobId, error: decision.error })));
  }
  for (const jobId of unknown) refused.push({ jobId, error: failure('NOT_FOUND', { jobId }) });
  return { jobs, refused };
}

/** The same for one job and one event; null where it is refused. */
export function changeJob(
  transaction: Transaction,
  id: string,
  change: JobEventChange,
  at: number,
): Job | null {
  return changeJobs(transaction, [id], { kind: 'event', ...change }, at).jobs[0] ?? null;
}

/** How jobs were before and after an action, so that it can be taken back. */
export interface Remembered {
  readonly before: JobSnapshot;
  readonly after: JobSnapshot;
}

/** Takes an action back where nothing was learned since; returns those jobs. */
export function putBackJobs(transaction: Transaction, remembered: readonly Remembered[], at: number): Job[] {
  const ids = remembered.map(({ before }) => before.job.id);
  const now = new Map(transaction.jobs.snapshots(ids).map((snapshot) => [snapshot.job.id, snapshot]));
  return remembered.flatMap(({ before, after }) => {
    const present = now.get(before.job.id);
    const decision = present && decidePutBack(present, before, after);
    if (present === undefined || decision?.ok !== true) return [];
    return transaction.jobs.apply([present.job.id], present.job.state, decision.value, at);
  });
}
