import { useEffect, useRef } from 'react';

/**
 * No browser plays backwards, so running back is a row of seeks at the pace of the speed. It ends at the frame `least`, or
 * at the clip's first when it began before that.
 */
export function useRunBack(
  speed: number,
  rate: number,
  frame: number,
  least: number,
  showFrame: (frame: number) => void,
  stop: (speed: number) => void,
): void {
  const begin = useRef(0);
  begin.current = frame;
  useEffect(() => {
    if (speed >= 0) return;
    const from = begin.current;
    const end = from > least ? least : 0;
    const startedAt = performance.now();
    let request = requestAnimationFrame(function back(now) {
      const target = from + ((now - startedAt) / 1000) * rate * speed;
      showFrame(Math.max(end, target));
      if (target <= end) stop(0);
      else request = requestAnimationFrame(back);
    });
    return () => cancelAnimationFrame(request);
  }, [speed, rate, least, showFrame, stop]);
}
