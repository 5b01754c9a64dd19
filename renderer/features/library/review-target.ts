import type { Take } from '../../../shared/library/take.ts';
import type { CommandRow } from '../../state/navigation/commands.ts';
import { useNavigation } from '../../state/navigation/navigation-store.ts';
import { useTakeStore } from '../../state/takes/take-store.ts';
import { markedIds, useReviewStore } from './state/review-store.ts';

/** What commands of Review act on. */
export interface ReviewTarget {
  readonly where: 'grid' | 'loupe' | 'compare' | 'blind' | 'lineage';
  /** All that are marked together. */
  readonly takeIds: readonly string[];
  /** The one that is meant where there can be but one; null where there is none, or where nobody may know which. */
  readonly takeId: string | null;
}

/** What keys, the palette and the bar act on now: in compare the chosen pane, in the loupe its take, else what is selected. */
export function readTarget(): ReviewTarget {
  const { loupeTakeId, compareTakeIds } = useNavigation.getState();
  const { currentId, paneId, isBlind } = useReviewStore.getState();
  if (compareTakeIds.length > 1 && isBlind) return { ...only(paneId, 'blind'), takeId: null };
  if (compareTakeIds.length > 1) return only(paneId, 'compare');
  if (loupeTakeId !== null) return only(loupeTakeId, 'loupe');
  const takeIds = markedIds();
  const takeId = currentId !== null && takeIds.includes(currentId) ? currentId : (takeIds[0] ?? null);
  return { where: 'grid', takeIds, takeId };
}

/** One take alone. */
export function only(takeId: string | null, where: ReviewTarget['where']): ReviewTarget {
  return { where, takeIds: takeId === null ? [] : [takeId], takeId };
}

/** The take that is meant, as far as it is here. */
export function takeOf({ takeId }: ReviewTarget): Take | undefined {
  return takeId === null ? undefined : useTakeStore.getState().window.byId.get(takeId);
}

/** A row of Review’s table. */
export type ReviewRow = CommandRow<ReviewTarget>;

/** For commands that do something with every take that is marked. */
export const hasTake = ({ takeIds }: ReviewTarget): boolean => takeIds.length > 0;

/** For commands that are about one take, and know it. */
export const isOne = (target: ReviewTarget): boolean =>
  target.takeIds.length === 1 && takeOf(target) !== undefined;
