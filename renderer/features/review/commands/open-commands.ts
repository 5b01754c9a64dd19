import { REVIEW_COMMANDS as TEXT } from '../../../../shared/messages/text/review-commands.ts';
import { compareTakes, openTake } from '../../../navigation/navigation-store.ts';
import { useTakeStore } from '../../../projections/takes/take-store.ts';
import { by } from '../../../takes/take-acts.ts';
import { closeLineageView } from '../lineage/lineage-store.ts';
import type { ReviewTarget } from '../review-target.ts';
import type { ReviewRow as Row } from './command-row.ts';

/** What shows takes large, or beside one another. */
export const OPEN_ROWS: readonly Row[] = [
  {
    id: 'open',
    title: () => TEXT.open,
    keys: ['E', 'enter'],
    section: 'open',
    canRun: (target) => opened(target) !== undefined,
    run: (target) => {
      closeLineageView();
      const takeId = opened(target);
      if (takeId !== undefined) openTake(takeId);
    },
  },
  { id: 'grid', title: () => TEXT.grid, keys: ['G', 'Esc'], ...by('close') },
  {
    id: 'compare',
    title: () => TEXT.compare,
    keys: ['C'],
    section: 'open',
    mapWords: () => TEXT.compareMap,
    canRun: canCompare,
    run: (target) => {
      const compared = listCompared(target);
      if (compared.length > 1) compareTakes(compared);
    },
  },
];

/** Of a grid in which nothing is chosen yet, the first. */
function opened({ where, takeId }: ReviewTarget): string | undefined {
  if (where === 'grid') return takeId ?? useTakeStore.getState().window.ids[0];
  return where === 'lineage' ? (takeId ?? undefined) : undefined;
}

/** Asked with every change of a selection, which may be a whole library: what would be compared is listed only then. */
function canCompare({ takeIds, takeId, where }: ReviewTarget): boolean {
  if (where === 'compare' || where === 'lineage' || takeId === null) return false;
  const { ids } = useTakeStore.getState().window;
  return takeIds.length > 1 || (ids.includes(takeId) && ids.at(-1) !== takeId);
}

/** In the order of the grid, whatever the order in which they were chosen; of one take, it and the next. */
function listCompared({ takeIds, takeId }: ReviewTarget): string[] {
  const { ids } = useTakeStore.getState().window;
  const selected = new Set(takeIds);
  const at = ids.indexOf(takeId ?? undefined);
  const compared =
    takeIds.length > 1
      ? ids.filter((id) => id !== undefined && selected.has(id))
      : at === -1
        ? []
        : ids.slice(at, at + 2);
  return compared.filter((id) => id !== undefined);
}
