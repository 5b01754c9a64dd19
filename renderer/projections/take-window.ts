import type { Take } from '../../shared/domain/take.ts';

/**
 * The library as far as it has been looked at: newest first, with holes where no page was fetched yet. Ids by place,
 * takes by id, so that a rating changes one entry and not the order.
 */
export interface TakeWindow {
  readonly total: number;
  readonly ids: readonly (string | undefined)[];
  readonly byId: ReadonlyMap<string, Take>;
}

/** A library of which only the size is known. */
export function emptyWindow(total: number): TakeWindow {
  return { total, ids: blank(total), byId: new Map() };
}

function blank(total: number): undefined[] {
  return Array.from({ length: total }, () => undefined);
}

/** Puts a fetched page in; a page that disagrees about the total begins anew with what it brings. */
export function addPage(
  window: TakeWindow,
  offset: number,
  total: number,
  takes: readonly Take[],
): TakeWindow {
  const base = total === window.total ? window : { total, ids: blank(total), byId: window.byId };
  const ids: (string | undefined)[] = base.ids.slice();
  const byId = new Map(base.byId);
  takes.forEach((take, index) => {
    ids[offset + index] = take.id;
    byId.set(take.id, take);
  });
  return { total, ids, byId };
}

/**
 * Applies what the core said: known takes change in place, new ones come in front (the library is newest first), removed
 * ones leave. Where the sum does not come out, places are unknown again and are fetched anew; nothing flickers, because
 * `byId` keeps what was seen.
 */
export function applyTakes(
  window: TakeWindow,
  takes: readonly Take[],
  removedIds: readonly string[],
  total: number,
): TakeWindow {
  const byId = new Map(window.byId);
  const places = new Set(window.ids);
  const fresh = takes.filter((take) => !places.has(take.id));
  for (const take of takes) byId.set(take.id, take);
  for (const id of removedIds) byId.delete(id);
  const removed = new Set(removedIds);
  if (fresh.length === 0 && removed.size === 0 && total === window.total) return { ...window, byId };
  const added = total - (window.total - removed.size);
  const newest = added === fresh.length ? fresh.toSorted(newestFirst).map((take) => take.id) : null;
  if (newest === null || removedIds.some((id) => !places.has(id))) return { total, ids: blank(total), byId };
  const kept =
    removed.size === 0 ? window.ids : window.ids.filter((id) => id === undefined || !removed.has(id));
  return { total, ids: [...newest, ...kept], byId };
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
    if (window.ids[place] === undefined)
      return { offset: place, limit: Math.min(limit, window.total - place) };
  }
  return null;
}

function newestFirst(one: Take, other: Take): number {
  return other.createdAt - one.createdAt || (one.id < other.id ? 1 : -1);
}
