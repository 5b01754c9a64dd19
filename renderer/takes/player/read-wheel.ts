/** One notch of a mouse's wheel, as Chromium counts them. */
const NOTCH = 120;
/** Wheel units that zoom by a factor of e. */
const UNITS = 200;
/** Milliseconds after which the next event begins another gesture. */
const PAUSE = 400;

export type WheelAct =
  | { readonly kind: 'zoom'; readonly factor: number }
  | { readonly kind: 'move'; readonly x: number; readonly y: number };

/** When two fingers moved last; milliseconds as events have them. */
let lastFine = Number.NEGATIVE_INFINITY;

/** What a hand means that turns a wheel, which zooms, or lies on a trackpad: two fingers move, and zoom where they spread. */
export function readWheel(event: WheelEvent): WheelAct {
  const { deltaX, deltaY, ctrlKey, metaKey } = event;
  // Fingers that spread come as a turned wheel with Ctrl held.
  if (ctrlKey || metaKey || isMouse(event)) return { kind: 'zoom', factor: Math.exp(-deltaY / UNITS) };
  return { kind: 'move', x: -deltaX, y: -deltaY };
}

/** A wheel turns by whole notches and one way only; of a gesture of two fingers only a few events look like that. */
function isMouse(event: WheelEvent): boolean {
  const { wheelDeltaX, wheelDeltaY } = event as WheelEvent & { wheelDeltaX: number; wheelDeltaY: number };
  const isWhole = wheelDeltaX === 0 && wheelDeltaY % NOTCH === 0;
  const isSameGesture = event.timeStamp - lastFine < PAUSE;
  if (isWhole && !isSameGesture) return true;
  lastFine = event.timeStamp;
  return false;
}
