import type { SHEET_PAPERS } from '../../../shared/domain/library/export.ts';
import type { Result } from '../../../shared/result.ts';

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
