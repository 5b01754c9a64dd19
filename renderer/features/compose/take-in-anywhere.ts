import { type ClipboardEvent, type DragEvent, useState } from 'react';
import { isDownloadUrl } from '../../../shared/service/validate-reference.ts';
import { bringsReferences, getDragged, readDrop } from '../../forms/drag-state.ts';
import type { FormActions } from '../../forms/form-context.ts';
import { isTyping } from '../../ui/platform.ts';

/** Files and addresses may be dropped anywhere in the room; slots that lie under the pointer come first. */
export function useDropAnywhere(actions: FormActions) {
  const [isHovering, setHovering] = useState(false);
  const isFromOutside = ({ dataTransfer }: DragEvent) => {
    const dragged = getDragged();
    return (dragged === null || 'items' in dragged) && bringsReferences(dataTransfer);
  };
  return {
    isHovering,
    onDragOver(event: DragEvent) {
      if (!isFromOutside(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setHovering(true);
    },
    onDragLeave(event: DragEvent) {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setHovering(false);
    },
    // A slot keeps the drop for itself, so the room must hear of it before the slot does.
    onDropCapture: () => setHovering(false),
    onDrop(event: DragEvent) {
      if (!isFromOutside(event)) return;
      event.preventDefault();
      actions.add(readDrop(event.dataTransfer));
    },
  };
}

/** Takes in files that are pasted, and addresses that are not pasted into a text. */
export function takePaste(event: ClipboardEvent, actions: FormActions): void {
  const files = [...event.clipboardData.files];
  const text = event.clipboardData.getData('text/plain').trim();
  if (files.length > 0) {
    event.preventDefault();
    actions.add({ files, texts: [] });
  } else if (!isTyping(event.target) && text.split(/\s+/).some(isDownloadUrl)) {
    event.preventDefault();
    actions.add({ files: [], texts: text.split(/\s+/) });
  }
}
