import { type KeyboardEvent, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { isOutOfPlace } from '../../../../shared/batch/columns.ts';
import { type CellChange, clearRange, fillDown } from '../../../../shared/batch/edit-sheet.ts';
import { readFlag } from '../../../../shared/batch/read-cell.ts';
import { runByKey } from '../../../state/navigation/commands.ts';
import { isEnter, isEscape, isForInputMethod } from '../../../ui/keys/decisive-key.ts';
import { hasCommandKey } from '../../../ui/keys/platform.tsx';
import { readingKey } from '../../../ui/text/direction.tsx';
import { findNextProblem } from '../check/check-sheet.ts';
import type { BatchSheet } from '../check/use-batch-sheet.ts';
import { BATCH_ROWS, useBatchActs } from '../commands/batch-commands.ts';
import { beginEditing, editCells, readSheet, select } from '../state/batch-store.ts';
import {
  type Bounds,
  findEdge,
  moveBy,
  rangeOf,
  type Selection,
  selectCell,
  stepAlong,
} from '../state/selection.ts';

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
function fillSelection({ columns, book }: BatchSheet, selection: Selection): void {
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

const PAGE = 20;

/** What is selected of a table, and where the table ends. */
interface Grid {
  readonly batch: { readonly columns: readonly { readonly id: string }[] };
  readonly bounds: Bounds;
  readonly selection: Selection;
}

type Walk = (grid: Grid, isShifted: boolean) => void;

interface Step {
  readonly rows: number;
  readonly columns: number;
}

const STEPS: Readonly<Record<string, Step>> = {
  ArrowDown: { rows: 1, columns: 0 },
  ArrowUp: { rows: -1, columns: 0 },
  ArrowRight: { rows: 0, columns: 1 },
  ArrowLeft: { rows: 0, columns: -1 },
  PageDown: { rows: PAGE, columns: 0 },
  PageUp: { rows: -PAGE, columns: 0 },
};

/** What only walks is no command. */
const WALKS: Readonly<Record<string, Walk>> = {
  Escape: ({ selection: { focus } }) => select(selectCell(focus.row, focus.column)),
  Home: (grid, isShifted) => go(grid, { rows: 0, columns: -grid.bounds.columns }, isShifted),
  End: (grid, isShifted) => go(grid, { rows: 0, columns: grid.bounds.columns }, isShifted),
  ' ': toggle,
};

const FAR_WALKS: typeof WALKS = {
  Home: (grid, isShifted) => go(grid, { rows: -grid.bounds.rows, columns: -grid.bounds.columns }, isShifted),
  End: (grid, isShifted) => go(grid, { rows: grid.bounds.rows, columns: grid.bounds.columns }, isShifted),
};

/** Moves the selection as the key says; false for a key that says nothing of it. */
function walk(grid: Grid, event: KeyboardEvent): boolean {
  return follow(grid, event, WALKS);
}

/** The same with the command key, which goes as far as there is something. */
function walkFar(grid: Grid, event: KeyboardEvent): boolean {
  return follow(grid, event, FAR_WALKS);
}

/** To the next cell or the last one. At both ends the key leaves the table, so that nobody is caught in it. */
function step({ selection, bounds }: Grid, by: 1 | -1): boolean {
  const { row, column } = selection.focus;
  const next = stepAlong(selection, by, bounds);
  if (next.focus.row === row && next.focus.column === column) return false;
  select(next);
  return true;
}

function follow(grid: Grid, event: KeyboardEvent, walks: typeof WALKS): boolean {
  const action = walks[event.key];
  if (action === undefined) return move(grid, event);
  action(grid, event.shiftKey);
  return true;
}

function move(grid: Grid, event: KeyboardEvent): boolean {
  const by = STEPS[readingKey(event.key)];
  if (by === undefined) return false;
  const isFar = event.ctrlKey || event.metaKey;
  go(grid, isFar ? jump(grid, by) : by, event.shiftKey);
  return true;
}

function go({ selection, bounds }: Grid, by: Step, isExtending: boolean): void {
  select(moveBy(selection, by, bounds, isExtending));
}

/** As far as the cells in that direction are filled, or as they are empty. */
function jump(grid: Grid, by: Step): Step {
  const { rows } = readSheet();
  const { row, column } = grid.selection.focus;
  const [down, across] = [Math.sign(by.rows), Math.sign(by.columns)];
  const isFilled = (steps: number) => readCell(grid, row + down * steps, column + across * steps) !== '';
  const steps = findEdge(countBefore(grid, by, rows.length), isFilled);
  return { rows: down * steps, columns: across * steps };
}

/** How many cells there are from the one that has the keys to the end in that direction. */
function countBefore({ bounds, selection }: Grid, { rows, columns }: Step, filled: number): number {
  const { row, column } = selection.focus;
  if (rows === 0) return columns > 0 ? bounds.columns - 1 - column : column;
  return rows > 0 ? Math.max(0, filled - 1 - row) : row;
}

function toggle(grid: Grid): void {
  const { row, column } = grid.selection.focus;
  const isOn = readFlag(readCell(grid, row, column).trim()) === true;
  editCells([{ row, column: grid.batch.columns[column]?.id ?? '', text: isOn ? 'no' : 'yes' }]);
}

function readCell({ batch }: Grid, row: number, column: number): string {
  return readSheet().rows[row]?.cells[batch.columns[column]?.id ?? ''] ?? '';
}
