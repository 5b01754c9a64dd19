import { create } from 'zustand';
import { COMPOSE_TRAY_TEXT } from '../../../../shared/compose/compose-tray-text.ts';
import { MAX_FILES } from '../../../../shared/library/reference-contract.ts';
import type { MediaReference } from '../../../../shared/models/media-reference.ts';
import { call } from '../../../bridge.ts';
import { formatReference } from '../../../forms/slots/carry-over.ts';
import { wantAssets } from '../../../state/sources/cast-store.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { createSaver } from './word-store.ts';

const SAVE_AFTER_MILLISECONDS = 400;

interface TrayStore {
  /** What was brought in, newest first; it stays between jobs and models. */
  readonly references: readonly MediaReference[];
  /** Those that models are judged by, serialized; empty for none. */
  readonly chosen: ReadonlySet<string>;
}

export const useTrayStore = create<TrayStore>(() => ({ references: [], chosen: new Set() }));

const saver = createSaver<readonly MediaReference[]>(
  (references) => void call('tray.save', { references: [...references] }),
  SAVE_AFTER_MILLISECONDS,
);

let isLoaded = false;

/** Loads what the tray held; what was brought in meanwhile stays in front. */
export async function loadTray(): Promise<void> {
  if (isLoaded) return;
  isLoaded = true;
  window.addEventListener('pagehide', saver.flush);
  const answer = await call('tray.load', {});
  if (!answer.ok) return;
  const { references } = useTrayStore.getState();
  wantAssets(answer.value.slice(0, 60).flatMap((one) => (one.kind === 'file' ? [one.assetId] : [])));
  if (references.length > 0) setReferences(merge(references, answer.value));
  else useTrayStore.setState({ references: answer.value });
}

/** Puts references in front, in their order; those that lie there already keep their place. */
export function addToTray(added: readonly MediaReference[]): void {
  const { references } = useTrayStore.getState();
  const known = new Set(references.map(formatReference));
  const fresh = merge(added, []).filter((one) => !known.has(formatReference(one)));
  if (fresh.length > 0) setReferences([...fresh, ...references]);
}

/** Takes references out; a toast puts them back. Jobs and forms keep theirs. */
export function removeFromTray(keys: ReadonlySet<string>): void {
  const { references: before, chosen } = useTrayStore.getState();
  const kept = before.filter((one) => !keys.has(formatReference(one)));
  if (kept.length === before.length) return;
  setReferences(kept);
  useTrayStore.setState({ chosen: new Set([...chosen].filter((key) => !keys.has(key))) });
  showToast({
    tone: 'note',
    text: COMPOSE_TRAY_TEXT.removed(before.length - kept.length),
    action: {
      label: COMPOSE_TRAY_TEXT.undo,
      run: () => setReferences(merge(before, useTrayStore.getState().references)),
    },
  });
}

/** Chooses what models are judged by. */
export function chooseInTray(keys: Iterable<string>): void {
  useTrayStore.setState({ chosen: new Set(keys) });
}

/** Chooses one of them, or lets it go, beside what is chosen. */
export function toggleChosen(key: string): void {
  const { chosen } = useTrayStore.getState();
  chooseInTray(chosen.has(key) ? [...chosen].filter((one) => one !== key) : [...chosen, key]);
}

/** Takes everything out; a toast puts it back. */
export function clearTray(): void {
  removeFromTray(new Set(useTrayStore.getState().references.map(formatReference)));
}

function setReferences(references: readonly MediaReference[]): void {
  const kept = references.slice(0, MAX_FILES);
  useTrayStore.setState({ references: kept });
  saver.later(kept);
}

function merge(first: readonly MediaReference[], then: readonly MediaReference[]): MediaReference[] {
  return [...new Map([...first, ...then].map((one) => [formatReference(one), one])).values()];
}
