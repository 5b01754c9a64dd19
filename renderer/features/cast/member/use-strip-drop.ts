import { type DragEvent, useState } from 'react';
import type { MediaReference } from '../../../../shared/domain/media/media-reference.ts';
import { bringsFromOutside, filesOfDrop } from '../../../projections/sources/dropped-files.ts';
import { onceDrawn } from '../../../ui/keys/once-drawn.ts';

/** What of one strip is dragged; a drag never leads from one strip to another. */
let dragged: { readonly strip: string; readonly index: number } | null = null;

/** Nothing is dragged any more. */
export function letGo(): void {
  dragged = null;
}

/** Lets a strip take files from outside, and its own tiles at another place. */
export function useStripDrop(
  strip: string,
  references: readonly MediaReference[],
  onChange: (references: MediaReference[]) => void,
  onAdd: (files: readonly File[]) => void,
) {
  const [isOver, setOver] = useState(false);

  function move(from: number, to: number): void {
    const moved = references[from];
    if (moved === undefined || from === to || to < 0 || to >= references.length) return;
    onChange(references.toSpliced(from, 1).toSpliced(to, 0, moved));
    onceDrawn(() => document.getElementById(`${strip}.${to}`)?.focus());
  }

  function dropAt(event: DragEvent, to: number): void {
    const inside = dragged?.strip === strip ? dragged.index : null;
    if (inside === null && !bringsFromOutside(event.dataTransfer)) return;
    event.preventDefault();
    event.stopPropagation();
    setOver(false);
    if (inside !== null) move(inside, Math.min(to, references.length - 1));
    else onAdd(filesOfDrop(event.dataTransfer));
  }

  function grab(index: number): void {
    dragged = { strip, index };
  }

  function hover(event: DragEvent): void {
    if (dragged?.strip !== strip && !bringsFromOutside(event.dataTransfer)) return;
    event.preventDefault();
    setOver(dragged === null);
  }

  const handlers = {
    onDragEnter: hover,
    onDragOver: hover,
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => dropAt(event, references.length),
  };
  return { isOver, grab, dropAt, handlers };
}
