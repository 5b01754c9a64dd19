/**
 * The tallest that an element of the page is made, in CSS pixels: browsers lose what lies beyond some 33 million of the
 * screen's own pixels, of which each CSS pixel may be many.
 */
export const TALLEST = 6_000_000;

/** What is scrolled: how tall all of it is, and how much is seen of it. */
export interface ScrollSpace {
  readonly height: number;
  readonly view: number;
}

/** `top` is the place in the takes, `physical` that of the scroll bar, which is shorter than they are. */
export interface ScrollPlace {
  readonly top: number;
  readonly physical: number;
}

/** How many pixels of takes one pixel of the scroll bar's way stands for. */
function scaleOf({ height, view }: ScrollSpace): number {
  const way = Math.min(height, TALLEST) - view;
  return height <= TALLEST || way <= 0 ? 1 : (height - view) / way;
}

/**
 * Where takes stand after the scroll bar moved: small steps (a wheel, a key) move them by as much, great ones (the bar is
 * dragged) to the same share of the way.
 */
export function followScroll(place: ScrollPlace, physical: number, space: ScrollSpace): ScrollPlace {
  const scale = scaleOf(space);
  if (scale === 1) return { top: physical, physical };
  const step = physical - place.physical;
  const top = Math.abs(step) <= space.view * 2 ? place.top + step : physical * scale;
  return { top: Math.max(0, Math.min(space.height - space.view, top)), physical };
}

/** Where the scroll bar belongs for takes that stand at `top`. */
export function placeAt(top: number, space: ScrollSpace): ScrollPlace {
  const within = Math.max(0, Math.min(Math.max(0, space.height - space.view), top));
  return { top: within, physical: within / scaleOf(space) };
}

/** True where the bar stands at an end that the takes have not reached, so that it has to be moved before it can go on. */
export function isStuck({ top, physical }: ScrollPlace, space: ScrollSpace): boolean {
  const end = Math.min(space.height, TALLEST) - space.view;
  return (physical <= 0 && top > 1) || (physical >= end - 1 && top < space.height - space.view - 1);
}
