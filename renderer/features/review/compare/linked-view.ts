import { type PointerEvent, useRef, type WheelEvent } from 'react';
import { readWheel } from '../../../takes/player/read-wheel.ts';
import { isMainPress } from '../../../ui/keys/platform.ts';

const CLOSEST = 32;

/** One view for all panes: how much larger than fitted, and how far moved, in parts of a pane. */
export interface LinkedView {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

export const WHOLE: LinkedView = { zoom: 1, x: 0, y: 0 };

/** Zooms by a factor, around the middle. */
export function zoomBy(view: LinkedView, factor: number): LinkedView {
  return zoomAt(view, factor, { x: 0, y: 0 });
}

/** Moves by parts of a pane. */
export function moveBy(view: LinkedView, x: number, y: number): LinkedView {
  return keepInside({ ...view, x: view.x + x, y: view.y + y });
}

/** What a wheel or a trackpad makes of a view; where it zooms, what lies under the pointer stays there. */
export function followWheel(event: WheelEvent<HTMLElement>): (view: LinkedView) => LinkedView {
  const box = boxOf(event.currentTarget);
  const act = readWheel(event.nativeEvent);
  if (act.kind === 'move') return (view) => moveBy(view, act.x / box.width, act.y / box.height);
  const point = {
    x: (event.clientX - box.left) / box.width - 0.5,
    y: (event.clientY - box.top) / box.height - 0.5,
  };
  return (view) => zoomAt(view, act.factor, point);
}

function zoomAt(view: LinkedView, factor: number, point: { x: number; y: number }): LinkedView {
  const zoom = Math.min(CLOSEST, Math.max(1, view.zoom * factor));
  const grown = zoom / view.zoom;
  return keepInside({
    zoom,
    x: point.x - (point.x - view.x) * grown,
    y: point.y - (point.y - view.y) * grown,
  });
}

/** A pane is never left empty by moving. */
function keepInside({ zoom, x, y }: LinkedView): LinkedView {
  const room = (zoom - 1) / 2;
  const clamp = (value: number) => Math.min(room, Math.max(-room, value));
  return { zoom, x: clamp(x), y: clamp(y) };
}

/** Where the media of a pane would lie if nothing were zoomed: above its caption, from its corner on. */
function boxOf(pane: HTMLElement): { left: number; top: number; width: number; height: number } {
  const { left, top, width, height } = pane.getBoundingClientRect();
  const media = pane.querySelector<HTMLElement>('img, video');
  return { left, top, width: media?.offsetWidth || width, height: media?.offsetHeight || height };
}

/** Moves a view by dragging any of its panes. */
export function usePan(view: LinkedView, setView: (change: (now: LinkedView) => LinkedView) => void) {
  const from = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (!isMainPress(event) || view.zoom === 1 || (event.target as Element).closest('button') !== null)
        return;
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const start = from.current;
      if (start === null) return;
      const { width, height } = boxOf(event.currentTarget);
      const by = { x: (event.clientX - start.x) / width, y: (event.clientY - start.y) / height };
      from.current = { x: event.clientX, y: event.clientY };
      setView((now) => moveBy(now, by.x, by.y));
    },
    onPointerUp() {
      from.current = null;
    },
    onPointerCancel() {
      from.current = null;
    },
  };
}
