import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Gives what takes another's place the focus that went with it: Tab goes on from there, and a screen reader says what came. */
export function useLandingFocus<Part extends HTMLElement>(): RefObject<Part | null> {
  const part = useRef<Part>(null);
  // As it is drawn: what hands the focus on comes a moment later.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) part.current?.focus({ preventScroll: true });
  }, []);
  return part;
}
