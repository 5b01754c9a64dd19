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
  readonly from: Job['state'];
  readonly ids: readonly string[];
  readonly decision: Decision;
}

/** What a command wrote. */
export interface Written {
  readonly steps: readonly Step[];
  /** How the jobs of the steps stood before, in no order. */
  readonly before: readonly JobFacts[];
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
  const present = transaction.jobs.facts(ids);
  const decisions = new Map<string, Result<Decision>>();
  const known = new Set<string>();
  const decided = present.map((facts) => {
    known.add(facts.id);
    const kind = kindOf(facts, facts.isRemoved);
    const key = Object.values(kind).join(' ');
    const decision = decisions.get(key) ?? decideJob(kind, command);
    decisions.set(key, decision);
    return { facts, key, decision };
  });
  const unknown = ids.filter((id) => !known.has(id));
  const missing = unknown.map((jobId) => ({ jobId, error: failure('NOT_FOUND', { jobId }) }));
  const written = writeDecided(transaction, decided, at);
  return { ...written, refused: [...written.refused, ...missing] };
}

/** A job with what was decided of it; those with the same key and state are decided alike. */
interface Decided {
  readonly facts: JobFacts;
  readonly key: string;
  readonly decision: Result<Decision>;
}

function writeDecided(transaction: Transaction, decided: readonly Decided[], at: number): Written {
  const refused: { jobId: string; error: Failure }[] = [];
  const steps: Step[] = [];
  for (const group of Map.groupBy(decided, ({ facts, key }) => `${facts.state} ${key}`).values()) {
    const { decision, facts } = group[0] as Decided;
    const jobs = group.map((one) => one.facts);
    if (!decision.ok) for (const { id } of jobs) refused.push({ jobId: id, error: decision.error });
    else {
      transaction.jobs.apply(jobs, decision.value, at);
      steps.push({ from: facts.state, ids: jobs.map(({ id }) => id), decision: decision.value });
    }
  }
  const changed = new Set(steps.flatMap(({ ids }) => ids));
  return {
    steps,
    before: decided.flatMap(({ facts }) => (changed.has(facts.id) ? [facts] : [])),
    refused,
    at,
  };
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
  const decided = transaction.jobs.facts([...byId.keys()]).flatMap((now) => {
    const one = byId.get(now.id);
    const decision = one && decidePutBack(now, one.before, one.after);
    if (decision === undefined) return [];
    if (!decision.ok) return [{ facts: now, key: '', decision }];
    // Places differ from one job to the next, and are written together all the same.
    const { position, ...patch } = decision.value.patch;
    if (position !== undefined) places.push({ id: now.id, position });
    return [{ facts: now, key: JSON.stringify(patch), decision: succeed({ ...decision.value, patch }) }];
  });
  transaction.jobs.place(places, at);
  return { ...writeDecided(transaction, decided, at), places };
}
