import type { Sidecar, TakeOrigin } from '../../../../shared/domain/library/sidecar.ts';

/** That a take was made from another one, or from a frame of it. */
export interface TakeLink {
  readonly takeId: string;
  readonly parentId: string;
  /** Counted from 0; null when the whole take was used. */
  readonly frame: number | null;
}

export interface LineageReads {
  /** What assets were made from; those that came from elsewhere are left out. */
  originsOf(assetIds: readonly string[]): ReadonlyMap<string, TakeOrigin>;
  parentsOf(takeIds: readonly string[]): TakeLink[];
  childrenOf(takeIds: readonly string[]): TakeLink[];
  /** What stood beside a take that came from a folder; null for all others. */
  storyOf(takeId: string): Sidecar | null;
}

export interface Lineage extends LineageReads {
  /** Says that an asset is a take or a frame of it; the first word stands. */
  setOrigin(assetId: string, origin: TakeOrigin): void;
}
