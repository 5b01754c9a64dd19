import type { Stacked, Take } from '../../../shared/library/take.ts';
import { encodeShape, type TakeOutline, type TakeQuery } from '../../../shared/library/take-query.ts';

/**
 * The library as far as it has been looked at, with holes where no page was fetched yet. Ids by place, takes by id, so
 * that a rating changes one entry and not the order. Ids are kept; of takes only those around what was looked at last.
 */
export interface TakeWindow {
  readonly total: number;
  readonly ids: readonly (string | undefined)[];
  readonly byId: ReadonlyMap<string, Take>;
  /** Takes that are shown with their versions behind them, or beside them. */
  readonly stacks: ReadonlyMap<string, Stacked>;
  /** What the grid is laid out by; of another length than the total, it is on its way. */
  readonly outline: TakeOutline;
  /** What its groups are of: another division may be asked for already. */
  readonly groupBy: TakeQuery['groupBy'];
}

const NO_OUTLINE: TakeOutline = { shapes: '', groups: [], months: [] };
/** So many takes are held at most; a map of them is copied in a part of a millisecond. */
const TAKES_HELD = 4_000;

/** A library of which only the size is known, or how it is laid out, too. */
export function emptyWindow(
  total: number,
  outline: TakeOutline = NO_OUTLINE,
  groupBy?: TakeQuery['groupBy'],
): TakeWindow {
  return { total, ids: blank(total), byId: new Map(), stacks: new Map(), outline, groupBy };
}

function blank(total: number): undefined[] {
  return new Array<undefined>(total).fill(undefined);
}

/** Puts a fetched page in; a page that disagrees about the total starts over with what it brings. */
export function addPage(
  window: TakeWindow,
  offset: number,
  total: number,
  takes: readonly Take[],
  stacked: readonly Stacked[] = [],
): TakeWindow {
  const isSame = total === window.total;
  const ids: (string | undefined)[] = isSame ? window.ids.slice() : blank(total);
  takes.forEach((take, index) => {
    ids[offset + index] = take.id;
  });
  const stacks = new Map([...window.stacks, ...stacked.map((one) => [one.takeId, one] as const)]);
  return { ...window, total, ids, byId: holdTakes(window.byId, takes), stacks };
}

/** Adds takes as the ones seen last, and lets go of those that were not seen for longest. */
export function holdTakes(
  byId: ReadonlyMap<string, Take>,
  takes: readonly Take[],
): ReadonlyMap<string, Take> {
  const fresh = new Map(takes.map((take) => [take.id, keepSame(byId, take)]));
  const others = [...byId].filter(([id]) => !fresh.has(id));
  const room = Math.max(0, TAKES_HELD - fresh.size);
  return new Map([...others.slice(Math.max(0, others.length - room)), ...fresh]);
}

/** A take that says nothing new stays the very one, so that what shows it is not drawn again. */
function keepSame(byId: ReadonlyMap<string, Take>, take: Take): Take {
  const known = byId.get(take.id);
  return known !== undefined && isSameTake(known, take) ? known : take;
}

/** An answer without what changed while it was on its way: a mark that is shown must not go out and come back. */
export function keepChanged(
  asked: ReadonlyMap<string, Take>,
  now: ReadonlyMap<string, Take>,
  takes: readonly Take[],
): Take[] {
  return takes.map((take) => {
    const known = now.get(take.id);
    return known === undefined || known === asked.get(take.id) ? take : known;
  });
}

function isSameTake(one: Take, other: Take): boolean {
  const keys = Object.keys(one) as (keyof Take)[];
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => one[key] === other[key] || (key === 'tags' && isSameList(one.tags, other.tags)))
  );
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((value, index) => value === other[index]);
}

/**
 * Applies what the core said: known takes change in place, new ones come in front (the library is newest first), removed
 * ones leave. Null where the sum does not come out: then places have to be asked for.
 */
export function applyTakes(
  window: TakeWindow,
  takes: readonly Take[],
  removedIds: readonly string[],
  total: number,
): TakeWindow | null {
  const byId = new Map(window.byId);
  for (const take of takes) byId.set(take.id, keepSame(byId, take));
  for (const id of removedIds) byId.delete(id);
  // Where nothing came or went, the order stands, and nothing has to be looked for in it.
  if (removedIds.length === 0 && total === window.total) return { ...window, byId };
  const { outline } = window;
  const told = new Set([...removedIds, ...takes.map(({ id }) => id)]);
  const placed = new Set(window.ids.filter((id) => id !== undefined && told.has(id)));
  const fresh = takes.filter((take) => !placed.has(take.id));
  const isPlain = total - (window.total - removedIds.length) === fresh.length;
  if (!isPlain || removedIds.some((id) => !placed.has(id))) return null;
  const removed = new Set(removedIds);
  const newest = fresh.toSorted(newestFirst);
  const kept = window.ids.filter((id) => id === undefined || !removed.has(id));
  const shapes = newest.map(({ width, height }) => encodeShape(width, height)).join('');
  const left = removed.size === 0 ? outline.shapes : dropPlaces(outline.shapes, window.ids, removed);
  return {
    ...window,
    total,
    ids: [...newest.map((take) => take.id), ...kept],
    byId,
    outline: { ...outline, shapes: shapes + left },
  };
}

function dropPlaces(
  shapes: string,
  ids: readonly (string | undefined)[],
  removed: ReadonlySet<string>,
): string {
  const places = ids.flatMap((id, place) => (id !== undefined && removed.has(id) ? [place] : []));
  const starts = [0, ...places.map((place) => place + 1)];
  return starts.map((start, index) => shapes.slice(start, places[index])).join('');
}

/** Those that left the list: between what stood around them, no place is unknown. */
export function findGone(before: TakeWindow['ids'], now: TakeWindow['ids']): ReadonlySet<string | undefined> {
  const places = new Map(now.map((id, place) => [id, place]));
  const gone = new Set<string | undefined>();
  let between: string[] = [];
  let from = 0;
  const close = (place: number) => {
    if (between.length > 0 && !now.slice(from, place).includes(undefined))
      for (const id of between) gone.add(id);
    between = [];
    from = place + 1;
  };
  for (const id of before) {
    if (id === undefined) continue;
    const place = places.get(id);
    if (place === undefined) between.push(id);
    else close(place);
  }
  close(now.length);
  return gone;
}

/** The first place and length of what must be fetched to fill a range; null when it is all here. */
export function findMissing(
  window: TakeWindow,
  from: number,
  to: number,
  limit: number,
): { offset: number; limit: number } | null {
  const end = Math.min(to, window.total);
  for (let place = Math.max(0, from); place < end; place += 1) {
    const id = window.ids[place];
    if (id === undefined || !window.byId.has(id))
      return { offset: place, limit: Math.min(limit, window.total - place) };
  }
  return null;
}

/** The library's own order. */
export function newestFirst(one: Take, other: Take): number {
  return other.createdAt - one.createdAt || (one.id < other.id ? 1 : -1);
}
