import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  heightOf,
  layOut,
  placeBeside,
  rowOf,
  rowsWithin,
} from '../../../renderer/features/review/grid-layout.ts';

const ratio = fc.option(fc.double({ min: 0.2, max: 5, noNaN: true }), { nil: undefined });

describe('layOut', () => {
  test('justified rows fill the width exactly, hold every take once and never overlap', () => {
    fc.assert(
      fc.property(
        fc.array(ratio, { maxLength: 200 }),
        fc.integer({ min: 300, max: 3000 }),
        (ratios, width) => {
          const rows = layOut(ratios, width, 200, 6, 'justified');
          expect(rows.flatMap((row) => row.cells.map((cell) => cell.place))).toEqual(
            ratios.map((_, index) => index),
          );
          let bottom = 0;
          for (const row of rows) {
            const last = row.cells.at(-1);
            const right = (last?.left ?? 0) + (last?.width ?? 0);
            if (row !== rows.at(-1)) expect(right).toBeCloseTo(width, 6);
            expect(right).toBeLessThanOrEqual(width + 1e-6);
            expect(row.height).toBeLessThanOrEqual(200 + 1e-6);
            expect(row.top).toBeGreaterThanOrEqual(bottom);
            bottom = row.top + row.height;
          }
        },
      ),
    );
  });

  test('squares are squares', () => {
    const rows = layOut([1, 2, undefined, 0.5, 1], 620, 200, 10, 'square');
    expect(rows.map((row) => row.cells.length)).toEqual([3, 2]);
    expect(rows[0]?.height).toBe(200);
    expect(rows[0]?.cells[1]?.width).toBe(200);
  });

  test('nothing is laid out before the width is known', () => {
    expect(layOut([1], 0, 200, 6, 'justified')).toEqual([]);
    expect(heightOf([])).toBe(0);
  });
});

describe('looking into a layout', () => {
  const rows = layOut(
    Array.from({ length: 10_000 }, () => 1),
    1000,
    190,
    10,
    'square',
  );

  test('only the rows of a range are given', () => {
    const inSight = rowsWithin(rows, 1000, 1800);
    expect(inSight[0]?.top).toBeLessThanOrEqual(1000);
    expect(inSight.length).toBeLessThan(8);
    expect(rowsWithin(rows, -500, -100)).toEqual([]);
  });

  test('up and down stay in the column, and stop at the ends', () => {
    expect(placeBeside(rows, 7, 1)).toBe(12);
    expect(placeBeside(rows, 12, -1)).toBe(7);
    expect(placeBeside(rows, 2, -1)).toBe(2);
    expect(placeBeside(rows, 9_999, 1)).toBe(9_999);
    expect(rowOf(rows, 12)).toBe(2);
  });
});
