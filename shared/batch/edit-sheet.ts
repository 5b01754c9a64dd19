import { CEILINGS } from '../kernel/ceilings.ts';

/** Rows that one sheet can hold: as many jobs as can be queued at once. */
export const MAX_ROWS = CEILINGS.table.rows;

/** A rectangle of cells, both ends included: rows by place, columns by place among those that are shown. */
export interface Range {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** One cell's new text. */
export interface CellChange {
  readonly row: number;
  readonly column: string;
  readonly text: string;
}

/** Changes cells; rows behind the end come into being, with `model` where they name none. */
export function changeCells(sheet: Sheet, changes: readonly CellChange[], model: string): Sheet {
  if (changes.length === 0) return sheet;
  const byRow = new Map<number, Record<string, string>>();
  for (const { row, column, text } of changes) {
    if (row >= MAX_ROWS) continue;
    const cells = byRow.get(row) ?? {};
    cells[column] = text;
    byRow.set(row, cells);
  }
  const rows = sheet.rows.slice();
  const last = [...byRow.keys()].reduce((most, row) => Math.max(most, row), -1);
  while (rows.length <= last) rows.push(makeRow({ 'job:model': model }));
  for (const [place, cells] of byRow) rows[place] = changeRow(rows[place] as SheetRow, cells);
  return rows.every((row, place) => row === sheet.rows[place]) ? sheet : { ...sheet, rows };
}

/** The texts of a range, row by row. */
export function readRange(sheet: Sheet, columns: readonly string[], range: Range): string[][] {
  const shown = columns.slice(range.left, range.right + 1);
  return sheet.rows
    .slice(range.top, range.bottom + 1)
    .map(({ cells }) => shown.map((column) => cells[column] ?? ''));
}

/**
 * What pasting a block of texts changes, from the range's first cell on. A block that fits into the range a whole number of
 * times fills it, as in a spreadsheet; columns behind the last one are left out.
 */
export function pasteBlock(
  block: readonly (readonly string[])[],
  columns: readonly string[],
  range: Range,
): CellChange[] {
  const width = widthOf(block);
  const [high, wide] = [range.bottom - range.top + 1, range.right - range.left + 1];
  const down = high % block.length === 0 ? high / block.length : 1;
  const across = wide % width === 0 ? wide / width : 1;
  const changes: CellChange[] = [];
  for (let row = 0; row < block.length * down; row += 1) {
    const line = block[row % block.length] ?? [];
    for (let at = 0; at < width * across; at += 1) {
      const column = columns[range.left + at];
      const text = line[at % width];
      if (column !== undefined && text !== undefined) changes.push({ row: range.top + row, column, text });
    }
  }
  return changes;
}

/** The cells of a block's longest line. A block may have more lines than a call takes arguments. */
export function widthOf(block: readonly (readonly string[])[]): number {
  return block.reduce((width, line) => Math.max(width, line.length), 0);
}

/** What filling a range from its first row changes. */
export function fillDown(sheet: Sheet, columns: readonly string[], range: Range): CellChange[] {
  const first = sheet.rows[range.top];
  if (first === undefined) return [];
  const shown = columns.slice(range.left, range.right + 1);
  const changes: CellChange[] = [];
  for (let row = range.top + 1; row <= Math.min(range.bottom, sheet.rows.length - 1); row += 1)
    for (const column of shown) changes.push({ row, column, text: first.cells[column] ?? '' });
  return changes;
}

/** What emptying a range changes. */
export function clearRange(sheet: Sheet, columns: readonly string[], range: Range): CellChange[] {
  const shown = columns.slice(range.left, range.right + 1);
  const changes: CellChange[] = [];
  for (let row = range.top; row <= Math.min(range.bottom, sheet.rows.length - 1); row += 1)
    for (const column of shown) changes.push({ row, column, text: '' });
  return changes;
}

/** Adds rows behind `place`, no more than a sheet holds. */
export function insertRows(sheet: Sheet, place: number, rows: readonly SheetRow[]): Sheet {
  const room = Math.max(0, MAX_ROWS - sheet.rows.length);
  return { ...sheet, rows: sheet.rows.toSpliced(place, 0, ...rows.slice(0, room)) };
}

/** Copies the rows of a range below it. */
export function duplicateRows(sheet: Sheet, { top, bottom }: Range): Sheet {
  const copies = sheet.rows.slice(top, bottom + 1).map(({ cells }) => makeRow(cells));
  return insertRows(sheet, Math.min(bottom + 1, sheet.rows.length), copies);
}

/** Takes the rows of a range out. */
export function deleteRows(sheet: Sheet, { top, bottom }: Range): Sheet {
  return { ...sheet, rows: sheet.rows.toSpliced(top, bottom - top + 1) };
}

/** Adds rows that come from elsewhere at the end, with the columns they bring; rows in which nothing stands make room. */
export function appendRows(sheet: Sheet, rows: readonly SheetRow[], ownColumns: readonly string[]): Sheet {
  const kept = sheet.rows.filter((row) => !isEmptyRow(row));
  return insertRows(
    { ...sheet, rows: kept, ownColumns: [...new Set([...sheet.ownColumns, ...ownColumns])] },
    kept.length,
    rows,
  );
}

/** Adds a column of the artist's own; the same sheet where it has one of that name, or the name is empty. */
export function addOwnColumn(sheet: Sheet, name: string): Sheet {
  const id = ownColumn(name);
  const isKnown = sheet.ownColumns.some((one) => one.toLowerCase() === id.toLowerCase());
  return isKnown || name.trim() === '' ? sheet : { ...sheet, ownColumns: [...sheet.ownColumns, id] };
}

/** Takes a column of the artist's own out, with all that stands in it. */
export function removeOwnColumn(sheet: Sheet, id: string): Sheet {
  if (nameOfOwnColumn(id) === null) return sheet;
  return {
    ...sheet,
    ownColumns: sheet.ownColumns.filter((one) => one !== id),
    rows: sheet.rows.map((row) => changeRow(row, { [id]: '' })),
  };
}

/** Where a text stands in the sheet, row by row; upper and lower case count as the same. */
export function findText(
  sheet: Sheet,
  columns: readonly string[],
  wanted: string,
): { row: number; column: string }[] {
  const needle = wanted.toLowerCase();
  if (needle === '') return [];
  return sheet.rows.flatMap(({ cells }, row) =>
    columns.flatMap((column) =>
      (cells[column] ?? '').toLowerCase().includes(needle) ? [{ row, column }] : [],
    ),
  );
}

/** What replacing a text in these cells changes; the replacement is put in as it is. */
export function replaceText(
  sheet: Sheet,
  places: readonly { readonly row: number; readonly column: string }[],
  wanted: string,
  replacement: string,
): CellChange[] {
  const pattern = new RegExp(wanted.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`), 'giu');
  return places.map(({ row, column }) => ({
    row,
    column,
    text: (sheet.rows[row]?.cells[column] ?? '').replace(pattern, () => replacement),
  }));
}

/** What stands in a row's cells, by column; a cell without text is left out. */
type Cells = Readonly<Record<string, string>>;

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
/** Names of the cast, in a model that takes elements. */
export const CAST_COLUMN = 'elements';
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
