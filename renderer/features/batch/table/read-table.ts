import Papa from 'papaparse';
import { CEILINGS } from '../../../../shared/kernel/ceilings.ts';
import { openTable, type Separator } from '../../../../shared/kernel/csv.ts';

/** A quote that spoils what comes after it. `line` counts lines of the file, from one. */
export interface TableFault {
  readonly line: number;
  readonly kind: 'quote-not-closed' | 'text-after-quote';
}

/** A table of text, as a spreadsheet saves it. */
export interface ReadTable {
  readonly lines: readonly (readonly string[])[];
  readonly separator: Separator;
  readonly faults: readonly TableFault[];
  /** What the table has more of than is read: of columns the first are; of cells none. */
  readonly over: 'columns' | 'cells' | null;
}

const LINE_BATCH_SIZE = 1500;
const MAX_FAULTS = 50;

/** Lets the window draw between two pieces of work. */
export type Pause = () => Promise<void>;

/**
 * Reads a table piece by piece, so that a long one never holds the window up. Lines without any text are left out. A line
 * `sep=;` in front, as some spreadsheets write it, is obeyed.
 */
export async function readTable(raw: string, chosen: Separator | null, pause: Pause): Promise<ReadTable> {
  const { text, isAnnounced, ...found } = openTable(raw);
  const separator = chosen ?? found.separator;
  if (countCells(text, separator) > CEILINGS.table.cells)
    return { lines: [], separator, faults: [], over: 'cells' };
  const lines: string[][] = [];
  let over: ReadTable['over'] = null;
  const faults: TableFault[] = [];
  let [at, line] = [0, isAnnounced ? 2 : 1];
  while (at < text.length) {
    const rest = text.slice(at);
    const { data, errors, meta } = Papa.parse<string[]>(rest, {
      delimiter: separator,
      newline: '\n',
      preview: LINE_BATCH_SIZE,
      // It would split all that is left, each time.
      fastMode: false,
    });
    for (const found of data) if (found.some((cell) => cell.trim() !== '')) lines.push(cutLine(found));
    for (const { code, index } of errors) addFault(rest, code, index ?? 0);
    const read = meta.cursor > 0 ? meta.cursor : rest.length;
    line += countBreaks(rest, read);
    at += read;
    await pause();
  }
  return { lines, separator, faults, over };

  /** Each column of the first line becomes a box to choose in. */
  function cutLine(line: string[]): string[] {
    if (line.length <= CEILINGS.table.columns) return line;
    if (line.slice(CEILINGS.table.columns).some((cell) => cell.trim() !== '')) over = 'columns';
    return line.slice(0, CEILINGS.table.columns);
  }

  function addFault(rest: string, code: string, index: number): void {
    const kind =
      code === 'MissingQuotes' ? 'quote-not-closed' : code === 'InvalidQuotes' ? 'text-after-quote' : null;
    const place = line + countBreaks(rest, index);
    const isTold = faults.some((fault) => fault.line === place && fault.kind === kind);
    if (kind !== null && !isTold && faults.length < MAX_FAULTS) faults.push({ line: place, kind });
  }
}

/** No more cells than these can stand in it: those in quotes are counted too, so that nothing is parsed first. */
function countCells(text: string, separator: Separator): number {
  let count = 1;
  for (const mark of [separator, '\n'])
    for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + 1)) count += 1;
  return count;
}

function countBreaks(text: string, end: number): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1 && at < end; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
