import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  boxBetween,
  findPin,
  pinPoint,
  rangesWithin,
  scrollSpeed,
} from '../../../renderer/features/library/grid/marquee-selection.ts';
import { planGrid, rowAt } from '../../../renderer/features/library/state/grid-layout.ts';
import { encodeShape } from '../../../shared/library/take-query.ts';

const square = { width: 1000, size: 190, gap: 10, heading: 30, layout: 'square' as const, groups: [] };
const encodeShapes = (ratios: readonly number[]) => ratios.map((ratio) => encodeShape(ratio, 1)).join('');
/** Squares of 192 pixels in five columns: the edges are at 0, 202, 404, 606, 808. */
const plan = planGrid({ ...square, shapes: encodeShapes(Array.from({ length: 23 }, () => 1)) });
const ids = Array.from({ length: 23 }, (_, place) => `take-${place}`);

describe('what a box touches', () => {
  test('is found from either corner, in order, and not where only a gap is touched', () => {
    const [one, other] = [
      { x: 620, y: 250 },
      { x: 150, y: 100 },
    ];
    const touched = [
      { from: 0, to: 4 },
      { from: 5, to: 9 },
    ];
    expect(rangesWithin(plan, boxBetween(one, other))).toEqual(touched);
    expect(rangesWithin(plan, boxBetween(other, one))).toEqual(touched);
    expect(rangesWithin(plan, boxBetween({ x: 194, y: 0 }, { x: 200, y: 600 }))).toEqual([]);
    // The last row holds three; beside and below them is nothing.
    expect(rangesWithin(plan, boxBetween({ x: 700, y: 900 }, { x: 990, y: 3000 }))).toEqual([]);
  });

  test('over whole rows is one range, and over all of them everything', () => {
    expect(rangesWithin(plan, boxBetween({ x: -10, y: 205 }, { x: 1010, y: 600 }))).toEqual([
      { from: 5, to: 15 },
    ]);
    expect(rangesWithin(plan, boxBetween({ x: -10, y: -10 }, { x: 1010, y: 9999 }))).toEqual([
      { from: 0, to: 23 },
    ]);
  });

  test('is what each take’s own box says, in any layout, groups included', () => {
    const length = fc.integer({ min: -50, max: 1500 });
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.double({ min: 0.4, max: 3, noNaN: true }), { minLength: 1, maxLength: 30 }), {
          minLength: 1,
          maxLength: 4,
        }),
        fc.constantFrom('square' as const, 'justified' as const),
        fc.record({ x: length, y: length }),
        fc.record({ x: length, y: length }),
        (groups, layout, one, other) => {
          const counts = groups.map((group) => group.length);
          const any = planGrid({ ...square, layout, shapes: encodeShapes(groups.flat()), groups: counts });
          const [left, right] = [Math.min(one.x, other.x), Math.max(one.x, other.x)];
          const [top, bottom] = [Math.min(one.y, other.y), Math.max(one.y, other.y)];
          const expected = any.tops
            .map((_, index) => rowAt(any, index))
            .filter((row) => row.top <= bottom && row.top + row.height >= top)
            .flatMap((row) => row.cells.filter((c) => c.left <= right && c.left + c.width >= left))
            .map((cell) => cell.place);
          const places = rangesWithin(any, boxBetween(one, other)).flatMap(({ from, to }) =>
            Array.from({ length: to - from }, (_, step) => from + step),
          );
          expect(places).toEqual(expected);
        },
      ),
    );
  });
});

describe('a pinned point', () => {
  test('lies where it was put, also in gaps, in headings, above and below all takes', () => {
    const grouped = planGrid({ ...square, shapes: plan.options.shapes, groups: [7, 16] });
    fc.assert(
      fc.property(fc.integer({ min: -40, max: 2000 }), (y) => {
        for (const one of [plan, grouped]) {
          const found = findPin(one, ids, pinPoint(one, ids, { x: 33, y }));
          expect(found.x).toBe(33);
          expect(found.y).toBeCloseTo(y, 6);
        }
      }),
    );
  });

  test('moves with its take when others arrive in front of it, and when pictures become larger', () => {
    const pin = pinPoint(plan, ids, { x: 300, y: 202 * 2 + 50 });
    // Take 10 begins row 2; five more in front of it bring it to row 3.
    const more = planGrid({ ...square, shapes: encodeShapes(Array.from({ length: 28 }, () => 1)) });
    const moved = ['a', 'b', 'c', 'd', 'e', ...ids];
    expect(findPin(more, moved, pin)).toEqual({ x: 300, y: 202 * 3 + 50 });
    // Two columns of 495: take 10 begins row 5.
    const large = planGrid({ ...plan.options, size: 400 });
    expect(findPin(large, ids, pin)).toEqual({ x: 300, y: 505 * 5 + 50 });
    // What is not known any more is looked for where it was.
    expect(findPin(plan, [], pin)).toEqual({ x: 300, y: 202 * 2 + 50 });
  });
});

test('the takes scroll only near the edges, faster the further the pointer is, and never without end', () => {
  expect(scrollSpeed(300, 600)).toBe(0);
  expect(scrollSpeed(-50, 600)).toBeLessThan(scrollSpeed(10, 600));
  expect(scrollSpeed(10, 600)).toBeLessThan(0);
  expect(scrollSpeed(590, 600)).toBe(-scrollSpeed(10, 600));
  expect(scrollSpeed(100_000, 600)).toBe(scrollSpeed(50_000, 600));
});
