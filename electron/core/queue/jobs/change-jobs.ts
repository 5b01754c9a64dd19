import {
  type Decision,
  decideJob,
  type EventCommand,
  type JobCommand,
  kindOf,
} from '../../../../shared/domain/job/decide-job.ts';
import type { Job } from '../../../../shared/domain/job/job.ts';
import type { JobFacts } from '../../../../shared/domain/job/job-change.ts';
import { decidePutBack, type UndoFacts } from '../../../../shared/domain/job/put-back.ts';
import { type Failure, failure } from '../../../../shared/errors.ts';
import { type Result, succeed } from '../../../../shared/result.ts';
import type { JobPlace } from '../../ports/store/jobs.ts';
import type { Transaction } from '../../ports.ts';

type Refused = readonly { readonly jobId: string; readonly error: Failure }[];

/** What was decided alike for jobs in one state, and written to all of them at once. */
export interface Step {
  readonly ids: readonly string[];
  /** How they stood before. */
  readonly before: readonly [JobFacts, ...JobFacts[]];
  readonly decision: Decision;
}

/** What a command wrote. */
export interface Written {
  readonly steps: readonly Step[];
  readonly refused: Refused;
  readonly at: number;
}

/** What became of a command on several jobs. */
export interface Changed {
  /** As they are now, in queue order. */
  readonly jobs: readonly Job[];
  readonly refused: Refused;
}

/** What happens to a job, without saying that it is an event. */
export type JobEventChange = Omit<EventCommand, 'kind'>;

/**
 * Asks the decider about each kind of the jobs, and writes what it says: ten thousand jobs of one kind are one question and
 * two statements. To be called with an open transaction.
 */
export function writeCommand(
  transaction: Transaction,
  ids: readonly string[],
  command: JobCommand,
  at: number,
): Written {
  const groups: Groups = new Map();
  const known = new Set<string>();
  for (const facts of transaction.jobs.facts(ids)) {
    known.add(facts.id);
    const kind = kindOf(facts, facts.isRemoved);
    addTo(groups, Object.values(kind).join(' '), facts, () => decideJob(kind, command));
  }
  const unknown = ids.filter((id) => !known.has(id));
  const missing = unknown.map((jobId) => ({ jobId, error: failure('NOT_FOUND', { jobId }) }));
  const written = writeGroups(transaction, groups, at);
  return { ...written, refused: [...written.refused, ...missing] };
}

/** Jobs in one state of which the same was decided. */
interface Group {
  readonly decision: Result<Decision>;
  readonly jobs: [JobFacts, ...JobFacts[]];
}

/** By what is the same of them. */
type Groups = Map<string, Group>;

function addTo(groups: Groups, key: string, job: JobFacts, decide: () => Result<Decision>): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, { decision: decide(), jobs: [job] });
  else group.jobs.push(job);
}

function writeGroups(transaction: Transaction, groups: Groups, at: number): Written {
  const refused: { jobId: string; error: Failure }[] = [];
  const steps: Step[] = [];
  for (const { decision, jobs } of groups.values()) {
    if (!decision.ok) for (const { id } of jobs) refused.push({ jobId: id, error: decision.error });
    else {
      transaction.jobs.apply(jobs, decision.value, at);
      steps.push({ ids: jobs.map(({ id }) => id), before: jobs, decision: decision.value });
    }
  }
  return { steps, refused, at };
}

/** The same, with the jobs as they are then. */
export function changeJobs(
  transaction: Transaction,
  ids: readonly string[],
  command: JobCommand,
  at: number,
): Changed {
  const { steps, refused } = writeCommand(transaction, ids, command, at);
  return { jobs: transaction.jobs.byId(steps.flatMap((step) => step.ids)), refused };
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

/** How a job was before and after an action, so that it can be taken back. */
export interface Remembered {
  readonly before: UndoFacts;
  readonly after: UndoFacts;
}

/** Takes an action back where nothing was learned since. */
export function putBackJobs(
  transaction: Transaction,
  remembered: readonly Remembered[],
  at: number,
): Written & { readonly places: readonly JobPlace[] } {
  const byId = new Map(remembered.map((one) => [one.before.id, one]));
  const places: JobPlace[] = [];
  const groups: Groups = new Map();
  for (const now of transaction.jobs.facts([...byId.keys()])) {
    const one = byId.get(now.id);
    if (one === undefined) continue;
    const decision = decidePutBack(now, one.before, one.after);
    if (!decision.ok) addTo(groups, now.state, now, () => decision);
    else {
      // Places differ from one job to the next, and are written together all the same.
      const { position, ...patch } = decision.value.patch;
      if (position !== undefined) places.push({ id: now.id, position });
      const key = `${now.state} ${JSON.stringify(patch)}`;
      addTo(groups, key, now, () => succeed({ ...decision.value, patch }));
    }
  }
  transaction.jobs.place(places, at);
  return { ...writeGroups(transaction, groups, at), places };
}
