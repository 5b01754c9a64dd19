import type { CastMember } from '../../../shared/domain/cast.ts';

/** The part of the store that keeps the cast. */
export interface CastStore {
  /** Every member, deleted ones too, in the order in which they were made. */
  castMembers(): CastMember[];
  castMember(id: string): CastMember | null;
  /** Adds or replaces all of them in one durable transaction. */
  saveCastMembers(members: readonly CastMember[]): void;
  /** Jobs that were made with a member, and the newest of their takes that are in the library. */
  castUses(id: string, mostTakes: number): { jobs: number; takes: number; takeIds: string[] };
}
