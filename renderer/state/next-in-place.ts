/** What stands in the place of one of a list now: itself, else what stood behind it, else before it; null where none of them is there. */
export function nextInPlace<Item>(
  before: readonly Item[],
  current: Item,
  isThere: (item: Item) => boolean,
): Item | null {
  const at = before.indexOf(current);
  const near = at === -1 ? [] : [...before.slice(at + 1), ...before.slice(0, at).reverse()];
  return [current, ...near].find(isThere) ?? null;
}
