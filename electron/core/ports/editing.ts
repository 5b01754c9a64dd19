import type { CutFormat } from '../../../shared/film/contract.ts';
import type { Cut } from '../../../shared/film/cut.ts';
import type { Edit } from '../../../shared/film/edit.ts';
import type { RateName } from '../../../shared/kernel/rate.ts';
import type { Result } from '../../../shared/kernel/result.ts';

/** What a cut had in an earlier export. */
export interface HandedShot {
  readonly shot: string;
  readonly version: string;
  readonly in: number;
  readonly out: number;
}

/** Writes and reads what editing programs read and write. Nothing here touches a disk. */
export interface EditingFormats {
  /**
   * The files of an export: those of each format, a page that says which of them to open where, and what changed since the last one.
   *
   * @param before the cut of the last export into the folder; null where there was none
   */
  write(
    cut: Cut,
    options: {
      readonly formats: readonly CutFormat[];
      /** Whose `media` has the takes. */
      readonly folder: string;
      /** Whether the other versions of a shot are there to choose from. */
      readonly alternates: boolean;
    },
    before: readonly HandedShot[] | null,
  ): readonly { readonly ending: string; readonly text: string }[];
  /** The cells of a table, CSV with any separator or pasted from a spreadsheet; or what is wrong with it, in words. */
  readTable(text: string): { readonly lines: readonly (readonly string[])[]; readonly fault: string | null };
  /** Reads a timeline; counts are frames at the given rate. Errors: EDIT_FILE_INVALID. */
  read(bytes: Uint8Array, fileName: string, rate: RateName): Promise<Result<Edit>>;
}
