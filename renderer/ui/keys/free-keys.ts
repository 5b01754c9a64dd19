import { isEnter } from './decisive-key.ts';

/**
 * Gives keys that are pressed with Ctrl, Cmd or Alt to the room: React Aria takes Enter and Space on a button for its press whatever is
 * held with them, so that the key of a free test pressed the button that queues.
 */
export function freeKeysOfButtons(): void {
  window.addEventListener(
    'keydown',
    (event) => {
      const isPress = isEnter(event) || event.key === ' ';
      const isHeld = event.ctrlKey || event.metaKey || event.altKey;
      const button = event.target instanceof Element ? event.target.closest('button') : null;
      if (!isPress || !isHeld || button === null) return;
      event.stopImmediatePropagation();
      event.preventDefault();
      button.parentElement?.dispatchEvent(new KeyboardEvent('keydown', event));
    },
    { capture: true },
  );
}
