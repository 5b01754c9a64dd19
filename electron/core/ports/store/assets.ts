import type { Asset } from '../../../../shared/domain/media/asset.ts';
import type { MediaDetails } from '../../../../shared/domain/media/media-details.ts';

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
