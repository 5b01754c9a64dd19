import type { Page } from '@playwright/test';

/**
 * What no picture may show: a page that scrolls as a whole, a control that lies outside of the window, one that is covered by
 * something else, and, but in English, words of a control or heading that are cut off. One line for each.
 */
export function findFlaws(page: Page): Promise<string[]> {
  return page.evaluate(findFlawsInPage);
}

/** Runs in the page, which knows nothing of this file. */
function findFlawsInPage(): string[] {
  const flaws: string[] = [];
  const root = document.scrollingElement;
  if (root !== null && (root.scrollHeight > innerHeight + 1 || root.scrollWidth > innerWidth + 1))
    flaws.push(`the page scrolls: ${root.scrollWidth} × ${root.scrollHeight}`);
  const describe = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? '';
    return `${element.tagName.toLowerCase()} “${name}” at ${[x, y, width, height].map(Math.round).join(' ')}`;
  };
  /** The part of an element that the boxes around it let through; null where that is nothing. */
  const seen = (element: Element) => {
    let { left, top, right, bottom } = element.getBoundingClientRect();
    for (let box = element.parentElement; box !== null; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box);
      const edge = box.getBoundingClientRect();
      if (overflowX !== 'visible') [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
      if (overflowY !== 'visible') [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
    }
    return right - left < 4 || bottom - top < 4 ? null : { left, top, right, bottom };
  };
  /** Whether a box around an element, which can't be scrolled, hides a part of it. */
  const isCutOff = (element: Element) => {
    let { left, top, right, bottom } = element.getBoundingClientRect();
    for (let box = element.parentElement; box !== null; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box);
      const edge = box.getBoundingClientRect();
      const isFixed = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      if (isFixed(overflowX) && (left < edge.left - 2 || right > edge.right + 2)) return true;
      if (isFixed(overflowY) && (top < edge.top - 2 || bottom > edge.bottom + 2)) return true;
      if (overflowX !== 'visible') [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
      if (overflowY !== 'visible') [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
      if (right <= left || bottom <= top) return false;
    }
    return false;
  };
  const controls = document.querySelectorAll(
    'button, a[href], textarea, [role=slider], [role=option], input:not([type=radio]):not([type=checkbox]):not([type=range]):not([type=file])',
  );
  // What lies under an open menu or panel is meant to.
  const modal = document.querySelector('[popover]:popover-open, [role=dialog], [role=alertdialog]');
  for (const control of controls) {
    if (modal !== null && !modal.contains(control)) continue;
    if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (isCutOff(control)) flaws.push(`cut off: ${describe(control)}`);
    const box = seen(control);
    if (box === null) continue;
    if (box.right > innerWidth + 1 || box.bottom > innerHeight + 1 || box.left < -1 || box.top < -1) {
      flaws.push(`outside of the window: ${describe(control)}`);
      continue;
    }
    const hit = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    const isOwn =
      hit !== null &&
      (control.contains(hit) || hit.contains(control) || hit.closest('label')?.contains(control));
    if (!isOwn && getComputedStyle(control).pointerEvents !== 'none')
      flaws.push(`covered by ${hit === null ? 'nothing' : describe(hit)}: ${describe(control)}`);
  }
  const isTranslated = document.documentElement.lang !== 'en';
  for (const element of isTranslated
    ? document.querySelectorAll('button, button *, label, h1, h2, h3, th')
    : []) {
    const hasWords = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE);
    const hides = getComputedStyle(element).overflowX !== 'visible' || element.closest('button') !== null;
    if (
      hasWords &&
      hides &&
      element.scrollWidth > element.clientWidth + 1 &&
      element.clientWidth > 1 &&
      element.checkVisibility()
    )
      flaws.push(`cut off: ${describe(element)}`);
  }
  return flaws;
}
