import { create } from 'zustand';
import { handToCompose } from '../../../navigation/handover.ts';
import { runCall } from '../../../projections/run-call.ts';
import { useTakeStore } from '../../../projections/take-store.ts';
import { readFrameOnScreen } from '../state/frame-on-screen.ts';

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

/** Fills Compose with what a take was made with, and leads to the field that is to change. */
export async function makeAgain(takeId: string, focus: string): Promise<void> {
  const take = useTakeStore.getState().window.byId.get(takeId);
  const answer = await runCall('lineage.input', { takeId });
  if (answer !== null) handToCompose({ kind: 'again', takeId, name: take?.name ?? '', ...answer, focus });
}

/** Brings a take, or a frame of it, to Compose. */
export async function bringTake(
  takeId: string,
  frame: { number: number; seconds: number } | null,
  model: string | null,
  target: readonly (string | number)[] | 'element' | null,
): Promise<void> {
  const asset = await runCall('lineage.asset', { takeId, frame });
  if (asset !== null) handToCompose({ kind: 'reference', asset, model, target });
}
