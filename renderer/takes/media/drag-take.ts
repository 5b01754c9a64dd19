import type { DragEvent } from 'react';
import type { Asset } from '../../../shared/models/asset.ts';
import { call } from '../../bridge.ts';
import { getDragged, setDragged } from '../../forms/slots/drag-state.ts';
import type { Incoming } from '../../forms/slots/place-references.ts';
import { rememberAssets } from '../../state/sources/cast-store.ts';
import { readFrameOnScreen } from '../frame-on-screen.ts';

/** Carries the ids of all takes that are dragged. */
const DRAGGED_TAKES = 'application/x-dailies-take';

export function bringsTakes({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes(DRAGGED_TAKES);
}

export function takesOfDrop({ dataTransfer }: DragEvent): string[] {
  return dataTransfer.getData(DRAGGED_TAKES).split(' ').filter(Boolean);
}

/** The side of what is dragged over, in the direction of reading: what is dropped goes before it or behind it. */
export function sideUnder({ currentTarget, clientX }: DragEvent): 'before' | 'behind' {
  const { left, width } = currentTarget.getBoundingClientRect();
  const isLeft = clientX < left + width / 2;
  const isBefore = getComputedStyle(currentTarget).direction === 'rtl' ? !isLeft : isLeft;
  return isBefore ? 'before' : 'behind';
}

/** More than any model takes. */
const MAX_DRAGGED = 50;

/** Makes a take something that can be dragged to Compose: with all that are selected, where it is one of them. */
export function dragTake(takeId: string, listSelected: () => ReadonlySet<string> = () => new Set()) {
  return {
    draggable: true,
    onDragStart: (event: DragEvent) => {
      const selectedIds = listSelected();
      const takeIds = selectedIds.has(takeId) ? [...selectedIds] : [takeId];
      const asReferences = takeIds.slice(0, MAX_DRAGGED).map((id) => ({ takeId: id, frame: null }));
      begin(event, takeIds, asReferences);
    },
  };
}

/** The same for what is shown large: of a video it is the frame on screen. */
export function dragShown(takeId: string) {
  return {
    draggable: true,
    onDragStart: (event: DragEvent) => begin(event, [takeId], [{ takeId, frame: readFrameOnScreen(takeId) }]),
  };
}

interface DraggedTake {
  readonly takeId: string;
  readonly frame: { readonly number: number; readonly seconds: number } | null;
}

/** What it is as a reference is known a moment after the drag began, long before it can be dropped in another room. */
function begin(event: DragEvent, takeIds: readonly string[], takes: readonly DraggedTake[]): void {
  event.dataTransfer.effectAllowed = 'copy';
  event.dataTransfer.setData(DRAGGED_TAKES, takeIds.join(' '));
  const waiting = { items: [] };
  setDragged(waiting);
  endWithPointer();
  void Promise.all(takes.map((take) => call('lineage.asset', take))).then((answers) => {
    const assets = answers.flatMap((answer) => (answer.ok ? [answer.value] : []));
    rememberAssets(assets);
    if (getDragged() === waiting) setDragged({ items: assets.map(toIncoming) });
  });
}

function toIncoming({ id, kind, name }: Asset): Incoming {
  return { reference: { kind: 'file', assetId: id }, kind, name };
}

/** The room that a drag began in may be gone when it ends, and its end is told to nobody then; but while it lasts, no pointer moves. */
function endWithPointer(): void {
  window.addEventListener('pointermove', () => setDragged(null), { once: true });
}
