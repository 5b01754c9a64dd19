import { type RefObject, useLayoutEffect, useRef } from 'react';
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

/**
 * Runs something once a click is over and what was clicked has the focus: with the next frame, or before a key that comes
 * sooner. Later it would take the focus from what that key gave it to.
 */
export function afterClick(act: () => void): void {
  const over = new AbortController();
  const end = () => {
    cancelAnimationFrame(request);
    over.abort();
    act();
  };
  const request = requestAnimationFrame(end);
  window.addEventListener('keydown', end, { capture: true, signal: over.signal });
}

/** Gives what takes another's place the focus that went with it: Tab goes on from there, and a screen reader says what came. */
export function useLandingFocus<Part extends HTMLElement>(): RefObject<Part | null> {
  const part = useRef<Part>(null);
  // As it is drawn: what hands the focus on comes a moment later.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) part.current?.focus({ preventScroll: true });
  }, []);
  return part;
}

const CONTROLS = 'a[href], button, input, select, textarea, [tabindex="0"]';
/** What hears the keys of all that is in it. */
const OWN_KEYS = '[tabindex]';

/** Where something stands: what it is in, and which of its children it is. */
interface Place {
  readonly parent: Element;
  readonly index: number;
}

/**
 * Hands the focus on where pressing a control takes that control away, as opening a form does: to what stands in its place
 * now, or nearest to it. Otherwise the page would have it, and whoever works by key would start over.
 *
 * @param isForKeysOnly whether what a click took away hands nothing on
 */
export function useKeptFocus(room: RefObject<HTMLElement | null>, isForKeysOnly: boolean): void {
  // Before the parts of the room that take the focus as it opens, or just after.
  useLayoutEffect(() => {
    const root = room.current;
    if (root === null) return;
    let last: HTMLElement | null = null;
    let places: readonly Place[] = [];
    const remember = ({ target }: { readonly target: EventTarget | null }) => {
      const control = target as HTMLElement;
      last = isForKeysOnly && !control.matches(':focus-visible') ? null : control;
      if (last === null) return;
      places = listPlaces(last, root);
    };
    const handOn = () => {
      const next = findNext(places);
      // What takes the place may only be on its way: the next change finds it.
      if (next !== null) last = null;
      next?.focus();
    };
    const leave = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        const active = document.activeElement;
        // What React moves loses it for that moment.
        if (last === null || target !== last || active === last) return;
        if (active === document.body && !canHaveFocus(last)) handOn();
        else last = null;
      });
    const changes = new MutationObserver(() => {
      if (last === null) return;
      const active = document.activeElement;
      const isKept = active === last ? !last.matches(':disabled') : canHaveFocus(last);
      if (isKept && active === last) places = listPlaces(last, root);
      if (!isKept && (active === last || active === document.body)) handOn();
    });
    if (root.contains(document.activeElement)) remember({ target: document.activeElement });
    root.addEventListener('focusin', remember);
    root.addEventListener('focusout', leave);
    changes.observe(root, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled'],
    });
    return () => {
      changes.disconnect();
      root.removeEventListener('focusin', remember);
      root.removeEventListener('focusout', leave);
    };
  }, [room, isForKeysOnly]);
}

/** From the control itself outwards. */
function listPlaces(control: Element, root: Element): Place[] {
  const places: Place[] = [];
  for (let at = control; at !== root && at.parentElement !== null; at = at.parentElement)
    places.push({ parent: at.parentElement, index: [...at.parentElement.children].indexOf(at) });
  return places;
}

/** What stands in its place or after it, else before it; else the same one step further out, or what it was in where that has keys. */
function findNext(places: readonly Place[]): HTMLElement | null {
  for (const { parent, index } of places) {
    if (!parent.isConnected) continue;
    if (parent instanceof HTMLElement && parent.matches(OWN_KEYS)) return parent;
    const children = [...parent.children];
    const near = [...children.slice(index), ...children.slice(0, index).toReversed()];
    for (const child of near) {
      const found = [child, ...child.querySelectorAll(CONTROLS)].find(
        (one) => one instanceof HTMLElement && one.matches(CONTROLS) && canHaveFocus(one),
      );
      if (found instanceof HTMLElement) return chosenOf(found);
    }
  }
  return null;
}

/** Of radio buttons, the one that is chosen. */
function chosenOf(control: HTMLElement): HTMLElement {
  if (!(control instanceof HTMLInputElement) || control.type !== 'radio') return control;
  const chosen = control.closest('[role=radiogroup]')?.querySelector<HTMLElement>('input:checked');
  return chosen ?? control;
}

function canHaveFocus(control: HTMLElement): boolean {
  return control.isConnected && !control.matches(':disabled') && control.checkVisibility();
}
