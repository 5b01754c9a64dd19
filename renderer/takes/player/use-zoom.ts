import { type RefObject, useCallback, useMemo, useState, type WheelEvent } from 'react';
import { useTakeActs } from '../take-acts.ts';
import { readWheel } from './read-wheel.ts';
import { fromMiddle, type Point, useDrag, useSize } from './use-stage.ts';
import { fitView, pan, type Size, type View, zoomTo } from './zoom.ts';

/** How much a key zooms, and how far it moves, in parts of the stage. */
const KEY_ZOOM = 1.5;
const KEY_PAN = 0.2;
/** From this scale on, the pixels themselves are what one wants to see. */
const PIXELS_FROM = 2;
const MIDDLE: Point = { x: 0, y: 0 };

export interface Zoom {
  readonly stage: Size;
  /** Where the picture lies; null until its size is known. */
  readonly view: View | null;
  readonly isFitted: boolean;
  /** The scale of one pixel of the picture on one of the screen, in percent. */
  readonly percent: number;
  readonly isPixelated: boolean;
  readonly toggle: (point: Point) => void;
  readonly handlers: ReturnType<typeof useDrag> & { readonly onWheel: (event: WheelEvent) => void };
}

/**
 * Zoom and pan of what lies in a stage, by wheel, by dragging and by keys. A small picture is fitted at its own size, or
 * made larger where `isGrown` says so, as players do with clips.
 */
export function useZoom(
  canvas: RefObject<HTMLElement | null>,
  picture: Size | null,
  options: { readonly isGrown?: boolean; readonly onClick?: () => void } = {},
): Zoom {
  const { isGrown = false, onClick } = options;
  const stage = useSize(canvas);
  const [moved, setMoved] = useState<View | null>(null);
  const full = 1 / window.devicePixelRatio;
  const fitted = useMemo(
    () => (picture === null ? null : fitView(picture, stage, isGrown ? 0 : window.devicePixelRatio)),
    [picture, stage, isGrown],
  );
  const view = moved ?? fitted;

  const zoom = useCallback(
    (change: (scale: number) => number, point: Point) => {
      if (picture === null || fitted === null) return;
      setMoved((now) => {
        const from = now ?? fitted;
        const next = zoomTo(from, change(from.scale), point, picture, stage);
        return next.scale <= fitted.scale ? null : next;
      });
    },
    [picture, fitted, stage],
  );
  const move = useCallback(
    (by: Point) => picture !== null && setMoved((now) => now && pan(now, by, picture, stage)),
    [picture, stage],
  );
  const toggle = useCallback(
    (point: Point) => {
      if (moved !== null) setMoved(null);
      // Where all of it is seen pixel for pixel already, twice of it is what is nearer.
      else zoom((scale) => (full > scale * 1.01 ? full : scale * 2), point);
    },
    [moved, zoom, full],
  );
  useTakeActs(
    useMemo(
      () => ({
        zoom: () => toggle(MIDDLE),
        zoomIn: () => zoom((scale) => scale * KEY_ZOOM, MIDDLE),
        zoomOut: () => zoom((scale) => scale / KEY_ZOOM, MIDDLE),
        ...(moved === null
          ? {}
          : {
              panLeft: () => move({ x: stage.width * KEY_PAN, y: 0 }),
              panRight: () => move({ x: -stage.width * KEY_PAN, y: 0 }),
              panUp: () => move({ x: 0, y: stage.height * KEY_PAN }),
              panDown: () => move({ x: 0, y: -stage.height * KEY_PAN }),
            }),
      }),
      [toggle, zoom, move, moved, stage],
    ),
  );
  const drag = useDrag(move, (event) => {
    if (onClick === undefined) toggle(fromMiddle(event, canvas.current));
    else onClick();
  });

  function onWheel(event: WheelEvent): void {
    const act = readWheel(event.nativeEvent);
    if (act.kind === 'zoom') zoom((scale) => scale * act.factor, fromMiddle(event, canvas.current));
    else move(act);
  }

  const scale = (view?.scale ?? full) / full;
  return {
    stage,
    view,
    isFitted: moved === null,
    percent: Math.round(scale * 100),
    isPixelated: scale >= PIXELS_FROM && moved !== null,
    toggle,
    handlers: { ...drag, onWheel },
  };
}
