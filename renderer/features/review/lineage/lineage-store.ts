import { create } from 'zustand';
import { useNavigation } from '../../../navigation/navigation-store.ts';
import { readFrameOnScreen } from '../../../takes/frame-on-screen.ts';
import { useReviewStore } from '../state/review-store.ts';

/** What lies over Review now. */
export type LineageView =
  | { readonly kind: 'lineage'; readonly takeId: string }
  | { readonly kind: 'difference'; readonly takeId: string; readonly otherId: string }
  | {
      readonly kind: 'use-as';
      readonly takeId: string;
      /** The frame that was shown; null for what is no video, or not shown large. */
      readonly frame: { readonly number: number; readonly seconds: number } | null;
    }
  | { readonly kind: 'again'; readonly takeId: string };

export const useLineageView = create<{ readonly view: LineageView | null }>(() => ({ view: null }));

export function openLineageView(view: LineageView): void {
  useLineageView.setState({ view });
}

export function closeLineageView(): void {
  useLineageView.setState({ view: null });
}

/** Asks as what a take is to be used, or the frame of it that is shown. */
export function askUseAs(takeId: string): void {
  openLineageView({ kind: 'use-as', takeId, frame: readFrameOnScreen(takeId) });
}

/** Keys for where takes come from; says whether it took the key. */
export function takeLineageKey(key: string): boolean {
  const { currentId, selectedIds } = useReviewStore.getState();
  const { loupeTakeId, compareTakeIds } = useNavigation.getState();
  const isComparing = compareTakeIds.length > 1;
  const takeId = isComparing ? null : (loupeTakeId ?? currentId);
  const [one, other, ...more] = isComparing ? compareTakeIds : selectedIds;
  if (key === 'd' && one !== undefined && other !== undefined && more.length === 0)
    openLineageView({ kind: 'difference', takeId: one, otherId: other });
  else if (takeId === null) return false;
  else if (key === 'h') openLineageView({ kind: 'lineage', takeId });
  else if (key === 'r') askUseAs(takeId);
  else if (key === 'a') openLineageView({ kind: 'again', takeId });
  else return false;
  return true;
}
