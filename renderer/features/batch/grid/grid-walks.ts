import type { KeyboardEvent } from 'react';
import { readingKey } from '../../../ui/text/direction.ts';
import { editCells, readSheet, select } from '../state/batch-store.ts';
import { type Bounds, findEdge, moveBy, type Selection, selectCell, stepAlong } from '../state/selection.ts';

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
export function walk(grid: Grid, event: KeyboardEvent): boolean {
  return follow(grid, event, WALKS);
}

/** The same with the command key, which goes as far as there is something. */
export function walkFar(grid: Grid, event: KeyboardEvent): boolean {
  return follow(grid, event, FAR_WALKS);
}

/** To the next cell or the last one. At both ends the key leaves the table, so that nobody is caught in it. */
export function step({ selection, bounds }: Grid, by: 1 | -1): boolean {
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
  const isOn = /^(yes|y|true|x|1|on|✓)$/i.test(readCell(grid, row, column));
  editCells([{ row, column: grid.batch.columns[column]?.id ?? '', text: isOn ? 'no' : 'yes' }]);
}

function readCell({ batch }: Grid, row: number, column: number): string {
  return readSheet().rows[row]?.cells[batch.columns[column]?.id ?? ''] ?? '';
}
