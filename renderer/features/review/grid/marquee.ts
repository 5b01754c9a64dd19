import { type GridPlan, rowAtHeight, rowOf, rowsWithin } from '../state/grid-layout.ts';

/** In CSS pixels of the takes, from the first row's corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Places one after another; `to` is the first that is none of them. */
export interface PlaceRange {
  readonly from: number;
  readonly to: number;
}

/** A point that stays beside a take, whatever arrives in front of it and however all are laid out again. */
export interface Pin {
  readonly place: number;
  readonly id: string | undefined;
  readonly x: number;
  /** From the top of the take's row. */
  readonly down: number;
}

type Ids = readonly (string | undefined)[];

/** Within so many pixels of an edge, and beyond it, the takes scroll. */
const EDGE = 36;
/** Pixels a second for each pixel that the pointer is further. */
const PUSH = 18;
const FASTEST = 4_000;

/** Holds a point to the first take of the row that it lies in. */
export function pinPoint(plan: GridPlan, ids: Ids, { x, y }: Point): Pin {
  const place = plan.firsts[rowAtHeight(plan, y)] ?? 0;
  return { place, id: ids[place], x, down: y - topOf(plan, place) };
}

/** Where a pinned point lies now. */
export function findPin(plan: GridPlan, ids: Ids, { place, id, x, down }: Pin): Point {
  const found = id === undefined || ids[place] === id ? place : ids.indexOf(id);
  return { x, y: topOf(plan, found === -1 ? place : found) + down };
}

function topOf(plan: GridPlan, place: number): number {
  return plan.tops[rowOf(plan, place)] ?? 0;
}

/** What lies between two corners, whichever of them came first. */
export function boxBetween(one: Point, other: Point): Box {
  return {
    left: Math.min(one.x, other.x),
    top: Math.min(one.y, other.y),
    width: Math.abs(one.x - other.x),
    height: Math.abs(one.y - other.y),
  };
}

/** The takes that a box touches, in order; nothing has to be drawn for it. */
export function rangesWithin(plan: GridPlan, { left, top, width, height }: Box): PlaceRange[] {
  const ranges: { from: number; to: number }[] = [];
  for (const { cells } of rowsWithin(plan, top, top + height)) {
    const touched = cells.filter((cell) => cell.left <= left + width && cell.left + cell.width >= left);
    const [first, last] = [touched[0], touched.at(-1)];
    if (first === undefined || last === undefined) continue;
    const before = ranges.at(-1);
    if (before?.to === first.place) before.to = last.place + 1;
    else ranges.push({ from: first.place, to: last.place + 1 });
  }
  return ranges;
}

/**
 * How fast the takes move while a box is drawn, in pixels a second; up is negative.
 *
 * @param y the pointer's distance from the upper edge of what is seen
 * @param view how much is seen, in CSS pixels
 */
export function scrollSpeed(y: number, view: number): number {
  const above = Math.min(0, y - EDGE);
  const below = Math.max(0, y - (view - EDGE));
  return Math.max(-FASTEST, Math.min(FASTEST, (above + below) * PUSH));
}
