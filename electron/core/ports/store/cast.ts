import type { CastMember } from '../../../../shared/domain/cast/cast.ts';

export interface CastReads {
  /** Every member, deleted ones too, in the order in which they were made. */
  list(): CastMember[];
  find(id: string): CastMember | null;
  /** Jobs that were made with a member, and the newest of their takes that are in the library. */
  uses(id: string, maxTakes: number): { jobs: number; takes: number; takeIds: string[] };
}

export interface Cast extends CastReads {
  /** Adds or replaces all of them. */
  save(members: readonly CastMember[]): void;
}
