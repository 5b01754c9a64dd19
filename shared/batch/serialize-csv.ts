import { BYTE_ORDER_MARK, writeCsvRecord } from '../kernel/csv.ts';
import { MODEL_COLUMN, NAME_COLUMN, nameOfOwnColumn, type Sheet, TAKES_COLUMN } from './edit-sheet.ts';

const FIXED: Readonly<Record<string, string>> = {
  [MODEL_COLUMN]: 'model',
  [NAME_COLUMN]: 'name',
  [TAKES_COLUMN]: 'takes',
};
const ROW_BATCH_SIZE = 500;

/**
 * What a column is called in a CSV file: a name that `guessMapping` finds again. The artist's own are written as prompts
 * name them, since one may be called what a column of ours is called, here or in another language.
 */
export function nameCsvColumn(id: string): string {
  const own = nameOfOwnColumn(id);
  if (own !== null) return `{{${own}}}`;
  // A model that a profile describes may have a field that is called what a column of ours is called.
  return FIXED[id] ?? (Object.values(FIXED).includes(id) ? `field:${id}` : id);
}

/**
 * A sheet as a CSV file, in pieces: every column that holds something, cells as they were typed, and none of them a formula
 * for a spreadsheet.
 */
export function* serializeSheet(sheet: Sheet): Generator<string> {
  const columns = listUsedColumns(sheet);
  yield BYTE_ORDER_MARK + writeCsvRecord(columns.map(nameCsvColumn));
  for (let start = 0; start < sheet.rows.length; start += ROW_BATCH_SIZE) {
    const rows = sheet.rows.slice(start, start + ROW_BATCH_SIZE);
    yield rows.map(({ cells }) => writeCsvRecord(columns.map((column) => cells[column] ?? null))).join('');
  }
}

/** The columns of a sheet that hold something, and the artist's own. */
export function listUsedColumns({ rows, ownColumns }: Sheet): string[] {
  const used = new Set<string>([MODEL_COLUMN, 'prompt']);
  for (const { cells } of rows) for (const column in cells) used.add(column);
  for (const column of ownColumns) used.add(column);
  return [...used];
}
