import { useEffect, useRef } from 'react';
import { hasCommandKey } from './platform.ts';

/** The one key of a room that queues works wherever the focus is, also where it is nowhere. */
export function useQueueKey(queue: () => void): void {
  const latest = useRef(queue);
  latest.current = queue;
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !hasCommandKey(event) || event.repeat || event.defaultPrevented) return;
      if (document.querySelector('[role=dialog]') !== null) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  }, []);
}
