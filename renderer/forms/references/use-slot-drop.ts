import { type DragEvent, useState } from 'react';
import { forward } from '../../ui/text/direction.ts';
import { bringsReferences, getDragged, hoveringKinds, readDrop } from '../slots/drag-state.ts';
import { useForm } from '../slots/form-context.ts';
import { findRefusal, type Refusal } from '../slots/place-references.ts';
import { isSamePath, type Slot } from '../slots/slots.ts';

/** Where a drop would land that hovers now, and why it would not. */
export interface SlotHover {
  readonly at: number;
  readonly refusal: Refusal | null;
}

/** Lets a slot take what is dropped on it: tiles of the form, and things from elsewhere. */
export function useSlotDrop(slot: Slot, count: number) {
  const { add, move } = useForm();
  const [hover, setHover] = useState<SlotHover | null>(null);

  function consider(event: DragEvent): void {
    if (!bringsReferences(event.dataTransfer)) return;
    event.preventDefault();
    event.stopPropagation();
    const refusal = refusalOf(event.dataTransfer, slot, count);
    event.dataTransfer.dropEffect = refusal !== null ? 'none' : draggedTile() !== null ? 'move' : 'copy';
    setHover({ at: placeUnder(event, count), refusal });
  }

  function drop(event: DragEvent): void {
    if (hover === null) return;
    event.preventDefault();
    event.stopPropagation();
    setHover(null);
    const dragged = draggedTile();
    if (dragged !== null) move(dragged.position, { path: slot.path, index: hover.at });
    else add(readDrop(event.dataTransfer), slot);
  }

  const handlers = {
    onDragEnter: consider,
    onDragOver: consider,
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setHover(null);
    },
    onDrop: drop,
  };
  return { hover, handlers };
}

/** On which side of a tile a drop would land, so that it is seen before. */
export function dropsAt(hover: SlotHover | null, index: number, count: number): 'before' | 'after' | null {
  if (hover === null || hover.refusal !== null) return null;
  if (hover.at === index) return 'before';
  return index === count - 1 && hover.at === count ? 'after' : null;
}

function refusalOf(transfer: DataTransfer, slot: Slot, count: number): Refusal | null {
  const dragged = draggedTile();
  const isInside = dragged !== null && isSamePath(dragged.position.path, slot.path);
  if (isInside) return null;
  const refusals = hoveringKinds(transfer).map((kind) => findRefusal(slot, slot.isSingle ? 0 : count, kind));
  // Of several files, those that fit are taken; only when none does is the whole drop refused.
  return refusals.every((refusal) => refusal !== null) ? (refusals[0] ?? null) : null;
}

/** The tile of a form that is on its way to another place; null for everything else. */
function draggedTile() {
  const dragged = getDragged();
  return dragged !== null && 'position' in dragged ? dragged : null;
}

/** Before which tile a drop would land. */
function placeUnder(event: DragEvent, count: number): number {
  const tiles = [...event.currentTarget.querySelectorAll('li[draggable]')];
  const index = tiles.findIndex((tile) => {
    const box = tile.getBoundingClientRect();
    const isBefore = (event.clientX - box.left - box.width / 2) * forward() < 0;
    return event.clientY < box.bottom && isBefore;
  });
  return index === -1 ? count : index;
}
