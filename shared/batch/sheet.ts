/** What stands in a row's cells, by column; a cell without text is left out. */
export type Cells = Readonly<Record<string, string>>;

/** A row of the sheet: one job, or several by its takes and alternatives. */
export interface SheetRow {
  /** Stays the same while the row is edited and moved; no two rows of one sitting share it. */
  readonly id: number;
  readonly cells: Cells;
}

/**
 * A table of jobs as it was typed: every cell is text, so that nothing is lost on the way in and out, also what no model
 * takes. What the text means for the row's model is read by `check-row.ts`.
 */
export interface Sheet {
  /** Columns that belong to no model and serve prompts as `{{name}}`; ids of `ownColumn`. */
  readonly ownColumns: readonly string[];
  readonly rows: readonly SheetRow[];
  /** What relative paths begin at: the folder of the CSV file that they came with. */
  readonly folder: string | null;
}

/** Columns of every row. Any other column without such a beginning is a model's field, by its key. */
export const MODEL_COLUMN = 'job:model';
export const NAME_COLUMN = 'job:name';
export const TAKES_COLUMN = 'job:takes';
const OWN = 'own:';
const LONGEST_NAME = 80;

export const EMPTY_SHEET: Sheet = { ownColumns: [], rows: [], folder: null };

/** The id of an artist's own column. What is longer than a name is cut: it is a text that stands in the wrong line. */
export function ownColumn(name: string): string {
  return OWN + name.trim().slice(0, LONGEST_NAME).trim();
}

/** The name of an artist's own column; null for a column of another kind. */
export function nameOfOwnColumn(id: string): string | null {
  return id.startsWith(OWN) ? id.slice(OWN.length) : null;
}

let lastId = 0;

/** A new row; empty texts are left out. */
export function makeRow(cells: Cells): SheetRow {
  lastId += 1;
  return { id: lastId, cells: leaveOutEmpty(cells) };
}

/** The row with some of its cells replaced; the same row where that changes nothing. */
export function changeRow(row: SheetRow, changes: Cells): SheetRow {
  const isSame = Object.entries(changes).every(([column, text]) => (row.cells[column] ?? '') === text);
  return isSame ? row : { id: row.id, cells: leaveOutEmpty({ ...row.cells, ...changes }) };
}

function leaveOutEmpty(cells: Cells): Cells {
  return Object.fromEntries(Object.entries(cells).filter(([, text]) => text !== ''));
}

/** True for a row in which nothing was typed; it makes no job. */
export function isEmptyRow({ cells }: SheetRow): boolean {
  return Object.keys(cells).every((column) => column === MODEL_COLUMN);
}

/** A sheet as rows of cells, as it is kept; ids are of one sitting only. */
export function restoreSheet(stored: {
  readonly rows: readonly Cells[];
  readonly ownColumns: readonly string[];
  readonly folder: string | null;
}): Sheet {
  return { ...stored, rows: stored.rows.map(makeRow) };
}
