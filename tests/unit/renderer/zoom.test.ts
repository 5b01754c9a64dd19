import { describe, expect, test } from 'vitest';
import { fitScale, fitView, pan, zoomTo } from '../../../renderer/takes/player/use-zoom.ts';

const picture = { width: 4000, height: 2000 };
const stage = { width: 1000, height: 800 };

describe('zoom', () => {
  test('a large picture is fitted, a small one is shown pixel for pixel', () => {
    expect(fitScale(picture, stage, 1)).toBe(0.25);
    expect(fitScale({ width: 200, height: 100 }, stage, 2)).toBe(0.5);
  });

  test('what lies under the pointer stays under it', () => {
    const point = { x: 200, y: 50 };
    const view = zoomTo(fitView(picture, stage, 1), 1, point, picture, stage);
    // The picture's own point, before and after.
    expect((point.x - view.x) / view.scale).toBeCloseTo((point.x - 0) / 0.25);
    expect((point.y - view.y) / view.scale).toBeCloseTo((point.y - 0) / 0.25);
  });

  test('a picture can not be moved past its edge, nor at all where it fits', () => {
    const full = zoomTo(fitView(picture, stage, 1), 1, { x: 0, y: 0 }, picture, stage);
    expect(pan(full, { x: 1e6, y: -1e6 }, picture, stage)).toEqual({ scale: 1, x: 1500, y: -600 });
    expect(pan(fitView(picture, stage, 1), { x: 50, y: 50 }, picture, stage)).toEqual({
      scale: 0.25,
      x: 0,
      y: 0,
    });
  });
});
