import { describe, expect, test } from 'vitest';
import { meterShare, nextReading, peakLevel, SILENCE } from '../../../renderer/takes/player/sound-meter.tsx';

describe('the level of a sound', () => {
  test('is in decibels below full scale, and never below what a meter shows', () => {
    expect(peakLevel(new Float32Array([0, 1, -0.2]))).toBe(0);
    expect(peakLevel(new Float32Array([0.1, -0.5]))).toBeCloseTo(-6.02, 2);
    expect(peakLevel(new Float32Array(8))).toBe(-60);
    expect(peakLevel(new Float32Array([1e-9]))).toBe(-60);
  });

  test('goes up at once and falls slowly; the peak stays marked for a while', () => {
    const loud = nextReading(SILENCE, -6, 1000, 16);
    expect(loud).toEqual({ level: -6, peak: -6, peakAt: 1000 });
    const later = nextReading(loud, -60, 1500, 500);
    expect(later).toEqual({ level: -18, peak: -6, peakAt: 1000 });
    expect(nextReading(later, -60, 2501, 1001).peak).toBeCloseTo(-42.024, 2);
    expect(nextReading(later, -3, 1600, 100)).toEqual({ level: -3, peak: -3, peakAt: 1600 });
  });

  test('lies on the meter between its ends', () => {
    expect([-60, -30, 0, 6, -90].map(meterShare)).toEqual([0, 0.5, 1, 1, 0]);
  });
});
