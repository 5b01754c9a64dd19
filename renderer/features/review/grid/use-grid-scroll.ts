import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useReviewStore } from '../state/review-store.ts';
import { followScroll, isStuck, placeAt, type ScrollPlace, TALLEST } from './grid-scroll.ts';

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
