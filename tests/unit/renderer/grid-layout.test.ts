import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type GridOptions,
  placeBeside,
  planGrid,
  rowAt,
  rowOf,
  rowsWithin,
} from '../../../renderer/features/library/state/grid-layout.ts';
import { encodeShape, shapeAt } from '../../../shared/library/take-query.ts';

const plain: Omit<GridOptions, 'shapes'> = {
  groups: [],
  width: 1000,
  size: 190,
  gap: 10,
  heading: 30,
  layout: 'square',
};
const encodeShapes = (ratios: readonly number[]) => ratios.map((ratio) => encodeShape(ratio, 1)).join('');
const ratio = fc.double({ min: 0.2, max: 5, noNaN: true });

describe('planGrid', () => {
  test('justified rows fill the width exactly, hold every take once and never overlap, in any groups', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(ratio, { minLength: 1, maxLength: 60 }), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 300, max: 3000 }),
        fc.boolean(),
        (groups, width, isGrouped) => {
          const counts = groups.map((group) => group.length);
          const shapes = encodeShapes(groups.flat());
          const options = { ...plain, shapes, width, layout: 'justified' as const };
          const plan = planGrid({ ...options, groups: isGrouped ? counts : [] });
          const rows = plan.tops.map((_, index) => rowAt(plan, index));
          expect(rows.flatMap((row) => row.cells.map((cell) => cell.place))).toEqual(
            Array.from(shapes, (_, place) => place),
          );
          if (isGrouped)
            for (const [group, count] of counts.entries())
              expect(
                rows.filter((row) => row.group === group).reduce((sum, row) => sum + row.cells.length, 0),
              ).toBe(count);
          let bottom = 0;
          for (const [index, row] of rows.entries()) {
            const last = row.cells.at(-1);
            const right = (last?.left ?? 0) + (last?.width ?? 0);
            const isLastOfGroup = rows[index + 1]?.group !== row.group || rows[index + 1]?.cells.length === 0;
            if (row.cells.length > 0 && !isLastOfGroup) expect(right).toBeCloseTo(width, 6);
            expect(right).toBeLessThanOrEqual(width + 1e-6);
            expect(row.height).toBeLessThanOrEqual(190 + 1e-6);
            expect(row.top).toBeGreaterThanOrEqual(bottom);
            bottom = row.top + row.height;
          }
          expect(plan.height).toBeCloseTo(bottom, 6);
        },
      ),
    );
  });

  test('a shape is kept as near as two in a hundred; what is wider or narrower is cut', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.46, max: 2.9, noNaN: true }), (wanted) => {
        const kept = shapeAt(encodeShape(wanted * 1000, 1000), 0);
        expect(Math.abs(kept / wanted - 1)).toBeLessThan(0.02);
      }),
    );
    expect(shapeAt(encodeShape(9, 1), 0)).toBeCloseTo(3, 6);
    expect(shapeAt(encodeShape(1, 9), 0)).toBeCloseTo(0.45, 6);
    expect(shapeAt(encodeShape(null, null), 0)).toBeCloseTo(16 / 9, 1);
  });

  test('squares are squares', () => {
    const plan = planGrid({ ...plain, shapes: encodeShapes([1, 2, 1.5, 0.5, 1]), width: 620, size: 200 });
    expect(plan.tops.map((_, index) => rowAt(plan, index).cells.length)).toEqual([3, 2]);
    expect(plan.heights[0]).toBe(200);
    expect(rowAt(plan, 0).cells[1]?.width).toBe(200);
  });

  test('nothing is laid out before the width is known', () => {
    expect(planGrid({ ...plain, shapes: encodeShapes([1]), width: 0 })).toMatchObject({
      tops: [],
      height: 0,
    });
  });
});

describe('looking into a plan', () => {
  const plan = planGrid({ ...plain, shapes: encodeShapes(Array.from({ length: 10_000 }, () => 1)) });

  test('only the rows of a range are given', () => {
    const inSight = rowsWithin(plan, 1000, 1800);
    expect(inSight[0]?.top).toBeLessThanOrEqual(1000);
    expect(inSight.length).toBeLessThan(8);
    expect(rowsWithin(plan, -500, -100)).toEqual([]);
  });

  test('up and down stay in the column, pass over headings, and stop at the ends', () => {
    expect(placeBeside(plan, 7, 1)).toBe(12);
    expect(placeBeside(plan, 12, -1)).toBe(7);
    expect(placeBeside(plan, 2, -1)).toBe(2);
    expect(placeBeside(plan, 9_999, 1)).toBe(9_999);
    expect(rowOf(plan, 12)).toBe(2);
    const grouped = planGrid({ ...plain, shapes: encodeShapes([1, 1, 1, 1]), groups: [3, 1] });
    expect(placeBeside(grouped, 0, 1)).toBe(3);
    expect(placeBeside(grouped, 3, -1)).toBe(0);
    expect(placeBeside(grouped, 1, -1)).toBe(1);
  });
});
