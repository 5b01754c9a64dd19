import {
  type PointerEvent as PointerDown,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useTakeStore } from '../../../state/takes/take-store.ts';
import { isEscape } from '../../../ui/keys/decisive-key.ts';
import { isMainPress } from '../../../ui/keys/platform.tsx';
import type { GridPlan } from '../state/grid-layout.ts';
import {
  type Box,
  boxBetween,
  createMarqueeSelection,
  findPin,
  type Pin,
  type Point,
  pinPoint,
  rangesWithin,
  scrollSpeed,
} from './marquee-selection.ts';

/** A pointer that moved less was only pressed, in CSS pixels. */
const SLACK = 4;

type Pointer = Pick<PointerEvent, 'clientX' | 'clientY'>;

/** What the box is drawn over, as it is now. */
export interface MarqueeSight {
  readonly plan: GridPlan;
  /** The first pixel of the takes that is in sight. */
  readonly top: number;
  /** Between the edge of the list and the takes, in CSS pixels. */
  readonly padding: number;
  readonly scrollTo: (top: number) => void;
}

/** Dragging over empty space draws a box, and selects the takes that it touches; Escape takes that back. */
export function useMarquee(scroller: RefObject<HTMLDivElement | null>, sight: MarqueeSight) {
  const [box, setBox] = useState<Box | null>(null);
  const latest = useRef(sight);
  latest.current = sight;
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);
  const onPointerDown = useCallback(
    (event: PointerDown) => {
      const element = scroller.current;
      if (element === null || !isOnEmptySpace(event, element)) return;
      stop.current();
      stop.current = drawBox(
        element,
        event.nativeEvent,
        () => latest.current,
        (next) => setBox((now) => (isSame(now, next) ? now : next)),
      );
    },
    [scroller],
  );
  return { box, onPointerDown };
}

/** A finger scrolls; and the scroll bar is no space to draw on. */
function isOnEmptySpace(press: PointerDown, element: HTMLElement): boolean {
  const { target, pointerType, clientX } = press;
  if (!isMainPress(press) || pointerType === 'touch' || !(target instanceof Element)) return false;
  const isOnBar = clientX - element.getBoundingClientRect().left >= element.clientWidth;
  return !isOnBar && target.closest('[role=option]') === null;
}

/** Follows one pointer from its press to its release; gives what ends that. */
function drawBox(
  element: HTMLElement,
  press: PointerEvent,
  readSight: () => MarqueeSight,
  show: (box: Box | null) => void,
): () => void {
  const selection = createMarqueeSelection(press.shiftKey || press.ctrlKey || press.metaKey);
  const corner = pinCorner(element, press, readSight);
  let pointer: Pointer = press;
  let drawnAt = performance.now();
  let request = 0;
  let isHalted = false;

  function draw(now: number): void {
    request = requestAnimationFrame(draw);
    if (!isHalted) scrollAtEdge(element, pointer, now - drawnAt, readSight());
    drawnAt = now;
    const box = corner.boxTo(pointer);
    show(box);
    selection.touch(rangesWithin(readSight().plan, box));
  }

  function move(event: PointerEvent): void {
    pointer = event;
    isHalted = false;
    // The button was let go where nobody heard of it.
    if ((event.buttons & 1) === 0) release();
    else if (request === 0 && distance(event, press) >= SLACK) {
      drawnAt = performance.now();
      draw(drawnAt);
    }
  }

  function release(): void {
    const isDrawn = request !== 0;
    const readBox = corner.pinBox(pointer);
    stop();
    if (isDrawn) void selection.keep(() => rangesWithin(readSight().plan, readBox()));
  }

  function cancel(): boolean {
    if (request === 0) return false;
    stop();
    selection.drop();
    return true;
  }

  // In another window the button may be let go and nobody hears of it: nothing scrolls until the pointer is back.
  const halt = () => {
    isHalted = true;
  };
  const leave = listen(element, press.pointerId, { move, release, cancel, halt });
  function stop(): void {
    cancelAnimationFrame(request);
    request = 0;
    show(null);
    leave();
  }
  return stop;
}

/** Scrolls while the pointer is near an edge, as far as belongs to so many milliseconds. */
function scrollAtEdge(element: HTMLElement, { clientY }: Pointer, milliseconds: number, sight: MarqueeSight) {
  const { top, height } = element.getBoundingClientRect();
  const step = (scrollSpeed(clientY - top, height) * milliseconds) / 1000;
  // Drawn at once: the box lies over what is in sight in the same frame.
  if (step !== 0) flushSync(() => sight.scrollTo(sight.top + step));
}

function distance(one: Pointer, other: Pointer): number {
  return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
}

/** The corner where the box begins: it stays at its take while others arrive and sizes change. */
function pinCorner(element: HTMLElement, press: PointerEvent, readSight: () => MarqueeSight) {
  const readIds = () => useTakeStore.getState().window.ids;
  const pinUnder = (pointer: Pointer): Pin =>
    pinPoint(readSight().plan, readIds(), toPoint(element, pointer, readSight()));
  const find = (pin: Pin): Point => findPin(readSight().plan, readIds(), pin);
  const start = pinUnder(press);
  return {
    boxTo: (pointer: Pointer): Box => boxBetween(find(start), toPoint(element, pointer, readSight())),
    /** The same with the other corner at the take that is under the pointer now. */
    pinBox(pointer: Pointer): () => Box {
      const end = pinUnder(pointer);
      return () => boxBetween(find(start), find(end));
    },
  };
}

/** Hears of one pointer, wherever it goes; gives what ends that. */
function listen(
  element: HTMLElement,
  pointerId: number,
  on: { move: (event: PointerEvent) => void; release: () => void; cancel: () => boolean; halt: () => void },
): () => void {
  const cancelByKey = (event: KeyboardEvent) => {
    if (!isEscape(event) || !on.cancel()) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const ending = new AbortController();
  const { signal } = ending;
  element.setPointerCapture(pointerId);
  element.addEventListener('pointermove', on.move, { signal });
  element.addEventListener('pointerup', on.release, { signal });
  element.addEventListener('lostpointercapture', on.release, { signal });
  window.addEventListener('blur', on.halt, { signal });
  window.addEventListener('keydown', cancelByKey, { capture: true, signal });
  return () => {
    ending.abort();
    if (element.hasPointerCapture(pointerId)) element.releasePointerCapture(pointerId);
  };
}

/** Where a pointer is in the takes; outside the list, at its edge. */
function toPoint(element: HTMLElement, { clientX, clientY }: Pointer, { top, padding }: MarqueeSight): Point {
  const box = element.getBoundingClientRect();
  const x = Math.max(1, Math.min(element.clientWidth - 1, clientX - box.left));
  const y = Math.max(0, Math.min(box.height, clientY - box.top));
  return { x: x - padding, y: y - padding + top };
}

function isSame(one: Box | null, other: Box | null): boolean {
  return (
    one !== null &&
    one.left === other?.left &&
    one.top === other.top &&
    one.width === other.width &&
    one.height === other.height
  );
}
