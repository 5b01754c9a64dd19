import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  beginBout,
  clipOf,
  coveringFrame,
  joinTimelines,
  nextBout,
  shuffle,
} from '../../../renderer/features/library/compare/compare-model.ts';

describe('clips on one timeline', () => {
  const at24 = { rate: 24, frames: 48 };
  const at30 = { rate: 30, frames: 90 };

  it('last as long as the longest, in frames of the fastest', () => {
    expect(joinTimelines([at24, at30])).toEqual({ rate: 30, frames: 90 });
    expect(joinTimelines([{ rate: 24, frames: 240 }, at30])).toEqual({ rate: 30, frames: 300 });
  });

  it('show the frame that covers the same instant; one that is over stays on its last', () => {
    const timeline = joinTimelines([at24, at30]);
    // Frame 29 of 30 lasts from 0.967 to 1.000 seconds: its middle lies in frame 23 of 24.
    expect(coveringFrame(at24, 29, timeline)).toBe(23);
    expect(coveringFrame(at30, 29, timeline)).toBe(29);
    expect(coveringFrame(at24, 80, timeline)).toBe(47);
  });

  it('never run apart by more than a frame of the slower', () => {
    const rates = fc.constantFrom(24, 25, 30, 50, 60, 24_000 / 1001, 30_000 / 1001);
    fc.assert(
      fc.property(rates, rates, fc.nat(500), (one, other, frame) => {
        const clips = [one, other].map((rate) => ({ rate, frames: 10_000 }));
        const timeline = joinTimelines(clips);
        const [first = 0, second = 0] = clips.map((clip) => coveringFrame(clip, frame, timeline) / clip.rate);
        expect(Math.abs(first - second)).toBeLessThanOrEqual(1 / Math.min(one, other) + 1e-9);
      }),
    );
  });

  it('begin together with their first frames, and uneven ones show what is due', () => {
    const late = { rate: 10, frames: 3, times: [0.5, 0.6, 0.7] };
    const uneven = { rate: 10, frames: 3, times: [0, 0.1, 0.9] };
    const timeline = joinTimelines([late, uneven]);
    expect(timeline).toEqual({ rate: 10, frames: 10 });
    const shown = (clip: typeof late) =>
      Array.from({ length: 10 }, (_, frame) => coveringFrame(clip, frame, timeline));
    expect(shown(late)).toEqual([0, 1, 2, 2, 2, 2, 2, 2, 2, 2]);
    expect(shown(uneven)).toEqual([0, 1, 1, 1, 1, 1, 1, 1, 1, 2]);
  });

  it('an image is one frame and sets no pace', () => {
    const image = clipOf({ kind: 'image', frameRate: null, duration: null }, null);
    expect(image.frames).toBe(1);
    expect(joinTimelines([image, at24])).toEqual(at24);
    expect(joinTimelines([image, image]).frames).toBe(1);
  });
});

describe('a tournament', () => {
  it('shows up to four at once, and of more the first two', () => {
    expect(beginBout(['a', 'b', 'c'])).toEqual({ panes: ['a', 'b', 'c'], challengers: [] });
    expect(beginBout(['a', 'b', 'c', 'd', 'e'])).toEqual({ panes: ['a', 'b'], challengers: ['c', 'd', 'e'] });
  });

  it('the winner keeps its side and meets every challenger once', () => {
    const first = beginBout(['a', 'b', 'c', 'd', 'e']);
    const second = nextBout(first, 'b');
    expect(second).toEqual({ panes: ['c', 'b'], challengers: ['d', 'e'] });
    const third = second && nextBout(second, 'c');
    expect(third).toEqual({ panes: ['c', 'd'], challengers: ['e'] });
    const last = third && nextBout(third, 'd');
    expect(last).toEqual({ panes: ['e', 'd'], challengers: [] });
    expect(last && nextBout(last, 'd')).toBeNull();
  });

  it('is shuffled without losing anybody', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string()),
        fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })),
        (names, numbers) => {
          const mixed = shuffle(names, () => numbers.next().value as number);
          expect(mixed.toSorted()).toEqual(names.toSorted());
        },
      ),
    );
  });
});
