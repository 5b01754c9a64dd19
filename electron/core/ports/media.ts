import type { RenderedBy, RenderPlan } from '../../../shared/film/render.ts';
import type { Result } from '../../../shared/kernel/result.ts';
import type { SHEET_PAPERS } from '../../../shared/library/export-text.ts';
import type { Recipe } from '../../../shared/models/fix.ts';
import type { MediaKind } from '../../../shared/models/media-reference.ts';

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

/** A film to be rendered: the file of each shot, empty for one that is missing. */
export interface FilmPlan extends RenderPlan {
  readonly paths: readonly string[];
}

/** Renders films, in a process that may die without taking the app along. */
export interface CutRenderer {
  /**
   * Writes a film to `target`, as {@link FixMaker} writes a file. Errors: RENDER_FAILED, FIX_CANCELLED, DISK_FULL,
   * FOLDER_NOT_WRITABLE; `target` may be there in part then.
   */
  renderCut(
    plan: FilmPlan,
    target: string,
    watch: { readonly signal: AbortSignal; readonly onProgress: (share: number) => void },
  ): Promise<Result<RenderedBy>>;
}

/** A page to be printed: it runs nothing, and its pictures are `<id>` beside it. */
export interface PrintedPage {
  readonly html: string;
  readonly style: string;
  readonly paper: (typeof SHEET_PAPERS)[number];
  /** The picture of a take; null where there is none. */
  readPicture(takeId: string): Promise<TakePicture | null>;
}

/** The small picture of a take. */
export interface TakePicture {
  readonly bytes: Uint8Array;
  readonly mime: string;
}

/** Prints pages where there are windows. */
export interface SheetPrinter {
  /** A PDF. Errors: INTERNAL when the page could not be printed. */
  print(page: PrintedPage): Promise<Result<Uint8Array>>;
  /** A PNG of each page, twice as fine as on a screen. Each is as high as the window. Errors: INTERNAL. */
  draw(page: PrintedPage, pages: number): Promise<Result<Uint8Array[]>>;
}

/** A file, with its type as the store knows it. */
export interface MediaFile {
  readonly path: string;
  readonly mime: string;
}

/** Says what an id of `media://` stands for: null where there is nothing, or nothing to be shown of it. The signal gives up what is made for it. */
export type FindMedia = (host: string, id: string, signal?: AbortSignal) => Promise<MediaFile | null>;
