import { type KeyboardEvent, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { isOutOfPlace } from '../../../../shared/batch/columns.ts';
import { type CellChange, clearRange, fillDown } from '../../../../shared/batch/edit-sheet.ts';
import { runByKey } from '../../../navigation/commands.ts';
import { isEnter, isEscape, isForInputMethod } from '../../../ui/keys/decisive-key.ts';
import { hasCommandKey } from '../../../ui/keys/platform.ts';
import { findNextProblem } from '../check/check-sheet.ts';
import type { BatchSheet } from '../check/use-batch-sheet.ts';
import { useBatchActs } from '../commands/batch-acts.ts';
import { BATCH_ROWS } from '../commands/batch-commands.ts';
import { beginEditing, editCells, readSheet, select } from '../state/batch-store.ts';
import { type Bounds, rangeOf, type Selection, selectCell } from '../state/selection.ts';
import { step, walk, walkFar } from './grid-walks.ts';

export interface GridKeysOptions {
  readonly batch: BatchSheet;
  readonly bounds: Bounds;
  readonly selection: Selection;
}

/** The keys of the table, as in a spreadsheet. They act where the table itself has the focus. */
export function useGridKeys(grid: GridKeysOptions): (event: KeyboardEvent) => void {
  const { column } = grid.selection.focus;
  // Tab goes from cell to cell; after Escape it leaves the table, so that nobody is caught in it.
  const leaves = useRef(false);
  // What a table can do that knows its columns; the rows are read again whenever one runs.
  const latest = useRef(grid);
  latest.current = grid;
  useBatchActs(useMemo(() => listActs(latest), []));

  function handlePlain(event: KeyboardEvent): boolean {
    const wantsOut = leaves.current;
    leaves.current = isEscape(event);
    if (event.key === 'Tab' && wantsOut) return false;
    if (event.key === 'Tab') return step(grid, event.shiftKey ? -1 : 1);
    return !isForInputMethod(event) && walk(grid, event);
  }

  return (event) => {
    if (event.target !== event.currentTarget || event.defaultPrevented) return;
    if (isEnter(event) && hasCommandKey(event)) return;
    // A letter opens the editor before it is typed, so that it lands there, also where several keys make one letter.
    const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey;
    const isToggle = event.key === ' ' && grid.batch.columns[column]?.kind === 'flag';
    if ((isLetter || event.key === 'Process' || event.key === 'Dead') && !isToggle) {
      event.stopPropagation();
      flushSync(() => beginEditing(''));
      return;
    }
    const isWalk = hasCommandKey(event) ? walkFar(grid, event) : handlePlain(event);
    const isDone = isWalk || (!isForInputMethod(event) && runByKey(BATCH_ROWS, undefined, event.nativeEvent));
    if (!isDone) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

function listActs(grid: { readonly current: GridKeysOptions }) {
  return {
    editCell: () => beginEditing(null),
    fillDown: () => fillSelection(grid.current.batch, grid.current.selection),
    nextProblem: () => void goToProblem(grid.current.batch, grid.current.selection.focus),
    selectAll: () => select({ anchor: { row: 0, column: 0 }, focus: lastOf(grid.current.bounds) }),
    clearCells: () => {
      const { batch, selection } = grid.current;
      const ids = batch.columns.map(({ id }) => id);
      editCells(clearRange(readSheet(), ids, rangeOf(selection)));
    },
  };
}

function lastOf({ rows, columns }: Bounds) {
  return { row: Math.max(0, rows - 2), column: columns - 1 };
}

/** Fills the selection from its first row; one row alone takes from the row above. Cells that a row's model lacks are left out. */
export function fillSelection({ columns, book }: BatchSheet, selection: Selection): void {
  const range = rangeOf(selection);
  const from = range.top === range.bottom && range.top > 0 ? { ...range, top: range.top - 1 } : range;
  const sheet = readSheet();
  const ids = columns.map(({ id }) => id);
  const byId = new Map(columns.map((column) => [column.id, column]));
  const fits = ({ row, column }: CellChange) => {
    const [found, target] = [byId.get(column), sheet.rows[row]];
    return found !== undefined && target !== undefined && !isOutOfPlace(found, book.check(target).model);
  };
  editCells(fillDown(sheet, ids, from).filter(fits));
}

/** Goes to the next cell that must be put right; false where there is none. */
export function goToProblem({ columns, book }: BatchSheet, from: { row: number; column: number }): boolean {
  const { rows } = readSheet();
  const ids = columns.map(({ id }) => id);
  const found = findNextProblem(rows, ids, book, from);
  if (found !== null) select(selectCell(found.row, found.column));
  return found !== null;
}
