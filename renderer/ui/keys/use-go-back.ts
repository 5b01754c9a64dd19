import { useEffect } from 'react';
import { isEscape } from './decisive-key.ts';
import { isUnderSomething } from './on-top.ts';

/** Escape leads back from what has taken the place of a room, unless something lies over it. */
export function useGoBack(goBack: () => void): void {
  useEffect(() => {
    const handle = (event: KeyboardEvent): void => {
      if (isEscape(event) && !event.defaultPrevented && !isUnderSomething()) goBack();
    };
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  }, [goBack]);
}
