import { expect, test } from 'vitest';
import { measureFrameRate, nameFrameRate } from '../../../electron/adapters/media/frame-rate.ts';

const even = (frames: number, rate: number) => Array.from({ length: frames }, (_, frame) => frame / rate);
const rounded = (times: readonly number[]) => times.map((time) => Math.round(time * 1000) / 1000);
const MILLISECOND = 0.001;

test('what is all but a usual rate is that one', () => {
  expect(nameFrameRate(23.9759)).toBe(23.976);
  expect(nameFrameRate(119.881)).toBe(119.88);
  expect(nameFrameRate(24.5)).toBe(24.5);
});

const RATES = [24_000 / 1001, 24, 25, 30_000 / 1001, 30, 60_000 / 1001, 120_000 / 1001, 120, 12.5, 240];

test.each(RATES)('the rate %d in a container that rounds times', (rate) => {
  const name = Math.round(rate * 1000) / 1000;
  expect(measureFrameRate(rounded(even(120, rate)), MILLISECOND, rate)).toBeCloseTo(
    name,
    rate === 240 ? 0 : 5,
  );
  // Of a short film more than one would fit: what a frame says decides.
  const few = rounded(even(6, rate));
  if (rate <= 120) expect(measureFrameRate(few, MILLISECOND, rate)).toBeCloseTo(name, 5);
});

test('where more than one usual rate fits and nobody says which, none is made up', () => {
  expect(measureFrameRate(rounded(even(6, 30)), MILLISECOND)).toBe(29.94);
});

test('a late start or a cut changes nothing about a rate; uneven times have their mean', () => {
  const tick = 1 / 12_800;
  const late = [0, ...even(50, 25).map((time) => time + 0.061)];
  expect(measureFrameRate(late, tick)).toBe(25);
  const half = [...even(30, 30), ...even(10, 10).map((time) => 1 + time)];
  expect(measureFrameRate(half, tick)).toBeCloseTo(39 / 1.9, 2);
  expect(measureFrameRate(even(24, 24).toReversed(), tick)).toBe(24);
});

test('a frame, none, or all at once have no rate', () => {
  for (const times of [[], [1], [1, 1, 1]]) expect(measureFrameRate(times, MILLISECOND)).toBeNull();
});
