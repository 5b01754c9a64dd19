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
