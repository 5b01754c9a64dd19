import type { Attempt, Job, Made, NamedBatch, TestMode, Transition } from '../../../shared/jobs/job.ts';
import type { HoldReason } from '../../../shared/jobs/job-state.ts';
import type { JsonValue } from '../../../shared/kernel/json-pointer.ts';
import type { Money } from '../../../shared/kernel/money.ts';
import type { JobInput } from '../../../shared/models/media-reference.ts';
import type { ReachedCap } from '../../../shared/money/budget.ts';
import type { Decision, JobRequestPart } from '../../../shared/queue/decide-job.ts';
import type { JobFacts } from '../../../shared/queue/job-change.ts';
import type { JobCursor, JobPage } from '../../../shared/queue/job-page.ts';
import type { JobSnapshot } from '../../../shared/queue/put-back.ts';
import type { PauseScope, QueuePlace } from '../../../shared/queue/queue-actions.ts';
import type { BudgetedJob } from '../money/ledger-store.ts';

/** A job to be added. */
export interface NewJob {
  readonly id: string;
  readonly batchId: string;
  /** What its batch is called, where that has no name yet; left out, it is called as its first job. */
  readonly batchName?: string;
  readonly model: string;
  readonly name: string;
  readonly input: JobInput;
  readonly testMode: TestMode | null;
  readonly profileId: string;
  readonly estimate: Money | null;
  readonly createdAt: number;
  /** Of what its takes are versions; left out, of nothing else. */
  readonly stack?: string;
  /** Held from the beginning; left out, it may go at once. */
  readonly hold?: 'canary';
}

/** What a job asks for after an edit. */
export type JobEdit = JobRequestPart;

/** A model of which a profile has jobs in state `queued`. */
export interface QueuedModel {
  readonly profileId: string;
  readonly model: string;
}

/** A job's place in the order of the queue. */
export type JobPlace = Pick<Job, 'id' | 'position'>;

/** All positions written anew, in the order that they had, since no number was left between two of them. */
export interface Spread {
  /** Where each job is by it; removed ones are left out. */
  readonly places: readonly JobPlace[];
  /** What each position became that was in use, or remembered. */
  readonly positions: ReadonlyMap<number, number>;
}

export interface MovedJobs {
  /** Where those that were moved are; none where there is no such place. */
  readonly places: readonly JobPlace[];
  /** What had to be written first; null most often. */
  readonly spread: Spread | null;
}

export interface JobReads {
  find(id: string): Job | null;
  /** All jobs, in queue order. */
  list(): Job[];
  /** So many jobs behind a place, in the order in which the Queue shows them. */
  page(after: JobCursor | null, limit: number): JobPage;
  /** Whether a job has waited for a time since a moment later than `at`: then the clock was set back. */
  waitsSinceAfter(at: number): boolean;
  /**
   * Up to `limit` jobs in state `queued` of the profile and models, in queue order, that nothing of their own holds at `now`;
   * with `isFreeOnly` those that cost nothing, without those of `except`.
   */
  runnable(
    now: number,
    profileId: string,
    models: readonly string[],
    limit: number,
    choice?: { readonly isFreeOnly?: boolean; readonly except?: readonly string[] },
  ): Job[];
  /** The earliest time at which the hold of a queued or fetching job ends; null when none has a time. */
  nextHoldEnd(): number | null;
  /** Jobs of the profile and models that take up a place at the service: submitted, with news of them. */
  countAtService(profileId: string, models: readonly string[]): number;
  /** Those of them whose submission is on its way there. */
  countSending(profileId: string, models: readonly string[]): number;
  /** Profiles that have jobs in state `queued`. */
  queuedProfiles(): string[];
  /** Which models those are of, by profile. */
  queuedModels(): QueuedModel[];
  inState(...states: Job['state'][]): Job[];
  counts(): Record<Job['state'], number>;
  /** How many jobs wait for each reason. */
  countHolds(): Partial<Record<HoldReason, number>>;
  /** How many jobs of a batch are in each state. */
  countBatch(batchId: string): Partial<Record<Job['state'], number>>;
  /** How long the latest generations of a profile took at the service, newest first. */
  recentTimes(profileId: string): { model: string; milliseconds: number }[];
  history(jobId: string): { attempts: Attempt[]; transitions: Transition[] };
  /** How jobs are now, removed ones too, in queue order. */
  snapshots(ids: readonly string[]): JobSnapshot[];
  /** How jobs stand, removed ones too, without what they ask for; each once, in the order of the ids, and unknown ids are left out. */
  facts(ids: readonly string[]): JobFacts[];
  /** The jobs with these ids, removed ones too, in queue order. */
  byId(ids: readonly string[]): Job[];
  /** Jobs in state `queued` that wait for one of the reasons, in queue order. */
  waitingFor(reasons: readonly HoldReason[]): string[];
  /** Jobs of a batch that wait for approval, in queue order. */
  heldForApproval(batchId: string): Job[];
  /** How many jobs of each batch wait for approval, and how many of the others are still to come to an end. */
  batchesHeldForApproval(): { batchId: string; held: number; open: number; done: number }[];
  /** Jobs that wait for the budget, in queue order, and whether the artist holds them back at that time as well. */
  heldForBudget(at: number): (BudgetedJob & { readonly isHeldBack: boolean })[];
  /** Jobs that a reached cap stops as well as the one that found it, in queue order. */
  stoppedAsWell(jobId: string, reached: ReachedCap, at: number, most: number): string[];
}

export interface Jobs extends JobReads {
  /** Adds all as queued, at the end. */
  add(jobs: readonly NewJob[]): Job[];
  /** Writes what was decided for jobs in one state, as they were just read, with its line of history. */
  apply(jobs: readonly JobFacts[], decision: Decision, at: number): void;
  /**
   * Puts jobs that wait to be sent at a place, in the order that they have here; returns where they are then. `remembered` are
   * positions that may be put back later, and keep their place in the order.
   */
  move(ids: readonly string[], to: QueuePlace, at: number, remembered: () => readonly number[]): MovedJobs;
  /** Puts jobs at places that they had before. */
  place(places: readonly JobPlace[], at: number): void;
  /**
   * A submitted job of its own for an earlier attempt of another one, which asks for what that did; the attempt, its deliveries and its
   * results are its from then on.
   */
  adopt(attemptId: string, adopted: { id: string; genId: string | null; at: number }): Job | null;
}

/** The key that went with a submission, by which its service knows it again. */
export interface SentKey {
  readonly key: string;
  /** The place of the key, the address and the account that it went to: sent to another, it would be another submission. */
  readonly at: string;
  /** Wall-clock milliseconds until which it may be sent again; null where nothing is promised. */
  readonly until: number | null;
}

/** An intent: the submission as it will go out. */
export interface NewAttempt {
  readonly id: string;
  readonly jobId: string;
  readonly body: string;
  readonly bodySha256: string;
  readonly webhookSecret: string;
  /** Of the model, as it was sent to; null where that was not kept. */
  readonly modelPath: string | null;
  readonly testMode: TestMode | null;
  readonly estimate: Money | null;
  readonly startedAt: number;
  readonly sentKey?: SentKey | null;
}

export interface AttemptAnswer {
  readonly outcome: Attempt['outcome'];
  readonly httpStatus: number | null;
  readonly genId: string | null;
  readonly message: string | null;
  readonly answeredAt: number;
  /** Where the answer says that the generation can be asked about. */
  readonly askAt?: string | null;
  /** Where it says that the service can be asked to stop it. */
  readonly stopAt?: string | null;
}

export interface KnownAttempt extends Attempt {
  /** Its job stands for it, as its latest or as the one whose generation it has. */
  readonly isCurrent: boolean;
}

export type AskedFor = JobRequestPart & Pick<Attempt, 'practice'>;

export interface GenerationRoute {
  /** The model's path that it was sent to; that of the job's latest submission where none is known to have it. */
  readonly modelPath: string | null;
  /** Where the service's own answer said; null where it did not, or a person pasted the id. */
  readonly askAt: string | null;
  /** The same, for asking it to stop. */
  readonly stopAt: string | null;
}

export interface AttemptReads {
  find(id: string): KnownAttempt | null;
  /** What was asked for in it, whatever its job was made to ask for since. */
  requestOf(id: string): AskedFor | null;
  latest(jobId: string): (Attempt & { webhookSecret: string; sentKey: SentKey | null }) | null;
  /** A job's latest attempt that was received, or may have been: the one that its results are of. */
  received(jobId: string): Attempt | null;
  /** The attempt that owns a webhook secret; null when there is none. */
  bySecret(secret: string): { attemptId: string; jobId: string } | null;
  /** How a job's generation can be asked about. */
  routeOf(jobId: string, genId: string): GenerationRoute;
  /** When submissions of a profile began that may have reached the service, oldest first, after a time. */
  sentSince(profileId: string, at: number): number[];
  /** The submission that brought a take; null for one that came from a folder. */
  ofTake(takeId: string): Attempt | null;
  /** Those of the attempts that this data does not have. */
  unknown(ids: readonly string[]): string[];
  /** The attempt that a generation of a profile belongs to; null when nobody has it. */
  ownerOf(profileId: string, genId: string): string | null;
}

export interface Attempts extends AttemptReads {
  add(attempt: NewAttempt): void;
  /** Facts that are known already are not unlearned: acceptance, once proven, stands. */
  answer(id: string, answer: AttemptAnswer): void;
  /** False when the profile's generation is proven to be another attempt's; nothing is written then. */
  claim(profileId: string, genId: string, attemptId: string): boolean;
  keepMade(id: string, made: Made): void;
  /** A person pasted its generation's id. */
  markPasted(id: string): void;
  /** Takes a pasted id back, with what is known by it: whether it was accepted, what it cost, which results are its. */
  takeBackId(id: string): void;
  /** Attempts that are still on the wire at a start are closed as unclear. */
  closeInterrupted(at: number): void;
}

export interface BatchReads {
  /** Null for a batch that nobody knows. */
  nameOf(id: string): string | null;
  /** Unknown ones are left out. */
  names(ids: readonly string[]): NamedBatch[];
}

/** Every batch of a job or a take has a name from the moment it is added. */
export interface Batches extends BatchReads {
  /** Gives a name to a batch that has none; one that has one keeps it. */
  add(id: string, name: string): void;
  /** False where there is no such batch. Sidecars of its takes are due again. */
  rename(id: string, name: string): boolean;
}

/** Small things that must survive too: the draft, whether the queue is paused, the listener's port. */
export interface ValueReads {
  read(key: string): JsonValue | undefined;
}

export interface Values extends ValueReads {
  write(key: string, value: JsonValue): void;
  writeAll(values: readonly (readonly [key: string, value: JsonValue])[]): void;
}

/** Batches and models that the artist paused. */
export interface PauseReads {
  list(): { batches: string[]; models: string[] };
}

export interface Pauses extends PauseReads {
  set(scope: Exclude<PauseScope, { kind: 'all' }>, paused: boolean, at: number): void;
}
