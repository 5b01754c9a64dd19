import { shapeAt } from '../../../../shared/library/take-query.ts';

export type GridLayout = 'justified' | 'square';

export interface GridCell {
  readonly place: number;
  readonly left: number;
  readonly width: number;
}

export interface GridRow {
  readonly top: number;
  readonly height: number;
  /** Empty in the row that names a group. */
  readonly cells: readonly GridCell[];
  /** The group that the row belongs to; -1 without groups. */
  readonly group: number;
}

/** How takes are to be laid out; lengths are CSS pixels. */
export interface GridOptions {
  /** A letter for each take, as `encodeShape` writes it. */
  readonly shapes: string;
  /** How many takes stand in each group, in order; empty without groups. */
  readonly groups: readonly number[];
  readonly width: number;
  /** Target height of a row. */
  readonly size: number;
  readonly gap: number;
  /** Height of the row that names a group. */
  readonly heading: number;
  readonly layout: GridLayout;
}

/**
 * Where rows lie, as lists of numbers: for 100,000 takes the cells are made only of rows in sight. Row `n` holds the
 * takes from `firsts[n]` to `firsts[n + 1]`; a heading holds none.
 */
export interface GridPlan {
  readonly options: GridOptions;
  readonly tops: readonly number[];
  readonly heights: readonly number[];
  readonly firsts: readonly number[];
  readonly groupOf: readonly number[];
  /** Of all rows together. */
  readonly height: number;
}

interface Draft {
  readonly tops: number[];
  readonly heights: number[];
  readonly firsts: number[];
  readonly groupOf: number[];
  top: number;
}

/**
 * Lays takes out in rows of one width. Squares have one size; justified rows keep each take's shape and fill the width,
 * except the last one of a group, which stays at the target height.
 */
export function planGrid(options: GridOptions): GridPlan {
  const draft: Draft = { tops: [], heights: [], firsts: [], groupOf: [], top: 0 };
  if (options.width > 0) {
    if (options.groups.length === 0) planRows(draft, options, 0, options.shapes.length, -1);
    else planGroups(draft, options);
  }
  const { tops, heights, firsts, groupOf, top } = draft;
  return { options, tops, heights, firsts, groupOf, height: Math.max(0, top - options.gap) };
}

function planGroups(draft: Draft, options: GridOptions): void {
  let first = 0;
  options.groups.forEach((count, group) => {
    addRow(draft, first, options.heading, group, options.gap);
    planRows(draft, options, first, first + count, group);
    first += count;
  });
}

function planRows(draft: Draft, options: GridOptions, from: number, to: number, group: number): void {
  const plan = options.layout === 'square' ? planSquares : planJustified;
  plan(draft, options, from, to, group);
}

function planSquares(draft: Draft, options: GridOptions, from: number, to: number, group: number): void {
  const { columns, edge } = measureSquares(options);
  for (let first = from; first < to; first += columns) addRow(draft, first, edge, group, options.gap);
}

function measureSquares({ width, size, gap }: GridOptions): { columns: number; edge: number } {
  const columns = Math.max(1, Math.floor((width + gap) / (size + gap)));
  return { columns, edge: (width - gap * (columns - 1)) / columns };
}

function planJustified(draft: Draft, options: GridOptions, from: number, to: number, group: number): void {
  const { shapes, width, size, gap } = options;
  let first = from;
  let sum = 0;
  for (let place = from; place < to; place += 1) {
    sum += shapeAt(shapes, place);
    const height = (width - gap * (place - first)) / sum;
    const isLast = place === to - 1;
    if (height > size && !isLast) continue;
    addRow(draft, first, isLast ? Math.min(size, height) : height, group, gap);
    first = place + 1;
    sum = 0;
  }
}

function addRow(draft: Draft, first: number, height: number, group: number, gap: number): void {
  draft.tops.push(draft.top);
  draft.heights.push(height);
  draft.firsts.push(first);
  draft.groupOf.push(group);
  draft.top += height + gap;
}

/** A row with its cells. */
export function rowAt(plan: GridPlan, index: number): GridRow {
  const { options, tops, heights, firsts, groupOf } = plan;
  const height = heights[index] ?? 0;
  const first = firsts[index] ?? 0;
  const end = firsts[index + 1] ?? options.shapes.length;
  let left = 0;
  const cells = Array.from({ length: end - first }, (_, step) => {
    const width = options.layout === 'square' ? height : shapeAt(options.shapes, first + step) * height;
    const cell = { place: first + step, left, width };
    left += width + options.gap;
    return cell;
  });
  return { top: tops[index] ?? 0, height, cells, group: groupOf[index] ?? -1 };
}

/** The rows that reach into a range of the page, found by halving. */
export function rowsWithin(plan: GridPlan, from: number, to: number): GridRow[] {
  const { tops, heights } = plan;
  const start = firstRow(plan, (row) => (tops[row] ?? 0) + (heights[row] ?? 0) >= from);
  const end = firstRow(plan, (row) => (tops[row] ?? 0) > to);
  return Array.from({ length: Math.max(0, end - start) }, (_, step) => rowAt(plan, start + step));
}

/** The row that holds a take. */
export function rowOf(plan: GridPlan, place: number): number {
  return Math.max(0, firstRow(plan, (row) => (plan.firsts[row] ?? 0) > place) - 1);
}

/** The row that lies at a height, or else the one above it. */
export function rowAtHeight(plan: GridPlan, y: number): number {
  return Math.max(0, firstRow(plan, (row) => (plan.tops[row] ?? 0) > y) - 1);
}

/** The take above or below another: the one whose middle is nearest. Headings are passed over. */
export function placeBeside(plan: GridPlan, place: number, step: 1 | -1): number {
  const index = rowOf(plan, place);
  const cell = rowAt(plan, index).cells.find((one) => one.place === place);
  const next = [index + step, index + step * 2]
    .filter((row) => row >= 0 && row < plan.tops.length)
    .map((row) => rowAt(plan, row).cells)
    .find((cells) => cells.length > 0);
  if (cell === undefined || next === undefined) return place;
  const middle = cell.left + cell.width / 2;
  const distance = (one: GridCell) => Math.abs(one.left + one.width / 2 - middle);
  return next.reduce((best, one) => (distance(one) < distance(best) ? one : best)).place;
}

function firstRow(plan: GridPlan, isPast: (row: number) => boolean): number {
  let low = 0;
  let high = plan.tops.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isPast(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
