import { expect, type Page } from '@playwright/test';

/** Gives the page a size and a zoom; zoomed, it has fewer and larger pixels to be laid out in, as in a zoomed window. It lasts as long as the session does. */
export async function resize(page: Page, width: number, height: number, zoom = 1): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const size = { width: Math.round(width / zoom), height: Math.round(height / zoom) };
  await session.send('Emulation.setDeviceMetricsOverride', {
    ...size,
    deviceScaleFactor: zoom,
    mobile: false,
  });
  await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(size.width);
}

/**
 * Controls of the room that lie on one another, or are cut off or covered so that a click on their middle would not reach
 * them, by name. What scrolls may go on beyond its edge.
 */
export function findCollisions(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const nameOf = (element: Element) =>
      element.getAttribute('aria-label') ?? element.textContent?.trim() ?? element.tagName;
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.getBoundingClientRect().width > 1 &&
      element.closest('.visually-hidden') === null;
    const controls = [...document.querySelectorAll('main button, main [type=search], main [role=switch]')]
      .filter((element) => isShown(element) && element.closest('[role=listbox], [popover]') === null)
      .map((element) => ({ element, box: element.getBoundingClientRect() }));
    const found: string[] = [];
    for (const [index, { element, box }] of controls.entries()) {
      const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
      if (box.left < -1 || box.right > window.innerWidth + 1) found.push(`cut off: ${nameOf(element)}`);
      const scroller = element.closest('aside');
      const hit = document.elementFromPoint(middle.x, middle.y);
      const isReached = hit !== null && (element.contains(hit) || hit.contains(element));
      if (scroller === null && !isReached) found.push(`not reached: ${nameOf(element)}`);
      for (const other of controls.slice(index + 1)) {
        const { box: beside } = other;
        const [wide, high] = [
          Math.min(box.right, beside.right) - Math.max(box.left, beside.left),
          Math.min(box.bottom, beside.bottom) - Math.max(box.top, beside.top),
        ];
        const isInside = element.contains(other.element) || other.element.contains(element);
        if (wide > 1 && high > 1 && !isInside)
          found.push(`${nameOf(element)} lies on ${nameOf(other.element)}`);
      }
    }
    return found;
  });
}
