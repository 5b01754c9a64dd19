/** A key event of the page, or React's wrapping of one. */
interface KeyPress {
  readonly key: string;
  readonly isComposing?: boolean;
  readonly keyCode: number;
  readonly nativeEvent?: { readonly isComposing: boolean };
}

/** What a key press is reported as that an input method takes for itself. */
const TAKEN_BY_INPUT_METHOD = 229;

/**
 * Whether an input method takes the key: the Enter that ends a composition chooses a word, and nothing else. On macOS that
 * Enter comes after the composition has ended, with `isComposing` false; its key code alone tells.
 */
export function isForInputMethod(event: KeyPress): boolean {
  const isComposing = event.nativeEvent?.isComposing ?? event.isComposing ?? false;
  return isComposing || event.keyCode === TAKEN_BY_INPUT_METHOD;
}

/** Whether Enter was pressed, meant for the page. */
export function isEnter(event: KeyPress): boolean {
  return event.key === 'Enter' && !isForInputMethod(event);
}

/** Whether Escape was pressed, meant for the page. */
export function isEscape(event: KeyPress): boolean {
  return event.key === 'Escape' && !isForInputMethod(event);
}

/** Keeps Space to the control that it checks. */
export function keepSpace(event: KeyPress & { stopPropagation(): void }): void {
  if (event.key === ' ') event.stopPropagation();
}

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
