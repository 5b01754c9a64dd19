import type { Range } from '../../../../shared/batch/edit-sheet.ts';

/** A cell by its place: rows from the top, columns from the left, as they are shown. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** What is selected: the rectangle between two cells. `focus` is the cell that keys act on. */
export interface Selection {
  readonly anchor: Place;
  readonly focus: Place;
}

/** How many cells there are to be selected. */
export interface Bounds {
  readonly rows: number;
  readonly columns: number;
}

/** One cell. */
export function selectCell(row: number, column: number): Selection {
  const place = { row, column };
  return { anchor: place, focus: place };
}

/** The rectangle of a selection. */
export function rangeOf({ anchor, focus }: Selection): Range {
  return {
    top: Math.min(anchor.row, focus.row),
    bottom: Math.max(anchor.row, focus.row),
    left: Math.min(anchor.column, focus.column),
    right: Math.max(anchor.column, focus.column),
  };
}

/** The selection within what there is. */
export function clampSelection({ anchor, focus }: Selection, bounds: Bounds): Selection {
  return { anchor: clamp(anchor, bounds), focus: clamp(focus, bounds) };
}

/** Moves the focus; with `extends`, the anchor stays where it is. */
export function moveBy(
  selection: Selection,
  step: { readonly rows: number; readonly columns: number },
  bounds: Bounds,
  isExtending: boolean,
): Selection {
  const { row, column } = selection.focus;
  const focus = clamp({ row: row + step.rows, column: column + step.columns }, bounds);
  return { anchor: isExtending ? selection.anchor : focus, focus };
}

/** The next cell along the rows, at the end of a row the first of the next one; for Tab. */
export function stepAlong({ focus }: Selection, by: 1 | -1, bounds: Bounds): Selection {
  const at = focus.row * bounds.columns + focus.column + by;
  const last = bounds.rows * bounds.columns - 1;
  const place = Math.min(last, Math.max(0, at));
  return selectCell(Math.floor(place / bounds.columns), place % bounds.columns);
}

/**
 * Where a jump along a column or row ends: at the edge of what is filled, as in a spreadsheet. `isFilled` tells of the
 * cell that many steps away.
 */
export function findEdge(most: number, isFilled: (steps: number) => boolean): number {
  if (most <= 0) return 0;
  const isInBlock = isFilled(0) && isFilled(1);
  for (let steps = 1; steps <= most; steps += 1) {
    if (isInBlock && !isFilled(steps)) return steps - 1;
    if (!isInBlock && isFilled(steps)) return steps;
  }
  return most;
}

function clamp({ row, column }: Place, { rows, columns }: Bounds): Place {
  return {
    row: Math.min(Math.max(0, rows - 1), Math.max(0, row)),
    column: Math.min(Math.max(0, columns - 1), Math.max(0, column)),
  };
}
