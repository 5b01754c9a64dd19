import { runCall } from '../../../state/core/run-call.ts';
import { useTakeStore } from '../../../state/takes/take-store.ts';
import { type GridPlan, rowAtHeight, rowOf, rowsWithin } from '../state/grid-layout.ts';
import { useReviewStore } from '../state/review-store.ts';

/** Takes that arrive while ids are asked for move the places; after so many tries what is known has to do. */
const MAX_TRIES = 3;

/**
 * What is selected while a box is drawn: what it touches, and with `isAdded` what was selected before. Ids of places that
 * were never looked at are asked for once the box is done.
 */
export function createMarqueeSelection(isAdded: boolean) {
  const before = useReviewStore.getState();
  const base = isAdded ? selectedBefore(before) : [];
  let seen = '';
  let seenIds: readonly (string | undefined)[] = [];

  function select(takeIds: readonly string[]): ReadonlySet<string> {
    const selectedIds = new Set([...base, ...takeIds]);
    useReviewStore.setState({ selectedIds });
    return selectedIds;
  }

  /** Selects what is known of what is touched. */
  function touch(ranges: readonly PlaceRange[]): void {
    const { ids } = useTakeStore.getState().window;
    const words = ranges.map(({ from, to }) => `${from}-${to}`).join();
    if (words === seen && ids === seenIds) return;
    [seen, seenIds] = [words, ids];
    select(idsIn(ids, ranges).filter((id) => id !== undefined));
  }

  /** Ends with what is touched; `read` says what that is now. */
  async function keep(read: () => readonly PlaceRange[]): Promise<void> {
    touch(read());
    const kept = useReviewStore.getState().selectedIds;
    const isStill = () => useReviewStore.getState().selectedIds === kept;
    makeCurrent();
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const answer = await askFor(read());
      if (answer === 'moved') continue;
      if (answer !== null && isStill()) {
        select(answer);
        makeCurrent();
      }
      return;
    }
  }

  /** The take that keys act on is one of those that are selected. */
  function makeCurrent(): void {
    const { currentId, selectedIds } = useReviewStore.getState();
    const [first] = selectedIds;
    if (first !== undefined && !selectedIds.has(currentId ?? ''))
      useReviewStore.setState({ currentId: first });
  }

  return {
    touch,
    keep,
    /** Selects what was selected before. */
    drop: () => useReviewStore.setState({ selectedIds: before.selectedIds }),
  };
}

function selectedBefore({
  currentId,
  selectedIds,
}: {
  currentId: string | null;
  selectedIds: ReadonlySet<string>;
}) {
  return selectedIds.size > 0 ? [...selectedIds] : currentId === null ? [] : [currentId];
}

function idsIn<Id>(ids: readonly Id[], ranges: readonly PlaceRange[], offset = 0): Id[] {
  return ranges.flatMap(({ from, to }) => ids.slice(from - offset, to - offset));
}

/** All ids of ranges; null where all of them are known or could not be had, `moved` where others stand there by now. */
async function askFor(ranges: readonly PlaceRange[]): Promise<readonly string[] | 'moved' | null> {
  const { query, window } = useTakeStore.getState();
  const offset = ranges[0]?.from ?? 0;
  if (!idsIn(window.ids, ranges).includes(undefined)) return null;
  const limit = (ranges.at(-1)?.to ?? offset) - offset;
  const answer = await runCall('takes.ids', { query, offset, limit });
  const now = useTakeStore.getState();
  if (answer === null || now.query !== query) return null;
  return now.window.total === window.total ? idsIn(answer, ranges, offset) : 'moved';
}

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
interface PlaceRange {
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
