import { flushSync } from 'react-dom';

/**
 * Runs something as soon as what was changed just now is drawn, and before any other key or click comes. A frame later,
 * what an artist types at once would still go to whatever had the focus.
 */
export function onceDrawn(act: () => void): void {
  queueMicrotask(() => {
    flushSync(() => undefined);
    act();
  });
}
