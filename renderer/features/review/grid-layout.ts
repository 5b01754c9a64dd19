export type GridLayout = 'justified' | 'square';

export interface GridCell {
  readonly place: number;
  readonly left: number;
  readonly width: number;
}

export interface GridRow {
  readonly top: number;
  readonly height: number;
  readonly cells: readonly GridCell[];
}

/** For takes whose page is not here yet, and for media without a size. */
const USUAL_RATIO = 16 / 9;
const NARROWEST = 0.45;
const WIDEST = 3;

/**
 * Lays takes out in rows of one width. Squares have one size; justified rows keep each take's shape and fill the
 * width, except the last one, which stays at the target height. Lengths are CSS pixels.
 *
 * @param ratios width by height of each take; undefined where it is not known
 */
export function layOut(
  ratios: readonly (number | undefined)[],
  width: number,
  target: number,
  gap: number,
  layout: GridLayout,
): GridRow[] {
  if (width <= 0) return [];
  return layout === 'square'
    ? layOutSquares(ratios.length, width, target, gap)
    : layOutJustified(ratios, width, target, gap);
}

function layOutSquares(count: number, width: number, target: number, gap: number): GridRow[] {
  const columns = Math.max(1, Math.floor((width + gap) / (target + gap)));
  const size = (width - gap * (columns - 1)) / columns;
  return Array.from({ length: Math.ceil(count / columns) }, (_, row) => {
    const length = Math.min(columns, count - row * columns);
    const cells = Array.from({ length }, (__, column) => ({
      place: row * columns + column,
      left: column * (size + gap),
      width: size,
    }));
    return { top: row * (size + gap), height: size, cells };
  });
}

function layOutJustified(
  ratios: readonly (number | undefined)[],
  width: number,
  target: number,
  gap: number,
): GridRow[] {
  const rows: GridRow[] = [];
  let first = 0;
  let sum = 0;
  let top = 0;
  for (let place = 0; place < ratios.length; place += 1) {
    sum += shownRatio(ratios[place]);
    const count = place - first + 1;
    const room = width - gap * (count - 1);
    const isLast = place === ratios.length - 1;
    if (room / sum > target && !isLast) continue;
    const height = isLast ? Math.min(target, room / sum) : room / sum;
    rows.push({ top, height, cells: placeCells(ratios, first, count, height, gap) });
    top += height + gap;
    first = place + 1;
    sum = 0;
  }
  return rows;
}

function placeCells(
  ratios: readonly (number | undefined)[],
  first: number,
  count: number,
  height: number,
  gap: number,
): GridCell[] {
  let left = 0;
  return Array.from({ length: count }, (_, index) => {
    const cell = { place: first + index, left, width: shownRatio(ratios[first + index]) * height };
    left += cell.width + gap;
    return cell;
  });
}

function shownRatio(ratio: number | undefined): number {
  return Math.min(WIDEST, Math.max(NARROWEST, ratio ?? USUAL_RATIO));
}

/** The height of all rows together. */
export function heightOf(rows: readonly GridRow[]): number {
  const last = rows.at(-1);
  return last === undefined ? 0 : last.top + last.height;
}

/** The rows that reach into a range of the page, found by halving. */
export function rowsWithin(rows: readonly GridRow[], from: number, to: number): readonly GridRow[] {
  const start = firstRow(rows, (row) => row.top + row.height >= from);
  const end = firstRow(rows, (row) => row.top > to);
  return rows.slice(start, end);
}

/** The row that holds a take. */
export function rowOf(rows: readonly GridRow[], place: number): number {
  return Math.max(
    0,
    firstRow(rows, (row) => (row.cells.at(-1)?.place ?? 0) >= place),
  );
}

/** The take above or below another: the one whose middle is nearest. */
export function placeBeside(rows: readonly GridRow[], place: number, step: 1 | -1): number {
  const index = rowOf(rows, place);
  const cell = rows[index]?.cells.find((one) => one.place === place);
  const next = rows[index + step];
  if (cell === undefined || next === undefined) return place;
  const middle = cell.left + cell.width / 2;
  const distance = (one: GridCell) => Math.abs(one.left + one.width / 2 - middle);
  return next.cells.reduce((best, one) => (distance(one) < distance(best) ? one : best)).place;
}

function firstRow(rows: readonly GridRow[], isPast: (row: GridRow) => boolean): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isPast(rows[middle] as GridRow)) high = middle;
    else low = middle + 1;
  }
  return low;
}
