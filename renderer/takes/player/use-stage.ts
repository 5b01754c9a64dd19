import { type PointerEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { isMainPress } from '../../ui/keys/platform.ts';
import type { Size } from './zoom.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where an event happened, from the middle of an element; CSS pixels. */
export function fromMiddle(
  event: { readonly clientX: number; readonly clientY: number },
  element: HTMLElement | null,
): Point {
  const box = element?.getBoundingClientRect();
  if (box === undefined) return { x: 0, y: 0 };
  return { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 };
}

/** Tells a click from a drag. */
export function useDrag(onMove: (by: Point) => void, onClick: (event: PointerEvent) => void) {
  const start = useRef<{ x: number; y: number; moved: boolean } | null>(null);
  return {
    onPointerDown(event: PointerEvent) {
      if (!isMainPress(event) || (event.target as Element).closest('button, [role=slider]') !== null) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = { x: event.clientX, y: event.clientY, moved: false };
    },
    onPointerMove(event: PointerEvent) {
      const from = start.current;
      if (from === null) return;
      const by = { x: event.clientX - from.x, y: event.clientY - from.y };
      if (!from.moved && Math.hypot(by.x, by.y) < 4) return;
      start.current = { x: event.clientX, y: event.clientY, moved: true };
      onMove(by);
    },
    onPointerUp(event: PointerEvent) {
      const wasClick = start.current !== null && !start.current.moved;
      start.current = null;
      if (wasClick) onClick(event);
    },
    onPointerCancel() {
      start.current = null;
    },
  };
}

/** How large an element is, whenever that changes; CSS pixels. */
export function useSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const target = element.current;
    if (target === null) return;
    const read = () => setSize({ width: target.clientWidth, height: target.clientHeight });
    read();
    const observer = new ResizeObserver(read);
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
