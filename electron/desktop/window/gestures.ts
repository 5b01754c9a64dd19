import type { WebContents } from 'electron';

/** From a key or a click to the call that it asks for: checks, and a draft that is saved first, lie between. */
const LONGEST_WAY = 10_000;

/** What a person does on purpose; moving the pointer over the window is not. */
const ON_PURPOSE: ReadonlySet<string> = new Set([
  'mouseDown',
  'mouseUp',
  'rawKeyDown',
  'keyDown',
  'keyUp',
  'touchStart',
  'touchEnd',
  'gestureTap',
  'pointerDown',
  'pointerUp',
]);

export interface Gestures {
  /** Sees keys and pointers of a window as the system sends them; what a page makes up does not come by here. */
  watch(contents: WebContents): void;
  /** Takes one that came another way: a file that was dropped or chosen. */
  note(): void;
  /** Whether one was seen just now. */
  isRecent(): boolean;
}

export function createGestures(now: () => number): Gestures {
  let lastAt = Number.NEGATIVE_INFINITY;
  const note = () => {
    lastAt = now();
  };
  return {
    watch(contents) {
      contents.on('before-input-event', note);
      contents.on('input-event', (_event, { type }) => {
        if (ON_PURPOSE.has(type)) note();
      });
    },
    note,
    isRecent: () => now() - lastAt <= LONGEST_WAY,
  };
}
