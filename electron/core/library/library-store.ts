import type { Sidecar, TakeOrigin } from '../../../shared/library/sidecar.ts';
import type { Stacked, Take, TakeMark } from '../../../shared/library/take.ts';
import type { TakeFacet, TakeFacetValues } from '../../../shared/library/take-facet.ts';
import type { TakeOutline, TakeQuery } from '../../../shared/library/take-query.ts';
import type { TakesToDelete } from '../../../shared/library/text.ts';
import type { Asset, MediaDetails } from '../../../shared/models/asset.ts';

/** Where a take's file was last, and whether it was there. */
export type TakeFile = Pick<Take, 'id' | 'path' | 'missingAt'>;

/** A take that was found in a folder, with what stood beside it. */
export interface FoundTake {
  readonly take: Take;
  readonly story: Sidecar | null;
}

export interface TakeReads {
  /** Newest first, as `count` without the bin. */
  page(offset: number, limit: number): Take[];
  byId(ids: readonly string[]): Take[];
  count(): number;
  /** What the query finds from `offset` on, in its order, and how much it finds in all. */
  search(
    query: TakeQuery,
    offset: number,
    limit: number,
  ): { total: number; takes: Take[]; stacks: Stacked[] };
  /** Ids of a range of what the query finds, in its order. */
  searchIds(query: TakeQuery, offset: number, limit: number): string[];
  outline(query: TakeQuery): TakeOutline;
  /** What a filter can be chosen from among what the rest of the query finds; `text` is a part of its name. */
  facet(facet: TakeFacet, query: TakeQuery, text: string): TakeFacetValues;
  /** The id of the best take of each model that has one with a poster. */
  examples(models: readonly string[]): Record<string, string>;
  /** Of what a take is a version; null where it is not in the library. */
  stackOf(takeId: string): string | null;
  /** Which versions takes are, of their shot or else of their stack; those that stand alone are left out. */
  versionsOf(takeIds: readonly string[]): Record<string, number>;
  withoutPoster(limit: number): Take[];
  atPaths(paths: readonly string[]): Take[];
  /** Takes whose files have this content. */
  withContent(sha256: string, bytes: number): Take[];
  /** Takes after one in the order of their ids, with where their files are. */
  filesAfter(takeId: string, limit: number): TakeFile[];
  countMissing(): number;
  missing(limit: number): Take[];
  /** What it would mean to delete takes; `folder` is that of the results. */
  weigh(takeIds: readonly string[], folder: string): TakesToDelete;
}

export interface Takes extends TakeReads {
  /** The take, and the output's takeId. */
  add(outputId: string, take: Take): void;
  /** Says that a take that the library has already is the output. */
  link(outputId: string, take: Take): void;
  /** `at` is when what goes into the bin went there. */
  mark(ids: readonly string[], mark: TakeMark, at?: number): Take[];
  /** Gives takes the marks that they had; returns those that are still there. */
  putBackMarks(
    takes: readonly Pick<Take, 'id' | 'name' | 'rating' | 'flag' | 'label' | 'tags' | 'note' | 'binnedAt'>[],
  ): Take[];
  /** Says in which order the takes stand that carry a tag, where they are sorted by hand. */
  order(tag: string, takeIds: readonly string[]): void;
  /** Opens the stacks of takes, or closes them. */
  openStacks(takeIds: readonly string[], isOpen: boolean): void;
  setFacts(
    id: string,
    facts: Partial<Pick<Take, 'width' | 'height' | 'duration' | 'frameRate' | 'hasPoster'>>,
  ): Take | null;
  /** Adds those whose id is not taken yet, with their stories; returns those. */
  addFound(found: readonly FoundTake[]): Take[];
  /** Says since when files are missing, or that they are there; returns the takes for which that is new. */
  setMissing(takeIds: readonly string[], at: number | null): Take[];
  /** Says where a folder is now, for takes and for files that references name. */
  moveFolder(from: string, to: string): void;
  /** Says where a file is now; null when there is no such take. */
  moveFile(takeId: string, path: string): Take | null;
  /** Forgets takes for good; what was spent on them, and their numbers in shots, stay. */
  remove(takeIds: readonly string[]): void;
}

export interface SidecarReads {
  /** Takes whose sidecar has to be written, in the order of their ids, after one of them. */
  due(limit: number, after?: string): Take[];
}

export interface Sidecars extends SidecarReads {
  ask(takeIds: readonly string[]): void;
  /** Says that sidecars say what these takes were; those that changed meanwhile stay due. */
  markWritten(takes: readonly Take[]): void;
}

export interface AssetReads {
  /** The same unchanged file added before, by path, size and time. */
  find(path: string, bytes: number, modifiedAt: number): Asset | null;
  /** Whether a file at that path was added before, in whatever state it was. */
  knows(path: string): boolean;
  byId(ids: readonly string[]): Asset[];
  hasSize(bytes: number): boolean;
  /** Assets of exactly that size whose content was never read through. */
  withoutHash(bytes: number): Asset[];
  /** Assets with that content, oldest first. */
  withHash(sha256: string): Asset[];
  /** What the recipe made of files with these bytes, newest first. */
  fixed(sha256: string, recipe: string): Asset[];
}

export interface Assets extends AssetReads {
  add(asset: Asset): Asset;
  setHash(id: string, sha256: string): void;
  setDetails(id: string, details: MediaDetails): void;
  /** Adds what a fix made of `asset.derivedFrom`, with its recipe as `formatRecipe` writes it. */
  addFixed(asset: Asset, recipe: string): Asset;
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

export interface UploadReads {
  find(profileId: string, sha256: string): UploadRecord | null;
}

export interface Uploads extends UploadReads {
  save(record: UploadRecord): void;
  forget(profileId: string, sha256: string): void;
}

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
