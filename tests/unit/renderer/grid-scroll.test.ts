import { expect, test } from 'vitest';
import {
  followScroll,
  isStuck,
  placeAt,
  type ScrollPlace,
  TALLEST,
} from '../../../renderer/features/library/grid/use-grid-scroll.ts';

const tall = { height: TALLEST * 8, view: 800 };
const endOfBar = TALLEST - tall.view;
const endOfTakes = tall.height - tall.view;

test('what fits into the page scrolls as it is', () => {
  const space = { height: 5_000, view: 800 };
  expect(followScroll({ top: 0, physical: 0 }, 4_200, space)).toEqual({ top: 4_200, physical: 4_200 });
  expect(placeAt(99_999, space)).toEqual({ top: 4_200, physical: 4_200 });
  expect(placeAt(50, { height: 300, view: 800 })).toEqual({ top: 0, physical: 0 });
});

test('the bar leads to the same share of the takes, both ends to both ends', () => {
  const start: ScrollPlace = { top: 0, physical: 0 };
  expect(followScroll(start, endOfBar, tall).top).toBeCloseTo(endOfTakes, 3);
  expect(followScroll(start, endOfBar / 2, tall).top).toBeCloseTo(endOfTakes / 2, 3);
  expect(followScroll({ top: endOfTakes, physical: endOfBar }, 0, tall).top).toBe(0);
});

test('a wheel passes over nothing: from end to end in small steps every pixel is seen', () => {
  let place = placeAt(0, tall);
  let widest = 0;
  for (let steps = 0; place.top < endOfTakes - 0.01 && steps < 1_000_000; steps += 1) {
    const physical = Math.min(endOfBar, place.physical + 700);
    const next = followScroll(place, physical, tall);
    widest = Math.max(widest, next.top - place.top);
    // Brought back into its place now and then, and whenever it cannot go on.
    place = isStuck(next, tall) || steps % 40 === 0 ? placeAt(next.top, tall) : next;
  }
  expect(place.top).toBeCloseTo(endOfTakes, 0);
  expect(widest).toBeLessThanOrEqual(tall.view);
});
