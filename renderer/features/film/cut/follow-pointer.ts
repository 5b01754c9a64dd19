import type { PointerEvent as ReactPointerEvent } from 'react';
import { isEscape } from '../../../ui/keys/decisive-key.ts';
import { isMainPress } from '../../../ui/keys/platform.tsx';

/** How far the pointer goes before a press becomes a drag, in pixels. */
const THRESHOLD = 4;

/** Follows a pointer from its press to its release. Escape, and a system that takes it away, leave everything as it was. */
export function followPointer(
  press: ReactPointerEvent,
  {
    move,
    end,
  }: {
    /** How far it has gone, and where it is, in pixels; not called while it has hardly moved. */
    readonly move: (by: number, x: number) => void;
    /** Called only after a move. */
    readonly end: (isKept: boolean) => void;
  },
): void {
  if (!isMainPress(press)) return;
  const { clientX: start, pointerId } = press;
  const listening = new AbortController();
  const options = { signal: listening.signal, capture: true };
  let isDrag = false;
  const finish = (isKept: boolean) => {
    listening.abort();
    if (isDrag) end(isKept);
  };
  const follow = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return;
    isDrag ||= Math.abs(event.clientX - start) >= THRESHOLD;
    if (isDrag) move(event.clientX - start, event.clientX);
  };
  const release = (event: PointerEvent) =>
    event.pointerId === pointerId && finish(event.type === 'pointerup');
  window.addEventListener('pointermove', follow, options);
  window.addEventListener('pointerup', release, options);
  window.addEventListener('pointercancel', release, options);
  window.addEventListener(
    'keydown',
    (event) => {
      if (!isEscape(event)) return;
      event.preventDefault();
      event.stopPropagation();
      finish(false);
    },
    options,
  );
}
