import { type RefObject, useLayoutEffect, useState } from 'react';

/** The width inside of a box, in CSS pixels, as it is now: known before the first frame is drawn, so that nothing is laid out twice. */
export function useInnerWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = box;
    if (current === null) return;
    const observer = new ResizeObserver(() => setWidth(current.clientWidth));
    observer.observe(current);
    setWidth(current.clientWidth);
    return () => observer.disconnect();
  }, [box]);
  return width;
}
