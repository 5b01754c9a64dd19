import { type KeyboardEvent, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { isOutOfPlace } from '../../../../shared/batch/columns.ts';
import { type CellChange, clearRange, fillDown } from '../../../../shared/batch/edit-sheet.ts';
import { runByKey } from '../../../navigation/commands.ts';
import { isEnter, isEscape, isForInputMethod } from '../../../ui/decisive-key.ts';
import { readingKey } from '../../../ui/direction.ts';
import { hasCommandKey } from '../../../ui/platform.ts';
import { findNextProblem } from '../check/check-sheet.ts';
import type { BatchSheet } from '../check/use-batch-sheet.ts';
import { useBatchActs } from '../commands/batch-acts.ts';
import { BATCH_ROWS } from '../commands/batch-commands.ts';
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

const PAGE = 20;

export interface GridKeysParts {
  readonly batch: BatchSheet;
  readonly bounds: Bounds;
  readonly selection: Selection;
}

/** The keys of the table, as in a spreadsheet. They act where the table itself has the focus. */
export function useGridKeys({ batch, bounds, selection }: GridKeysParts): (event: KeyboardEvent) => void {
  const { columns } = batch;
  const ids = columns.map(({ id }) => id);
  const { row, column } = selection.focus;
  // Tab goes from cell to cell; after Escape it leaves the table, so that nobody is caught in it.
  const leaves = useRef(false);

  function move(event: KeyboardEvent): boolean {
    const step = STEPS[readingKey(event.key)];
    if (step === undefined) return false;
    const far = event.ctrlKey || event.metaKey;
    select(moveBy(selection, far ? jump(step) : step, bounds, event.shiftKey));
    return true;
  }

  function jump({ rows, columns: across }: Step): Step {
    const { rows: cells } = readSheet();
    const isFilled = (steps: number) =>
      (cells[row + Math.sign(rows) * steps]?.cells[ids[column + Math.sign(across) * steps] ?? ''] ?? '') !==
      '';
    const most =
      rows === 0
        ? across > 0
          ? bounds.columns - 1 - column
          : column
        : rows > 0
          ? Math.max(0, cells.length - 1 - row)
          : row;
    const steps = findEdge(most, isFilled);
    return { rows: Math.sign(rows) * steps, columns: Math.sign(across) * steps };
  }

  const go = (rows: number, across: number, isExtending: boolean) =>
    select(moveBy(selection, { rows, columns: across }, bounds, isExtending));

  // What a table can do that knows its columns; the rows are read anew whenever one runs.
  const latest = useRef({ batch, selection, bounds });
  latest.current = { batch, selection, bounds };
  useBatchActs(useMemo(() => listActs(latest), []));

  /** What only walks is no command. */
  const walks: Readonly<Record<string, (isShifted: boolean) => void>> = {
    Escape: () => select(selectCell(row, column)),
    Home: (isShifted) => go(0, -bounds.columns, isShifted),
    End: (isShifted) => go(0, bounds.columns, isShifted),
    ' ': toggle,
  };
  const farWalks: typeof walks = {
    Home: (isShifted) => go(-bounds.rows, -bounds.columns, isShifted),
    End: (isShifted) => go(bounds.rows, bounds.columns, isShifted),
  };

  function handlePlain(event: KeyboardEvent): boolean {
    const wantsOut = leaves.current;
    leaves.current = isEscape(event);
    if (event.key === 'Tab' && wantsOut) return false;
    if (event.key === 'Tab') return step(event.shiftKey ? -1 : 1);
    return !isForInputMethod(event) && walk(event, walks);
  }

  function walk(event: KeyboardEvent, keys: typeof walks): boolean {
    const action = keys[event.key];
    if (action === undefined) return move(event);
    action(event.shiftKey);
    return true;
  }

  /** At both ends the key leaves the table, so that nobody is caught in it. */
  function step(by: 1 | -1): boolean {
    const next = stepAlong(selection, by, bounds);
    if (next.focus.row === row && next.focus.column === column) return false;
    select(next);
    return true;
  }

  function toggle(): void {
    const text = readSheet().rows[row]?.cells[ids[column] ?? ''] ?? '';
    const isOn = /^(yes|y|true|x|1|on|✓)$/i.test(text);
    editCells([{ row, column: ids[column] ?? '', text: isOn ? 'no' : 'yes' }]);
  }

  return (event) => {
    if (event.target !== event.currentTarget || event.defaultPrevented) return;
    if (isEnter(event) && hasCommandKey(event)) return;
    // A letter opens the editor before it is typed, so that it lands there, also where several keys make one letter.
    const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey;
    const isToggle = event.key === ' ' && columns[column]?.kind === 'flag';
    if ((isLetter || event.key === 'Process' || event.key === 'Dead') && !isToggle) {
      event.stopPropagation();
      flushSync(() => beginEditing(''));
      return;
    }
    const isWalk = hasCommandKey(event) ? walk(event, farWalks) : handlePlain(event);
    const isDone = isWalk || (!isForInputMethod(event) && runByKey(BATCH_ROWS, undefined, event.nativeEvent));
    if (!isDone) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

function listActs(grid: { readonly current: GridKeysParts }) {
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
