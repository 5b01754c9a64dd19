import { useEffect } from 'react';
import { DROP_TEXT } from '../../shared/app/text.ts';
import { isOwnFile } from '../../shared/kernel/file-name.ts';
import { bringsFromOutside, withoutOwnFiles } from '../state/sources/dropped-files.ts';
import { openOwnFiles } from '../state/sources/opened-file.ts';
import { showToast } from '../ui/feedback/toast-store.ts';

/** A place that deals with files of Dailies itself, such as the one that connects a service. */
const OWN_PLACE = '[data-takes-own-files]';
/** Where something else comes under the pointer, the browser asks first by the one; who lets go in that moment has had no other answer. */
const HOVERING = ['dragenter', 'dragover'] as const;

/**
 * Drops on the window. A file of Dailies opens wherever it falls: it is found before any place hears of the drop, and places leave it
 * out (`withoutOwnFiles`). What no place wants must not take the place of the app.
 */
export function useDrops(): void {
  useEffect(() => {
    window.addEventListener('drop', openOwn, { capture: true });
    for (const type of HOVERING) window.addEventListener(type, judgeHovering);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('drop', openOwn, { capture: true });
      for (const type of HOVERING) window.removeEventListener(type, judgeHovering);
      window.removeEventListener('drop', refuse);
    };
  }, []);
}

function openOwn(event: DragEvent): void {
  if (event.target instanceof Element && event.target.closest(OWN_PLACE) !== null) return;
  const own = [...(event.dataTransfer?.files ?? [])].filter(({ name }) => isOwnFile(name));
  if (own.length === 0) return;
  event.preventDefault();
  openOwnFiles(own);
}

/** Whatever comes from outside may fall anywhere: what no place takes is answered then. */
function judgeHovering(event: DragEvent): void {
  if (event.defaultPrevented || event.dataTransfer === null) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = bringsFromOutside(event.dataTransfer) ? 'copy' : 'none';
}

function refuse(event: DragEvent): void {
  if (event.defaultPrevented) return;
  event.preventDefault();
  const [first] = withoutOwnFiles(event.dataTransfer?.files ?? []);
  if (first !== undefined)
    showToast({ tone: 'failed', text: DROP_TEXT.notHere(first.name), detail: DROP_TEXT.whereTo });
}
