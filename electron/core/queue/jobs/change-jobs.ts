import type { Job } from '../../../../shared/jobs/job.ts';
import { type Failure, fail, failure, type Result, succeed } from '../../../../shared/kernel/result.ts';
import {
  type Decision,
  decideJob,
  type EventCommand,
  type JobCommand,
  kindOf,
} from '../../../../shared/queue/decide-job.ts';
import type { JobFacts } from '../../../../shared/queue/job-change.ts';
import { decidePutBack, type UndoFacts } from '../../../../shared/queue/put-back.ts';
import type { StoreReads } from '../../ports/store.ts';
import type { Transaction } from '../../ports.ts';
import type { JobPlace } from '../job-store.ts';

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
  const { groups, missing } = decideJobs(transaction, ids, command);
  const written = writeGroups(transaction, groups, at);
  return { ...written, refused: [...written.refused, ...missing] };
}

/** What the decider says of a command, without writing it: the jobs that it allows it for, and why not the others. */
export function sortOut(
  store: Pick<StoreReads, 'jobs'>,
  ids: readonly string[],
  command: JobCommand,
): { readonly allowed: readonly JobFacts[]; readonly refused: Refused } {
  const { groups, missing } = decideJobs(store, ids, command);
  const all = [...groups.values()];
  return {
    allowed: all.flatMap(({ decision, jobs }) => (decision.ok ? jobs : [])),
    refused: [...all.flatMap(listRefused), ...missing],
  };
}

function decideJobs(store: Pick<StoreReads, 'jobs'>, ids: readonly string[], command: JobCommand) {
  const found = store.jobs.facts(ids);
  const groups: Groups = new Map();
  let last: readonly [JobFacts, Group] | null = null;
  for (const facts of found) {
    if (last !== null && isLike(last[0], facts)) last[1].jobs.push(facts);
    else {
      const kind = kindOf(facts, facts.isRemoved);
      last = [facts, addTo(groups, Object.values(kind).join(' '), facts, () => decideJob(kind, command))];
    }
  }
  const missing = listUnknown(ids, found).map((jobId) => ({ jobId, error: failure('NOT_FOUND', { jobId }) }));
  return { groups, missing };
}

function listRefused({ decision, jobs }: Group): Refused {
  return decision.ok ? [] : jobs.map(({ id }) => ({ jobId: id, error: decision.error }));
}

/** Jobs in one state of which the same was decided. */
interface Group {
  readonly decision: Result<Decision>;
  readonly jobs: [JobFacts, ...JobFacts[]];
}

/** By what is the same of them. */
type Groups = Map<string, Group>;

function addTo(groups: Groups, key: string, job: JobFacts, decide: () => Result<Decision>): Group {
  const known = groups.get(key);
  known?.jobs.push(job);
  const group = known ?? { decision: decide(), jobs: [job] };
  groups.set(key, group);
  return group;
}

/** Whether two jobs stand alike, but for their places. From one to the next they most often do, and the same is decided of both. */
function isLike(one: JobFacts, other: JobFacts): boolean {
  return (
    one.state === other.state &&
    one.paused === other.paused &&
    one.notBefore === other.notBefore &&
    one.error === other.error &&
    one.genId === other.genId &&
    one.attempts === other.attempts &&
    one.lostOutputs === other.lostOutputs &&
    one.serviceStatus === other.serviceStatus &&
    one.isRemoved === other.isRemoved &&
    one.charge.surely === other.charge.surely &&
    one.charge.maybe === other.charge.maybe &&
    one.hold?.reason === other.hold?.reason &&
    one.hold?.until === other.hold?.until &&
    one.hold?.since === other.hold?.since
  );
}

function listUnknown(ids: readonly string[], found: readonly JobFacts[]): readonly string[] {
  if (found.length === ids.length) return [];
  const known = new Set(found.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}

function writeGroups(transaction: Transaction, groups: Groups, at: number): Written {
  const steps: Step[] = [];
  for (const { decision, jobs } of groups.values()) {
    if (!decision.ok) continue;
    transaction.jobs.apply(jobs, decision.value, at);
    steps.push({ ids: jobs.map(({ id }) => id), before: jobs, decision: decision.value });
  }
  return { steps, refused: [...groups.values()].flatMap(listRefused), at };
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

/** The same for one job and one event, with the decider's own words where it refuses it. */
export function changeJob(
  transaction: Transaction,
  id: string,
  change: JobEventChange,
  at: number,
): Result<Job> {
  const { jobs, refused } = changeJobs(transaction, [id], { kind: 'event', ...change }, at);
  const [job] = jobs;
  return job === undefined ? fail(refused[0]?.error ?? failure('NOT_FOUND', { jobId: id })) : succeed(job);
}

/** How a job was before and after an action, so that it can be taken back. */
export interface Remembered {
  readonly before: UndoFacts;
  readonly after: UndoFacts;
}

/** Also of what they ask for, which is most often not among it. */
function isRememberedAlike(one: Remembered, other: Remembered): boolean {
  return (
    one.before.input === other.before.input &&
    isLike(one.before, other.before) &&
    isLike(one.after, other.after)
  );
}

/** Places differ from one job to the next, and are written together all the same. */
function decideAllButPlace(now: JobFacts, { before, after }: Remembered): Result<Decision> {
  const decision = decidePutBack(now, before, after);
  if (!decision.ok) return decision;
  const { position: _, ...patch } = decision.value.patch;
  return succeed({ ...decision.value, patch });
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
  let last: (Remembered & { readonly now: JobFacts; readonly group: Group }) | null = null;
  for (const now of transaction.jobs.facts([...byId.keys()])) {
    const one = byId.get(now.id);
    if (one === undefined) continue;
    if (last !== null && isLike(last.now, now) && isRememberedAlike(last, one)) last.group.jobs.push(now);
    else {
      const decision = decideAllButPlace(now, one);
      const key = `${now.state} ${JSON.stringify(decision)}`;
      last = { ...one, now, group: addTo(groups, key, now, () => decision) };
    }
    const { before, after } = one;
    if (last.group.decision.ok && before.position !== after.position)
      places.push({ id: now.id, position: before.position });
  }
  transaction.jobs.place(places, at);
  return { ...writeGroups(transaction, groups, at), places };
}
