import { BLOCK_ROWS } from '../../../../shared/batch/contract.ts';
import type { Sheet, SheetRow } from '../../../../shared/batch/edit-sheet.ts';
import type { CallInput } from '../../../../shared/contract.ts';

/** What must be written so that what is kept becomes the sheet: the blocks in which a row is another one. */
export function listChanges(kept: Sheet, sheet: Sheet): CallInput<'batch.save'> {
  const longest = Math.max(kept.rows.length, sheet.rows.length);
  const blocks = Array.from({ length: Math.ceil(longest / BLOCK_ROWS) }, (_, block) => block)
    .filter((block) => isChanged(kept.rows, sheet.rows, block))
    .map((block) => ({ block, rows: rowsOf(sheet.rows, block).map(({ cells }) => cells) }));
  return {
    ownColumns: [...sheet.ownColumns],
    folder: sheet.folder,
    rows: sheet.rows.length,
    blocks,
  };
}

function isChanged(kept: readonly SheetRow[], now: readonly SheetRow[], block: number): boolean {
  const [before, after] = [rowsOf(kept, block), rowsOf(now, block)];
  return before.length !== after.length || before.some((row, place) => row !== after[place]);
}

function rowsOf(rows: readonly SheetRow[], block: number): readonly SheetRow[] {
  return rows.slice(block * BLOCK_ROWS, (block + 1) * BLOCK_ROWS);
}

/** Writes a sheet a while after it was changed, one write at a time; what could not be written is tried with the next. */
export function createSheetSaver(
  save: (change: CallInput<'batch.save'>) => Promise<boolean>,
  milliseconds: number,
) {
  let kept: Sheet | null = null;
  let wanted: Sheet | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    const sheet = wanted;
    if (sheet === null || kept === null || sheet === kept) return;
    if (await save(listChanges(kept, sheet))) kept = sheet;
  }

  return {
    /** What is kept already. */
    begin(sheet: Sheet): void {
      kept = sheet;
      wanted = sheet;
    },
    later(sheet: Sheet): void {
      wanted = sheet;
      clearTimeout(timer);
      timer = setTimeout(() => void this.flush(), milliseconds);
    },
    /** Writes what is waiting; resolves when it is kept. */
    flush(): Promise<void> {
      clearTimeout(timer);
      writing = writing.then(write);
      return writing;
    },
  };
}
