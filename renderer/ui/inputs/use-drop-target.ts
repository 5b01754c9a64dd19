import { type DragEvent, useState } from 'react';

/** What a place does with drops. */
interface DropOptions {
  /** Whether what hovers is taken; the browser tells little of it before the drop. */
  readonly takes: (transfer: DataTransfer) => boolean;
  readonly onDrop: (transfer: DataTransfer) => void;
  /** Whether the place around it hears nothing of what is taken here. */
  readonly isInner?: boolean;
}

/** A place that takes what is dropped anywhere on it, and knows whether something hovers over it. */
export function useDropTarget({ takes, onDrop, isInner = false }: DropOptions) {
  const [isOver, setOver] = useState(false);
  /** Takes an event, where it brings what is taken. */
  function claim(event: DragEvent): boolean {
    if (!takes(event.dataTransfer)) return false;
    event.preventDefault();
    if (isInner) event.stopPropagation();
    return true;
  }
  function hover(event: DragEvent): void {
    if (!claim(event)) return;
    event.dataTransfer.dropEffect = 'copy';
    setOver(true);
  }
  return {
    isOver,
    dropHandlers: {
      onDragEnter: hover,
      onDragOver: hover,
      onDragLeave(event: DragEvent) {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      },
      // What lies inside may keep the drop for itself, so that this has to hear of it first.
      onDropCapture: () => setOver(false),
      onDrop(event: DragEvent) {
        if (claim(event)) onDrop(event.dataTransfer);
      },
    },
  };
}
