import type { Failure } from '../../../shared/kernel/result.ts';

/** One result file of a generation on its way into the library. */
export interface Output {
  readonly id: string;
  readonly jobId: string;
  readonly index: number;
  readonly url: string;
  /** Until when it can be fetched, in epoch milliseconds; null where nobody says it. */
  readonly endsAt: number | null;
  /** Set once the file is in its place; the take's id. */
  readonly takeId: string | null;
  /** Why it was given up; null while it is not. */
  readonly lost: Failure | null;
}

/** A result's address as it was named, with the id that it gets where it is new. */
export type NamedOutput = Pick<Output, 'id' | 'url'> & Partial<Pick<Output, 'endsAt'>>;

export interface OutputReads {
  /** The results of a job's latest submission, in the service's order. */
  ofJob(jobId: string): Output[];
  /** Whether a job has this result, and no file for it. */
  lacksFile(outputId: string): boolean;
  /** When the first of those ends that are still to come, after a time; both in epoch milliseconds. Null where none does. */
  nextEnd(after: number): number | null;
}

export interface Outputs extends OutputReads {
  /**
   * Remembers the result URLs that were named for a job, each with the result that it is of (`matchOutputs`): the URL of one that has no
   * take yet is replaced by the newer, and one that is new comes behind them. None is ever taken away.
   */
  save(jobId: string, outputs: readonly NamedOutput[], isWhole?: boolean): Output[];
  /** Results to be fetched besides those that are there. */
  add(jobId: string, outputs: readonly NamedOutput[]): void;
  /** Gives up a result, or, with null, tries those that were given up again. */
  lose(outputId: string, error: Failure): void;
  /** Those that were given up are to be fetched again. */
  retryLost(jobId: string): void;
}

export interface Delivery {
  readonly id: string;
  readonly attemptId: string;
  readonly jobId: string;
  readonly receivedAt: number;
  readonly body: string;
}

export interface DeliveryReads {
  /** Deliveries whose meaning was not worked out yet, oldest first. */
  pending(): Delivery[];
  /** Those of a profile's jobs that still wait for what they say, or were given up because they named no result; oldest first. */
  unheard(profileId: string): Delivery[];
}

export interface Deliveries extends DeliveryReads {
  /**
   * False when the same body was delivered for the attempt before. Of an attempt that got too many, the oldest are dropped, and those
   * last that say how its generation ended (`isEnd`).
   */
  add(delivery: Delivery, isEnd?: boolean): boolean;
  markProcessed(id: string, at: number): void;
}
