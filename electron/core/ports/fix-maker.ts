import type { MediaKind } from '../../../shared/domain/media/media-reference.ts';
import type { Recipe } from '../../../shared/domain/preflight/fix.ts';
import type { Result } from '../../../shared/result.ts';

/** What is fixed. */
export interface FixableFile {
  readonly path: string;
  readonly kind: MediaKind;
  readonly mime: string;
  readonly frameRate: number | null;
  readonly duration: number | null;
}

/** Makes files from others by recipes, in a process that may die without taking the app along. */
export interface FixMaker {
  /**
   * Writes what the recipe makes of the file to `target`, which must not be read before this resolves. Progress is a share
   * from 0 to 1. Errors: FIX_FAILED (retryable where the process died), FIX_CANCELLED, DISK_FULL, FOLDER_NOT_WRITABLE;
   * `target` may be there in part then.
   */
  makeFixed(
    file: FixableFile,
    recipe: Recipe,
    target: string,
    watch: { readonly signal: AbortSignal; readonly onProgress: (share: number) => void },
  ): Promise<Result<void>>;
}
