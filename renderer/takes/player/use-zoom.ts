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
  const { view, isFitted, zoom, move, toggle } = useView(picture, stage, isGrown);
  useZoomActs({ isFitted, zoom, move, toggle }, stage);
  const drag = useDrag(move, (event) => {
    if (onClick === undefined) toggle(fromMiddle(event, canvas.current));
    else onClick();
  });

  function onWheel(event: WheelEvent): void {
    const act = readWheel(event.nativeEvent);
    if (act.kind === 'zoom') zoom((scale) => scale * act.factor, fromMiddle(event, canvas.current));
    else move(act);
  }

  const scale = (view?.scale ?? onePixel()) / onePixel();
  return {
    stage,
    view,
    isFitted,
    percent: Math.round(scale * 100),
    isPixelated: scale >= PIXELS_FROM && !isFitted,
    toggle,
    handlers: { ...drag, onWheel },
  };
}

interface ViewChanges {
  readonly isFitted: boolean;
  readonly zoom: (change: (scale: number) => number, point: Point) => void;
  readonly move: (by: Point) => void;
  readonly toggle: (point: Point) => void;
}

/** Where a picture lies in its stage, fitted until it is zoomed, and what moves it. */
function useView(picture: Size | null, stage: Size, isGrown: boolean): ViewChanges & Pick<Zoom, 'view'> {
  const [moved, setMoved] = useState<View | null>(null);
  const fitted = useMemo(
    () => (picture === null ? null : fitView(picture, stage, isGrown ? 0 : window.devicePixelRatio)),
    [picture, stage, isGrown],
  );
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
    (by: Point) => {
      if (picture !== null) setMoved((now) => now && pan(now, by, picture, stage));
    },
    [picture, stage],
  );
  const toggle = useCallback(
    (point: Point) => {
      if (moved !== null) setMoved(null);
      // Where all of it is seen pixel for pixel already, twice of it is what is nearer.
      else zoom((scale) => (onePixel() > scale * 1.01 ? onePixel() : scale * 2), point);
    },
    [moved, zoom],
  );
  return { view: moved ?? fitted, isFitted: moved === null, zoom, move, toggle };
}

/** What keys and the palette do with the view; what is fitted has nowhere to move. */
function useZoomActs({ isFitted, zoom, move, toggle }: ViewChanges, stage: Size): void {
  useTakeActs(
    useMemo(
      () => ({
        zoom: () => toggle(MIDDLE),
        zoomIn: () => zoom((scale) => scale * KEY_ZOOM, MIDDLE),
        zoomOut: () => zoom((scale) => scale / KEY_ZOOM, MIDDLE),
        ...(isFitted
          ? {}
          : {
              panLeft: () => move({ x: stage.width * KEY_PAN, y: 0 }),
              panRight: () => move({ x: -stage.width * KEY_PAN, y: 0 }),
              panUp: () => move({ x: 0, y: stage.height * KEY_PAN }),
              panDown: () => move({ x: 0, y: -stage.height * KEY_PAN }),
            }),
      }),
      [toggle, zoom, move, isFitted, stage],
    ),
  );
}

/** The scale at which one pixel of the picture is one of the screen. */
function onePixel(): number {
  return 1 / window.devicePixelRatio;
}
