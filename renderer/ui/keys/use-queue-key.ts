import { useEffect, useRef } from 'react';
import { isEnter } from './decisive-key.ts';
import { isUnderSomething } from './layers.ts';
import { isPressContinued } from './once-per-press.ts';
import { hasCommandKey } from './platform.tsx';

/** The one key of a room that queues works wherever the focus is, also where it is nowhere. */
export function useQueueKey(queue: () => void): void {
  const latest = useRef(queue);
  latest.current = queue;
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (!isEnter(event) || !hasCommandKey(event) || isPressContinued() || event.defaultPrevented) return;
      // With Shift it is the key of a free test, also where there is none.
      if (event.shiftKey) return;
      if (isUnderSomething(event)) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  }, []);
}
