import { create } from 'zustand';
import { readFrameOnScreen } from '../../../takes/frame-on-screen.ts';

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
