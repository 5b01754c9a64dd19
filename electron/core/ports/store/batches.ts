import type { NamedBatch } from '../../../../shared/domain/job/batch-name.ts';

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
