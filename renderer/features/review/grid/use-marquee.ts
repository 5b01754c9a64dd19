import {
  type PointerEvent as PointerDown,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useTakeStore } from '../../../projections/take-store.ts';
import { isEscape } from '../../../ui/decisive-key.ts';
import { isMainPress } from '../../../ui/platform.ts';
import type { GridPlan } from '../state/grid-layout.ts';
import {
  type Box,
  boxBetween,
  findPin,
  type Pin,
  type Point,
  pinPoint,
  rangesWithin,
  scrollSpeed,
} from './marquee.ts';
import { createMarqueeSelection } from './marquee-selection.ts';

/** A pointer that moved less was only pressed, in CSS pixels. */
const SLACK = 4;

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
      stop.current = drawBox(element, event.nativeEvent, () => latest.current, setBox);
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
  const readIds = () => useTakeStore.getState().window.ids;
  const selection = createMarqueeSelection(press.shiftKey || press.ctrlKey || press.metaKey);
  const start = pinPoint(readSight().plan, readIds(), toPoint(element, press, readSight()));
  let pointer: Pick<PointerEvent, 'clientX' | 'clientY'> = press;
  let shown: Box | null = null;
  let drawnAt = performance.now();
  let request = 0;
  let isHalted = false;

  function draw(now: number): void {
    request = requestAnimationFrame(draw);
    const { top, height } = element.getBoundingClientRect();
    const speed = isHalted ? 0 : scrollSpeed(pointer.clientY - top, height);
    const step = (speed * (now - drawnAt)) / 1000;
    drawnAt = now;
    // Drawn at once: the box lies over what is in sight in the same frame.
    if (step !== 0) flushSync(() => readSight().scrollTo(readSight().top + step));
    const sight = readSight();
    const box = boxBetween(findPin(sight.plan, readIds(), start), toPoint(element, pointer, sight));
    if (!isSame(box, shown)) show(box);
    shown = box;
    selection.touch(rangesWithin(sight.plan, box));
  }

  /** In another window the button may be let go and nobody hears of it: nothing scrolls until the pointer is back. */
  const halt = () => {
    isHalted = true;
  };
  const move = (event: PointerEvent) => {
    pointer = event;
    isHalted = false;
    // The button was let go where nobody heard of it.
    if ((event.buttons & 1) === 0) return release();
    const way = Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY);
    if (request !== 0 || way < SLACK) return;
    drawnAt = performance.now();
    draw(drawnAt);
  };
  const release = () => {
    const isDrawn = request !== 0;
    const end: Pin = pinPoint(readSight().plan, readIds(), toPoint(element, pointer, readSight()));
    stop();
    if (!isDrawn) return;
    void selection.keep(() => {
      const [{ plan }, ids] = [readSight(), readIds()];
      return rangesWithin(plan, boxBetween(findPin(plan, ids, start), findPin(plan, ids, end)));
    });
  };
  const cancel = (event: KeyboardEvent) => {
    if (!isEscape(event) || request === 0) return;
    event.preventDefault();
    event.stopPropagation();
    stop();
    selection.drop();
  };
  function stop(): void {
    cancelAnimationFrame(request);
    request = 0;
    show(null);
    element.removeEventListener('pointermove', move);
    element.removeEventListener('pointerup', release);
    element.removeEventListener('lostpointercapture', release);
    window.removeEventListener('blur', halt);
    window.removeEventListener('keydown', cancel, true);
    if (element.hasPointerCapture(press.pointerId)) element.releasePointerCapture(press.pointerId);
  }

  element.setPointerCapture(press.pointerId);
  element.addEventListener('pointermove', move);
  element.addEventListener('pointerup', release);
  element.addEventListener('lostpointercapture', release);
  window.addEventListener('blur', halt);
  window.addEventListener('keydown', cancel, true);
  return stop;
}

/** Where a pointer is in the takes; outside the list, at its edge. */
function toPoint(
  element: HTMLElement,
  { clientX, clientY }: Pick<PointerEvent, 'clientX' | 'clientY'>,
  { top, padding }: MarqueeSight,
): Point {
  const box = element.getBoundingClientRect();
  const x = Math.max(1, Math.min(element.clientWidth - 1, clientX - box.left));
  const y = Math.max(0, Math.min(box.height, clientY - box.top));
  return { x: x - padding, y: y - padding + top };
}

function isSame(one: Box, other: Box | null): boolean {
  return (
    one.left === other?.left &&
    one.top === other.top &&
    one.width === other.width &&
    one.height === other.height
  );
}
