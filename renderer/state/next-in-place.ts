/** What takes the place of one that left a list: what stood behind it, else before it; null where none of them is there. */
export function nextInPlace<Item>(
  before: readonly Item[],
  gone: Item,
  isThere: (item: Item) => boolean,
): Item | null {
  const at = before.indexOf(gone);
  const near = at === -1 ? [] : [...before.slice(at + 1), ...before.slice(0, at).reverse()];
  return near.find(isThere) ?? null;
}
