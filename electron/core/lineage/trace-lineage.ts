import type { Lineage } from '../../../shared/domain/library/lineage.ts';
import type { TakeLink } from '../ports/store/lineage.ts';
import type { Store } from '../ports.ts';

/** More would be no picture any more. */
const MAX_RELATIVES = 150;

/**
 * The family of a take: what it was made from, back to the first, and what was made from it. The nearest come first where
 * there are more than can be shown; a take that stands in a circle with itself is met once.
 */
export function traceLineage(store: Pick<Store, 'takes' | 'lineage'>, takeId: string): Lineage {
  const generations = new Map<string, number>([[takeId, 0]]);
  const links = new Map<string, TakeLink>();
  const isUpCut = walk(-1, (ids) => store.lineage.parentsOf(ids));
  const isDownCut = walk(1, (ids) => store.lineage.childrenOf(ids));
  const takes = store.takes.byId([...generations.keys()]);
  const known = new Set(takes.map(({ id }) => id));
  return {
    relatives: takes.map((take) => ({ take, generation: generations.get(take.id) ?? 0 })),
    links: [...links.values()].filter((link) => known.has(link.takeId) && known.has(link.parentId)),
    isCut: isUpCut || isDownCut,
  };

  function walk(direction: 1 | -1, read: (takeIds: readonly string[]) => TakeLink[]): boolean {
    let front = [takeId];
    for (let generation = direction; front.length > 0; generation += direction) {
      const next: string[] = [];
      for (const link of read(front)) {
        const id = direction === -1 ? link.parentId : link.takeId;
        if (!generations.has(id) && generations.size >= MAX_RELATIVES) return true;
        links.set(`${link.takeId} ${link.parentId} ${link.frame}`, link);
        if (generations.has(id)) continue;
        generations.set(id, generation);
        next.push(id);
      }
      front = next;
    }
    return false;
  }
}
