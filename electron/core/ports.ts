import type { Asset } from '../../shared/domain/asset.ts';
import type { Attempt, Job, TestMode, Transition } from '../../shared/domain/job.ts';
import type { Hold, HoldReason, JobEvent } from '../../shared/domain/job-state.ts';
import type { MediaDetails } from '../../shared/domain/media-details.ts';
import type { MediaKind } from '../../shared/domain/media-reference.ts';
import type { Money } from '../../shared/domain/money.ts';
import type { Settings } from '../../shared/domain/settings.ts';
import type { PauseScope, QueuePlace } from '../../shared/domain/steering.ts';
import type { Take } from '../../shared/domain/take.ts';
import type { TakeFacet, TakeFacetValues } from '../../shared/domain/take-facet.ts';
import type { TakeMark } from '../../shared/domain/take-mark.ts';
import type { TakeOutline } from '../../shared/domain/take-outline.ts';
import type { TakeQuery } from '../../shared/domain/take-query.ts';
import type { Failure } from '../../shared/errors.ts';
import type { CoreEvent } from '../../shared/ipc/events.ts';
import type { JsonValue } from '../../shared/json.ts';
import type { Result } from '../../shared/result.ts';
import type { Profile } from '../../shared/service/profile.ts';
import type { CanaryStore } from './ports/canary-store.ts';
import type { CastStore } from './ports/cast-store.ts';
import type { JobEdit, NewJob } from './ports/job-records.ts';
import type { BudgetNow, IntentAnswer, LedgerStore } from './ports/ledger-store.ts';
import type { LibraryStore } from './ports/library-store.ts';
import type { TemplateStore } from './ports/template-store.ts';
import type { WatchStore } from './ports/watch-store.ts';

export type { JobEdit, NewJob } from './ports/job-records.ts';

/** Wall-clock for what people read, monotonic for what must not jump; timers run on the monotonic one. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Milliseconds since some start; never goes back. */
  monotonic(): number;
  /** Resolves after the time, or at once when the signal aborts. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

export interface Ids {
  /** A new sortable id. */
  next(): string;
  /** 256 unguessable bits, URL-safe. */
  secret(): string;
}

/** Structured, redacted log lines. */
export interface Log {
  info(event: string, details?: Record<string, unknown>): void;
  warn(event: string, details?: Record<string, unknown>): void;
  error(event: string, details?: Record<string, unknown>): void;
}

/** Where the core says what changed. */
export interface Events {
  emit(event: CoreEvent): void;
}

/** The key of a profile; null when none is stored. */
export interface Secrets {
  readKey(profileId: string): Promise<string | null>;
}

/** What accompanies a change of state; all of it is written in one transaction with it. */
export interface JobChange {
  readonly at: number;
  readonly event: JobEvent;
  /** Left out, the job's error stays as it is; `retry` clears it. */
  readonly error?: Failure | null;
  /** Left out, the new state begins without a hold. */
  readonly hold?: Hold | null;
  readonly genId?: string;
  readonly details?: Record<string, JsonValue>;
}

/** An intent: the submission as it will go out. */
export interface NewAttempt {
  readonly id: string;
  readonly jobId: string;
  readonly body: string;
  readonly bodySha256: string;
  readonly webhookSecret: string;
  readonly testMode: TestMode | null;
  readonly practice: boolean;
  readonly estimate: Money | null;
  readonly startedAt: number;
}

/** What the artist wants of jobs that wait; what is left out stays. */
export interface JobWish {
  readonly paused?: boolean;
  readonly notBefore?: number | null;
}

/** A job as it was before an action, so that the action can be taken back. */
export interface RememberedJob {
  readonly job: Job;
  readonly attempts: number;
  readonly isRemoved: boolean;
}

export interface AttemptAnswer {
  readonly outcome: Attempt['outcome'];
  readonly httpStatus: number | null;
  readonly genId: string | null;
  readonly message: string | null;
  readonly answeredAt: number;
}

export interface Delivery {
  readonly id: string;
  readonly attemptId: string;
  readonly jobId: string;
  readonly receivedAt: number;
  readonly body: string;
}

/** One result file of a generation on its way into the library. */
export interface Output {
  readonly id: string;
  readonly jobId: string;
  readonly index: number;
  readonly url: string;
  /** Set once the file is in its place; the take's id. */
  readonly takeId: string | null;
}

export interface UploadRecord {
  readonly sha256: string;
  readonly profileId: string;
  /** The file name that the service answered. */
  readonly reference: string;
  readonly bytes: number;
  readonly uploadedAt: number;
  /** Wall-clock milliseconds; null when the profile names no expiry. */
  readonly expiresAt: number | null;
}

/**
 * Everything that must survive. Calls are synchronous and each is one transaction; those that come before money can
 * move (`writeIntent`, `recordAnswer`, `recordDelivery`) are on disk when they return (`synchronous=FULL`).
 */
export interface Store extends LedgerStore, LibraryStore, CastStore, CanaryStore, TemplateStore, WatchStore {
  // Jobs.
  /** Adds all as queued, or none. */
  addJobs(jobs: readonly NewJob[]): Job[];
  job(id: string): Job | null;
  /** All jobs, in queue order. */
  jobs(): Job[];
  /** Up to `limit` jobs in state `queued` of the profile and models, in queue order, whose hold (if any) is over at `now`. */
  runnableJobs(now: number, profileId: string, models: readonly string[], limit: number): Job[];
  /** The earliest time at which the hold of a queued or fetching job ends; null when none has a time. */
  nextHoldEnd(): number | null;
  /** Jobs of the profile and models in state `submitted`. */
  countSubmitted(profileId: string, models: readonly string[]): number;
  /** Profiles that have jobs in state `queued`. */
  queuedProfiles(): string[];
  jobsInState(...states: Job['state'][]): Job[];
  counts(): Record<Job['state'], number>;
  /** Advances by the job machine and writes the history; null when the event can't happen now, and then nothing is written. */
  changeJob(id: string, change: JobChange): Job | null;
  /** Sets or clears why a job waits, with a line of history when the reason changes. */
  holdJob(id: string, hold: Hold | null, at: number): Job | null;
  /** Clears the holds of all queued jobs that wait for one of the reasons; returns those jobs, in queue order. */
  releaseHolds(reasons: readonly HoldReason[], at: number): Job[];
  /** Lets the job machine decide for each, in one transaction; returns those that changed. */
  changeJobs(ids: readonly string[], change: JobChange): Job[];
  /** Writes what the artist wants of jobs that wait to be sent, with a line of history; returns those that changed. */
  steerJobs(ids: readonly string[], wish: JobWish, at: number): Job[];
  /** Moves jobs that wait to be sent, keeping their order among themselves; returns all whose position changed. */
  moveJobs(ids: readonly string[], to: QueuePlace, at: number): Job[];
  /** Replaces what a job asks for, unless it is on its way; null then. */
  editJob(id: string, edit: JobEdit, at: number): Job | null;
  /** Takes settled jobs off the list; returns the ids of those that were. Their attempts stay in the ledger. */
  removeJobs(ids: readonly string[], at: number): string[];
  /** How jobs are now, for `putBack`: also removed ones. */
  rememberJobs(ids: readonly string[]): RememberedJob[];
  /** Puts jobs back to what was remembered, where `canPutBack` allows it, in one transaction; returns those. */
  putBackJobs(remembered: readonly RememberedJob[], at: number): Job[];
  pauses(): { batches: string[]; models: string[] };
  setPause(scope: Exclude<PauseScope, { kind: 'all' }>, paused: boolean, at: number): void;
  history(jobId: string): { attempts: Attempt[]; transitions: Transition[] };

  // Submissions.
  /**
   * In one durable transaction: the comparison with the caps (without a budget there are none), the attempt row, the job to
   * `sending`, the history.
   */
  writeIntent(attempt: NewAttempt, budget?: BudgetNow): IntentAnswer;
  /** Stores what became of an attempt, together with the job's change; null when the job had moved on already. */
  recordAnswer(attemptId: string, answer: AttemptAnswer, change: JobChange): Job | null;
  latestAttempt(jobId: string): (Attempt & { webhookSecret: string }) | null;
  /** The attempt that owns a webhook secret; null when there is none. */
  attemptBySecret(secret: string): { attemptId: string; jobId: string } | null;
  /** Attempts of jobs in `sending` at start are closed as unclear. */
  closeInterruptedAttempts(at: number): void;
  /** Durable; false when the same body was delivered for the attempt before. */
  recordDelivery(delivery: Delivery): boolean;
  /** Deliveries whose meaning was not worked out yet, oldest first. */
  pendingDeliveries(): Delivery[];
  deliveryWorkedOut(id: string, at: number): void;
  attempt(id: string): (Attempt & { isLatest: boolean }) | null;
  /** Makes a job of its own for an earlier attempt whose generation turned up after all; the attempt is its, from then on. */
  adoptAttempt(
    attemptId: string,
    adopted: { id: string; name: string; genId: string | null; at: number },
  ): Job | null;

  // Results.
  /** Remembers a job's result URLs by index; the URL of one that has no take yet is replaced by the newer. */
  setOutputs(jobId: string, outputs: readonly { id: string; url: string }[]): Output[];
  outputs(jobId: string): Output[];
  /** In one transaction: the take, and the output's takeId. */
  addTake(outputId: string, take: Take): void;
  /** Newest first, as `takeCount` without the bin. */
  takes(offset: number, limit: number): Take[];
  takesById(ids: readonly string[]): Take[];
  takeCount(): number;
  /** What the query finds from `offset` on, in its order, and how much it finds in all. */
  findTakes(query: TakeQuery, offset: number, limit: number): { total: number; takes: Take[] };
  /** One transaction, durable when it returns; `at` is when what goes into the bin went there. */
  markTakes(ids: readonly string[], mark: TakeMark, at?: number): Take[];
  /** Ids of a range of what the query finds, in its order. */
  findTakeIds(query: TakeQuery, offset: number, limit: number): string[];
  outlineTakes(query: TakeQuery): TakeOutline;
  /** What a filter can be chosen from among what the rest of the query finds; `text` is a part of its name. */
  facetOfTakes(facet: TakeFacet, query: TakeQuery, text: string): TakeFacetValues;
  /** Gives takes the marks that they had; returns those that are still there. */
  putBackMarks(
    takes: readonly Pick<Take, 'id' | 'rating' | 'flag' | 'label' | 'tags' | 'note' | 'binnedAt'>[],
  ): Take[];
  setTakeFacts(
    id: string,
    facts: Partial<Pick<Take, 'width' | 'height' | 'duration' | 'frameRate' | 'hasPoster'>>,
  ): Take | null;
  takesWithoutPoster(limit: number): Take[];

  // References.
  addAsset(asset: Asset): Asset;
  /** The same unchanged file added before, by path, size and time. */
  findAsset(path: string, bytes: number, modifiedAt: number): Asset | null;
  assetsById(ids: readonly string[]): Asset[];
  hasAssetOfSize(bytes: number): boolean;
  /** Assets of exactly that size whose content was never read through. */
  assetsWithoutHash(bytes: number): Asset[];
  /** Assets with that content, oldest first. */
  assetsWithHash(sha256: string): Asset[];
  setAssetHash(id: string, sha256: string): void;
  setAssetDetails(id: string, details: MediaDetails): void;
  /** Adds what a fix made of `asset.derivedFrom`, with its recipe as `spellRecipe` spells it. */
  addFixedAsset(asset: Asset, recipe: string): Asset;
  /** What the recipe made of files with these bytes, newest first. */
  fixedAssets(sha256: string, recipe: string): Asset[];
  upload(profileId: string, sha256: string): UploadRecord | null;
  saveUpload(record: UploadRecord): void;
  forgetUpload(profileId: string, sha256: string): void;

  // Small things that must survive too: the draft, whether the queue is paused, the listener's port.
  readValue(key: string): JsonValue | undefined;
  writeValue(key: string, value: JsonValue): void;
  /** Writes all of them in one transaction. */
  writeValues(values: readonly (readonly [key: string, value: JsonValue])[]): void;

  close(): void;
}

/**
 * What a store call throws when the disk, not the program, is at fault: DISK_FULL, FOLDER_NOT_WRITABLE, DATABASE_IN_USE,
 * DATABASE_DAMAGED. Its transaction was undone whole. `code` is named as the file system would (`ENOSPC`, `EIO`, …).
 */
export class StoreError extends Error {
  readonly failure: Failure;
  readonly code: string;

  constructor(storeFailure: Failure, code: string, cause: unknown) {
    super(`${storeFailure.code} (${code})`, { cause });
    this.name = 'StoreError';
    this.failure = storeFailure;
    this.code = code;
  }
}

export type {
  Downloaded,
  DownloadRequest,
  FileUpload,
  Network,
  ReadAnswer,
  ReadRequest,
  SubmissionRequest,
  UploadBody,
} from './ports/network.ts';

/** Facts read from a media file's content, without decoding it. */
export interface MediaFacts {
  readonly kind: MediaKind;
  readonly mime: string;
  /** Without a dot, e.g. `mp4`. */
  readonly extension: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly duration: number | null;
  readonly frameRate: number | null;
  readonly details: MediaDetails;
}

export interface MediaReader {
  /** Null when the content is not an image, video or audio file that is known. Never throws for a readable file. */
  readFacts(path: string): Promise<MediaFacts | null>;
  /**
   * When the frames of a video are shown, in seconds, where that is not evenly at a rate (frames per second) from 0 on; null
   * where it is, and where it can't be told. Rejects only with the file system's error.
   */
  readUnevenTimes(path: string, rate: number): Promise<readonly number[] | null>;
}

/** Makes the small pictures that lists show; it decodes in a process that may die without taking the app along. */
export interface Posters {
  /** Writes a WebP of at most 512 px to `target` and tells what was seen while decoding. Not retryable: can't be decoded here. */
  make(source: { path: string; kind: 'image' | 'video' }, target: string): Promise<Result<PosterFacts>>;
}

/** Takes single frames out of videos, in the same process. */
export interface FrameGrabber {
  /** Writes the frame that is shown at a time (seconds) to `target`, as a PNG of its full size. */
  grabFrame(path: string, seconds: number, target: string): Promise<Result<PosterFacts>>;
}

export interface PosterFacts {
  readonly width: number;
  readonly height: number;
  readonly duration: number | null;
}

/** What the artist set; writing is durable when it returns. */
export interface SettingsStore {
  read(): Settings;
  write(change: Partial<Settings>): Settings;
}

/** Profiles by id; the practice profile is among them while its service runs. */
export interface Profiles {
  get(id: string): Profile | null;
}
