import { useEffect } from 'react';
import { create } from 'zustand';
import type { Asset } from '../../../shared/models/asset.ts';
import type { JobInput } from '../../../shared/models/media-reference.ts';
import { useNavigation } from './navigation-store.ts';

/** What another room hands to Compose. */
export type Handover =
  /** What a take was made with, to make it again with a change; the field to change is focused. */
  | {
      readonly kind: 'again';
      readonly takeId: string;
      readonly name: string;
      readonly model: string;
      readonly input: JobInput;
      /** Names of references that are no longer available. */
      readonly lost: readonly string[];
      readonly focus: string;
    }
  /** Members of the cast, for a model that takes elements. */
  | { readonly kind: 'cast'; readonly model: string; readonly memberIds: readonly string[] }
  /** A file for a slot of the form; null lets it find its place, `element` makes a new one of it. */
  | {
      readonly kind: 'reference';
      readonly asset: Asset;
      /** The model whose form it is for; null for the one that stands there. */
      readonly model: string | null;
      readonly target: readonly (string | number)[] | 'element' | null;
    };

/** Compose takes it up when it is drawn, and empties it. */
export const useHandover = create<{ readonly handover: Handover | null }>(() => ({ handover: null }));

/** Cells of rows for Batch, by their columns; the room adds them to its table when it is drawn, and empties this. */
export const useRowHandover = create<{ readonly rows: readonly Readonly<Record<string, string>>[] }>(() => ({
  rows: [],
}));

/** Opens Batch with rows to add. */
export function handToBatch(rows: readonly Readonly<Record<string, string>>[]): void {
  useRowHandover.setState({ rows });
  useNavigation.setState({ room: 'batch' });
}

/** Opens Compose with something to take up. */
export function handToCompose(handover: Handover): void {
  useHandover.setState({ handover });
  useNavigation.setState({ room: 'compose' });
}

/** What was handed over, once. */
export function takeHandover(): Handover | null {
  const { handover } = useHandover.getState();
  if (handover !== null) useHandover.setState({ handover: null });
  return handover;
}

/** A panel of Compose that something outside of it asks for. */
type WantedPanel = 'templates' | 'watches';

const useWanted = create<{ readonly panel: WantedPanel | null }>(() => ({ panel: null }));

/** Opens Compose with one of its panels. */
export function openComposePanel(panel: WantedPanel): void {
  useWanted.setState({ panel });
  useNavigation.setState({ room: 'compose' });
}

/** In Compose: opens what was asked for, once. */
export function useWantedPanel(open: (panel: WantedPanel) => void): void {
  const panel = useWanted((store) => store.panel);
  useEffect(() => {
    if (panel === null) return;
    useWanted.setState({ panel: null });
    open(panel);
  }, [panel, open]);
}
