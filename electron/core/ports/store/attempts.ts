import type { JobRequestPart } from '../../../../shared/domain/job/decide-job.ts';
import type { Attempt, TestMode } from '../../../../shared/domain/job/job.ts';
import type { Money } from '../../../../shared/domain/money/money.ts';

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
}

export interface AttemptAnswer {
  readonly outcome: Attempt['outcome'];
  readonly httpStatus: number | null;
  readonly genId: string | null;
  readonly message: string | null;
  readonly answeredAt: number;
}

export interface KnownAttempt extends Attempt {
  /** Its job stands for it, as its latest or as the one whose generation it has. */
  readonly isCurrent: boolean;
  /** A person pasted its generation's id, and nothing has proven it. */
  readonly isPasted: boolean;
}

export type AskedFor = JobRequestPart & Pick<Attempt, 'practice'>;

export interface AttemptReads {
  find(id: string): KnownAttempt | null;
  /** What was asked for in it, whatever its job was made to ask for since. */
  requestOf(id: string): AskedFor | null;
  latest(jobId: string): (Attempt & { webhookSecret: string }) | null;
  /** A job's latest attempt that was received, or may have been: the one that its results are of. */
  received(jobId: string): Attempt | null;
  /** The attempt that owns a webhook secret; null when there is none. */
  bySecret(secret: string): { attemptId: string; jobId: string } | null;
  /** The model's path that a job's generation was sent to; that of its latest submission where none is known to have it. */
  pathOf(jobId: string, genId: string): string | null;
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
  /** A person pasted its generation's id. */
  markPasted(id: string): void;
  /** Takes a pasted id back, with what is known by it: whether it was accepted, what it cost, which results are its. */
  takeBackId(id: string): void;
  /** Attempts that are still on the wire at a start are closed as unclear. */
  closeInterrupted(at: number): void;
}
