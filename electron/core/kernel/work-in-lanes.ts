/**
 * Works on some things, so many at a time, in their order. After one that rejects nothing else is begun; rejects with the first such
 * error, once all that was under way has ended.
 */
export async function workInLanes<Item>(
  items: readonly Item[],
  lanes: number,
  work: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  // A generator ends for all lanes with the first loop that is left.
  const left = (function* () {
    yield* items.entries();
  })();
  const ended = await Promise.allSettled(
    Array.from({ length: lanes }, async () => {
      for (const [index, item] of left) await work(item, index);
    }),
  );
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
}
