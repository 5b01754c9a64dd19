import type { Attempt } from '../../../shared/domain/job.ts';
import type { Sidecar, TakeOrigin } from '../../../shared/domain/sidecar.ts';
import type { Take } from '../../../shared/domain/take.ts';

/** That a take was made from another one, or from a frame of it. */
export interface TakeLink {
  readonly takeId: string;
  readonly parentId: string;
  /** Counted from 0; null when the whole take was used. */
  readonly frame: number | null;
}

/** Where a take's file was last, and whether it was there. */
export type TakeFile = Pick<Take, 'id' | 'path' | 'missingAt'>;

/** A take that was found in a folder, with what stood beside it. */
export interface FoundTake {
  readonly take: Take;
  readonly story: Sidecar | null;
}

/** The part of the store that knows what takes were made from, and where their files are. */
export interface LibraryStore {
  /** The submission that brought a take; null for one that came from a folder. */
  attemptOfTake(takeId: string): Attempt | null;
  /** Says that an asset is a take or a frame of it; the first word stands. */
  setOrigin(assetId: string, origin: TakeOrigin): void;
  /** What assets were made from; those that came from elsewhere are left out. */
  originsOf(assetIds: readonly string[]): ReadonlyMap<string, TakeOrigin>;
  parentsOf(takeIds: readonly string[]): TakeLink[];
  childrenOf(takeIds: readonly string[]): TakeLink[];
  /** What stood beside a take that came from a folder; null for all others. */
  storyOf(takeId: string): Sidecar | null;

  takesAtPaths(paths: readonly string[]): Take[];
  /** Takes whose files have this content. */
  takesWithContent(sha256: string, bytes: number): Take[];
  /** Adds those whose id is not taken yet, with their stories, in one transaction; returns those. */
  addFoundTakes(found: readonly FoundTake[]): Take[];

  /** Takes after one in the order of their ids, with where their files are. */
  takeFilesAfter(takeId: string, limit: number): TakeFile[];
  /** Says since when files are missing, or that they are there; returns the takes for which that is new. */
  setMissing(takeIds: readonly string[], at: number | null): Take[];
  countMissing(): number;
  missingTakes(limit: number): Take[];
  /** Says where a file is now; null when there is no such take. */
  moveTakeFile(takeId: string, path: string): Take | null;

  /** Takes whose sidecar has to be written, in the order of their ids, after one of them. */
  dueSidecars(limit: number, after?: string): Take[];
  askForSidecars(takeIds: readonly string[]): void;
  /** Says that sidecars say what these takes were; those that changed meanwhile stay due. */
  sidecarsWritten(takes: readonly Take[]): void;
}
