import type { Job } from '../../../shared/domain/job.ts';
import type { JobEdit } from './job-records.ts';

/** The part of the store that keeps jobs back until the artist has seen the first of their batch. */
export interface CanaryStore {
  /** Jobs of a batch that are held back, in queue order. */
  heldForWord(batchId: string): Job[];
  /** How many jobs of each batch are held back, and how many of the others are still to come to an end. */
  batchesHeldForWord(): { batchId: string; held: number; open: number; done: number }[];
  /**
   * Lets held jobs go, in one durable transaction; returns those that were held. `edits` by job id are written before;
   * jobs that are no longer held are neither changed nor let go.
   */
  releaseHeld(jobIds: readonly string[], edits: ReadonlyMap<string, JobEdit>, at: number): Job[];
  /** Writes what held jobs ask for from now on; they stay held. One durable transaction. */
  editHeld(edits: ReadonlyMap<string, JobEdit>, at: number): Job[];
}
