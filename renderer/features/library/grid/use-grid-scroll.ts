import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useReviewStore } from '../state/review-store.ts';

/** After so long without a step the scroll bar is brought to where it belongs. */
const SETTLED_MILLISECONDS = 150;

export interface GridFrame {
  /** The first pixel of the takes that is in sight. */
  readonly top: number;
  /** How far rows are drawn from where they lie, because the page is shorter than all of them. */
  readonly shift: number;
  readonly width: number;
  readonly height: number;
}

/**
 * What of the takes is in sight, read once for each drawn frame, and what brings another part of them there.
 *
 * @param readHeight height of all that is scrolled, in CSS pixels
 */
export function useGridScroll(
  scroller: RefObject<HTMLDivElement | null>,
  readHeight: () => number,
): { frame: GridFrame; scrollTo: (top: number) => void } {
  const [frame, setFrame] = useState<GridFrame>({ top: 0, shift: 0, width: 0, height: 0 });
  const place = useRef<ScrollPlace>({ top: 0, physical: 0 });
  const latest = useRef(readHeight);
  latest.current = readHeight;

  const show = useCallback((element: HTMLDivElement) => {
    const { top, physical } = place.current;
    const isTall = latest.current() > TALLEST;
    const shift = isTall ? physical - top : 0;
    setFrame({ top, shift, width: element.clientWidth, height: element.clientHeight });
  }, []);

  const scrollTo = useCallback(
    (top: number) => {
      const element = scroller.current;
      if (element === null) return;
      place.current = placeAt(top, { height: latest.current(), view: element.clientHeight });
      element.scrollTop = place.current.physical;
      // Browsers round: what they made of it is no step of the artist's.
      place.current = { ...place.current, physical: element.scrollTop };
      show(element);
    },
    [scroller, show],
  );

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    show(element);
    requestAnimationFrame(() => scrollTo(useReviewStore.getState().scrollTop));
    const stop = followScrolling(element, { place, readHeight: () => latest.current(), show, scrollTo });
    return () => {
      useReviewStore.setState({ scrollTop: place.current.top });
      stop();
    };
  }, [scroller, show, scrollTo]);
  return { frame, scrollTo };
}

interface Scrolling {
  readonly place: { current: ScrollPlace };
  readonly readHeight: () => number;
  readonly show: (element: HTMLDivElement) => void;
  readonly scrollTo: (top: number) => void;
}

/** Reads where the list is once for each drawn frame, and brings the scroll bar to where it belongs; gives what ends that. */
function followScrolling(element: HTMLDivElement, scrolling: Scrolling): () => void {
  const { place, readHeight, show, scrollTo } = scrolling;
  let request = 0;
  let settling: ReturnType<typeof setTimeout> | undefined;
  const settle = () => {
    // A step that was made and not read yet would be taken back.
    const isFollowed = element.scrollTop === place.current.physical;
    if (readHeight() > TALLEST && isFollowed) scrollTo(place.current.top);
  };
  const read = () => {
    request = 0;
    const space = { height: readHeight(), view: element.clientHeight };
    place.current = followScroll(place.current, element.scrollTop, space);
    show(element);
    clearTimeout(settling);
    if (isStuck(place.current, space)) settle();
    else settling = setTimeout(settle, SETTLED_MILLISECONDS);
  };
  const ask = () => {
    if (request === 0) request = requestAnimationFrame(read);
  };
  const observer = new ResizeObserver(ask);
  observer.observe(element);
  element.addEventListener('scroll', ask, { passive: true });
  return () => {
    cancelAnimationFrame(request);
    clearTimeout(settling);
    observer.disconnect();
    element.removeEventListener('scroll', ask);
  };
}

/**
 * The tallest that an element of the page is made, in CSS pixels: browsers lose what lies beyond some 33 million of the
 * screen's own pixels, of which each CSS pixel may be many.
 */
export const TALLEST = 6_000_000;

/** What is scrolled: how tall all of it is, and how much is seen of it. */
interface ScrollSpace {
  readonly height: number;
  readonly view: number;
}

/** `top` is the place in the takes, `physical` that of the scroll bar, which is shorter than they are. */
export interface ScrollPlace {
  readonly top: number;
  readonly physical: number;
}

/** How many pixels of takes one pixel of the scroll bar's way stands for. */
function scaleOf({ height, view }: ScrollSpace): number {
  const way = Math.min(height, TALLEST) - view;
  return height <= TALLEST || way <= 0 ? 1 : (height - view) / way;
}

/**
 * Where takes stand after the scroll bar moved: small steps (a wheel, a key) move them by as much, great ones (the bar is
 * dragged) to the same share of the way.
 */
export function followScroll(place: ScrollPlace, physical: number, space: ScrollSpace): ScrollPlace {
  const scale = scaleOf(space);
  if (scale === 1) return { top: physical, physical };
  const step = physical - place.physical;
  const top = Math.abs(step) <= space.view * 2 ? place.top + step : physical * scale;
  return { top: Math.max(0, Math.min(space.height - space.view, top)), physical };
}

/** Where the scroll bar belongs for takes that stand at `top`. */
export function placeAt(top: number, space: ScrollSpace): ScrollPlace {
  const within = Math.max(0, Math.min(Math.max(0, space.height - space.view), top));
  return { top: within, physical: within / scaleOf(space) };
}

/** True where the bar stands at an end that the takes have not reached, so that it has to be moved before it can go on. */
export function isStuck({ top, physical }: ScrollPlace, space: ScrollSpace): boolean {
  const end = Math.min(space.height, TALLEST) - space.view;
  return (physical <= 0 && top > 1) || (physical >= end - 1 && top < space.height - space.view - 1);
}
