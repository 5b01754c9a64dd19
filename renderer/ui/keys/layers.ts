import { useEffect, useLayoutEffect, useRef } from 'react';
import { isEscape } from './decisive-key.ts';

/** What has the keys to itself while it is open. The browser opens and closes a panel a moment before what is in it comes and goes. */
const ON_TOP = '[popover]:popover-open:not([role=tooltip]), [role=dialog]:not([data-panel] *)';
/** What the browser closes for Escape, or has that key itself. */
const CLOSED_BY_ITSELF = '[popover]:popover-open:not([role=tooltip])';

/** What Escape leaves, the last one first: dialogs, and what has taken the place of a room. */
const layers: { readonly leave: () => void }[] = [];

/** Keys that were pressed while something lay over the room: they are not the room's, also where that is closed by now. */
const keysOfLayers = new WeakSet<Event>();

/** Gives each Escape to one layer. To be called before rooms listen. */
export function followLayers(): void {
  let hasPopover = false;
  window.addEventListener(
    'keydown',
    (event) => {
      if (isUnderSomething()) keysOfLayers.add(event);
      hasPopover = document.querySelector(CLOSED_BY_ITSELF) !== null;
    },
    { capture: true },
  );
  window.addEventListener('keydown', (event) => {
    const top = layers.at(-1);
    if (!isEscape(event) || event.defaultPrevented || hasPopover || top === undefined) return;
    event.preventDefault();
    top.leave();
  });
}

/** Hears an event of the window until the answer is called. */
export function hearWindow<Name extends keyof WindowEventMap>(
  name: Name,
  handle: (event: WindowEventMap[Name]) => void,
): () => void {
  window.addEventListener(name, handle);
  return () => window.removeEventListener(name, handle);
}

/** Escape leaves what calls this for as long as it is drawn, unless something else lies over it or takes the key. */
export function useLayer(leave: () => void): void {
  const latest = useRef(leave);
  latest.current = leave;
  useEffect(() => {
    const layer = { leave: () => latest.current() };
    layers.push(layer);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
    };
  }, []);
}

/** Whether a dialog, a panel or a menu lies over the room, or did when a key was pressed, so that no key is the room's. */
export function isUnderSomething(event?: Event): boolean {
  return event === undefined ? document.querySelector(ON_TOP) !== null : keysOfLayers.has(event);
}

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
