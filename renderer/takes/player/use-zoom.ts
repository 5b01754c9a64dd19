import {
  type PointerEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type WheelEvent,
} from 'react';
import { isMainPress } from '../../ui/keys/platform.tsx';
import { useTakeActs } from '../take-commands.ts';
import { readWheel } from './read-wheel.ts';

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

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where an event happened, from the middle of an element; CSS pixels. */
function fromMiddle(
  event: { readonly clientX: number; readonly clientY: number },
  element: HTMLElement | null,
): Point {
  const box = element?.getBoundingClientRect();
  if (box === undefined) return { x: 0, y: 0 };
  return { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 };
}

/** Tells a click from a drag. */
function useDrag(onMove: (by: Point) => void, onClick: (event: PointerEvent) => void) {
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
function useSize(element: RefObject<HTMLElement | null>): Size {
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

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** How a picture lies in its stage: its scale, and where its middle is, from the stage's middle. CSS pixels. */
export interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

const LARGEST = 8;

/** The scale at which all of a picture is seen; a small one is not blown up, unless the pixel ratio is said to be 0. */
export function fitScale(picture: Size, stage: Size, pixelRatio: number): number {
  if (picture.width <= 0 || picture.height <= 0) return 1;
  return Math.min(stage.width / picture.width, stage.height / picture.height, 1 / pixelRatio);
}

/** The view in which all of a picture is seen. */
export function fitView(picture: Size, stage: Size, pixelRatio: number): View {
  return { scale: fitScale(picture, stage, pixelRatio), x: 0, y: 0 };
}

/** Zooms to a scale so that what lies under a point stays under it; the point is measured from the stage's middle. */
export function zoomTo(
  view: View,
  scale: number,
  point: { x: number; y: number },
  picture: Size,
  stage: Size,
): View {
  const kept = Math.min(LARGEST, Math.max(0.02, scale));
  const by = kept / view.scale;
  return keepInside(
    { scale: kept, x: point.x - (point.x - view.x) * by, y: point.y - (point.y - view.y) * by },
    picture,
    stage,
  );
}

/** Moves a picture, never further than its edge. */
export function pan(view: View, by: { x: number; y: number }, picture: Size, stage: Size): View {
  return keepInside({ ...view, x: view.x + by.x, y: view.y + by.y }, picture, stage);
}

function keepInside(view: View, picture: Size, stage: Size): View {
  const spareX = Math.max(0, (picture.width * view.scale - stage.width) / 2);
  const spareY = Math.max(0, (picture.height * view.scale - stage.height) / 2);
  return { ...view, x: clamp(view.x, spareX), y: clamp(view.y, spareY) };
}

function clamp(value: number, limit: number): number {
  // `|| 0` turns -0 into 0, which would show as a difference where there is none.
  return Math.min(limit, Math.max(-limit, value)) || 0;
}

/** A size as it was, where nothing has changed: nothing has to be laid out again for it. */
export function sizeOf(width: number, height: number, known: Size | null): Size {
  return known?.width === width && known.height === height ? known : { width, height };
}
