import { describe, expect, it } from 'vitest';
import { heightOf, measurePeaks } from '../../../renderer/media-worker/main.ts';

describe('peaks of sound', () => {
  it('are the loudest of each column, over all channels and pieces', () => {
    const meter = measurePeaks(2, 4);
    meter.add(new Float32Array([0.1, -0.6, 0.2, 0]), 0, 4);
    meter.add(new Float32Array([0.3, 0.1, 0.25, 0]), 0, 4);
    meter.add(new Float32Array([0, 0.5, -0.9, 0]), 1, 4);
    expect([...meter.read()].map((peak) => Number(peak.toFixed(2)))).toEqual([0.6, 0.25, 0.5, 0.9]);
  });

  it('count what lies before the start and behind the end for the first and last column', () => {
    const meter = measurePeaks(1, 2);
    meter.add(new Float32Array([1]), -0.1, 10);
    meter.add(new Float32Array([0.5]), 1.2, 10);
    expect([...meter.read()]).toEqual([1, 0.5]);
  });

  it('are drawn by decibels: full scale whole, −24 dB half, what is below −48 dB not', () => {
    expect([1, 10 ** (-24 / 20), 10 ** (-60 / 20), 0].map(heightOf)).toEqual([1, 0.5, 0, 0]);
  });
});
