import { useLayoutEffect } from 'react';

/** Stands where a panel is about to open: what is typed by now is meant for the panel, and must do nothing in the room below. */
export function HoldKeys() {
  useLayoutEffect(() => {
    const hold = (event: KeyboardEvent) => {
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener('keydown', hold, true);
    return () => window.removeEventListener('keydown', hold, true);
  }, []);
  return null;
}
