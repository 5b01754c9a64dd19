import { isEnter } from './decisive-key.ts';

/** What React Aria presses by key: buttons and links, and the labels of radio buttons, checkboxes and switches. */
const PRESSED = 'button, a[href], label:has(input:is([type=radio], [type=checkbox]))';

/**
 * Gives keys that are pressed with Ctrl, Cmd or Alt to the room: React Aria takes Enter and Space on a control for its press whatever is
 * held with them, so that the key of a free test pressed the button that queues, and the key that queues did nothing behind a choice.
 */
export function freeKeysOfControls(): void {
  window.addEventListener(
    'keydown',
    (event) => {
      const isPress = isEnter(event) || event.key === ' ';
      const isHeld = event.ctrlKey || event.metaKey || event.altKey;
      const control = event.target instanceof Element ? event.target.closest(PRESSED) : null;
      if (!isPress || !isHeld || control === null) return;
      event.stopImmediatePropagation();
      event.preventDefault();
      control.parentElement?.dispatchEvent(new KeyboardEvent('keydown', event));
    },
    { capture: true },
  );
}
