import { type RefObject, useEffect } from 'react';

const CONTROLS = 'a[href], button, input, select, textarea, [tabindex="0"]';

/** Where something stands: what it is in, and which of its children it is. */
interface Place {
  readonly parent: Element;
  readonly index: number;
}

/**
 * Hands the focus on where pressing a control takes that control away, as opening a form does: to what stands in its place
 * now, or nearest to it. Otherwise the page would have it, and whoever works by key would start over.
 */
export function useKeptFocus(room: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = room.current;
    if (root === null) return;
    let last: HTMLElement | null = null;
    let places: readonly Place[] = [];
    const remember = ({ target }: FocusEvent) => {
      last = target as HTMLElement;
      places = listPlaces(last, root);
    };
    // Left by the artist; what is taken away leaves on its own.
    const forget = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (target === last && last !== null && canHaveFocus(last)) last = null;
      });
    const changes = new MutationObserver(() => {
      const active = document.activeElement;
      if (last === null || canHaveFocus(last) || (active !== document.body && active !== last)) return;
      last = null;
      findNext(places)?.focus();
    });
    root.addEventListener('focusin', remember);
    root.addEventListener('focusout', forget);
    changes.observe(root, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled'],
    });
    return () => {
      changes.disconnect();
      root.removeEventListener('focusin', remember);
      root.removeEventListener('focusout', forget);
    };
  }, [room]);
}

/** From the control itself outwards. */
function listPlaces(control: Element, root: Element): Place[] {
  const places: Place[] = [];
  for (let at = control; at !== root && at.parentElement !== null; at = at.parentElement)
    places.push({ parent: at.parentElement, index: [...at.parentElement.children].indexOf(at) });
  return places;
}

/** What stands in its place or after it, else before it; else the same one step further out. */
function findNext(places: readonly Place[]): HTMLElement | null {
  for (const { parent, index } of places) {
    if (!parent.isConnected) continue;
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
