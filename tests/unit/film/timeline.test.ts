import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findCircle, measureChains } from '../../../shared/film/chain.ts';
import { MAX_SHOTS, type ShotView, type VersionView } from '../../../shared/film/film.ts';
import { carryFrame, cutFrameOf, layTimeline, spanAt, takeFrameOf } from '../../../shared/film/timeline.ts';
import { NO_SUM } from '../../../shared/kernel/money.ts';
import { framesOfMedia, RATE_NAMES, RATES, type RateName } from '../../../shared/kernel/rate.ts';

interface Kind {
  readonly kind: 'video' | 'image' | null;
  readonly frames: number;
  readonly in: number;
  readonly length: number;
  readonly isOmitted: boolean;
}

function makeShot({ kind, frames, in: from, length, isOmitted }: Kind, at: number): ShotView {
  const version: VersionView | null =
    kind === null
      ? null
      : {
          ...{
            version: 'v001',
            model: 'modelk-3-turbo',
            takeId: `take-${at}`,
            name: '',
            path: '',
            isMissing: false,
            hasPoster: false,
          },
          ...{ kind, frames: kind === 'video' ? frames : null },
          ...(kind === 'video' ? { in: from, out: from + length } : { in: 0, out: length }),
        };
  return {
    ...{ id: `shot-${at}`, projectId: 'p', code: `SH${at}`, sequence: '', description: '', cells: {} },
    ...{ frames: length, status: null, stage: isOmitted ? 'omitted' : 'approved' },
    ...{ versions: version === null ? [] : [version], select: version, still: null },
    ...{ lost: null, stale: false, chain: 1, open: 0, spent: NO_SUM, inDoubt: NO_SUM },
  };
}

const kinds = fc
  .record({
    kind: fc.constantFrom('video' as const, 'video' as const, 'image' as const, null),
    seconds: fc.double({ min: 0.05, max: 15, noNaN: true }),
    from: fc.double({ min: 0, max: 1, noNaN: true }),
    to: fc.double({ min: 0, max: 1, noNaN: true }),
    isOmitted: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
  })
  .map((drawn) => (rate: RateName): Kind => {
    const frames = Math.max(1, framesOfMedia(drawn.seconds, rate));
    const from = Math.min(frames - 1, Math.floor(drawn.from * frames));
    const length = Math.max(1, Math.floor(drawn.to * (frames - from)));
    return { kind: drawn.kind, frames, in: from, length, isOmitted: drawn.isOmitted };
  });

const cuts = fc
  .tuple(fc.constantFrom(...RATE_NAMES), fc.array(kinds, { minLength: 1, maxLength: 40 }))
  .map(([rate, list]) => {
    const shots = list.map((make, at) => makeShot(make(rate), at));
    // What is played, counted out one by one.
    const played = shots.flatMap((shot) =>
      shot.stage === 'omitted'
        ? []
        : Array.from(
            { length: shot.select ? shot.select.out - shot.select.in : (shot.frames ?? 0) },
            (_, at) => ({
              shot: shot.id,
              frame: (shot.select?.in ?? 0) + at,
            }),
          ),
    );
    return { rate, shots, played };
  });

describe('the frames of a cut', () => {
  it('are those of its shots one by one, in both directions', () => {
    fc.assert(
      fc.property(cuts, ({ rate, shots, played }) => {
        const timeline = layTimeline(shots, rate);
        expect(timeline.frames).toBe(played.length);
        const { num, den } = RATES[rate];
        for (const [frame, { shot, frame: takeFrame }] of played.entries()) {
          const found = takeFrameOf(timeline, frame);
          if (found === null) throw new Error(`nothing at ${frame}`);
          if (timeline.spans[found.index]?.shot.id !== shot || found.frame !== takeFrame)
            throw new Error(`${frame} is ${found.frame}, not ${takeFrame} of ${shot}`);
          // Well within the frame: no rounding of a player makes it another.
          const part = (found.seconds * num) / den - takeFrame;
          if (part < 0.4 || part > 0.6) throw new Error(`${frame} lies at ${part} of its frame`);
          if (cutFrameOf(timeline, found.index, takeFrame) !== frame)
            throw new Error(`no way back to ${frame}`);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('do not drift over ten thousand shots', () => {
    for (const rate of RATE_NAMES) {
      const shots = Array.from({ length: 10_000 }, (_, at) =>
        makeShot({ kind: 'video', frames: 500, in: at % 7, length: 1 + (at % 97), isOmitted: false }, at),
      );
      const timeline = layTimeline(shots, rate);
      let start = 0;
      for (let index = 0; index < shots.length; index += 1) {
        const [from, frames] = [index % 7, 1 + (index % 97)];
        const [first, last] = [takeFrameOf(timeline, start), takeFrameOf(timeline, start + frames - 1)];
        const isRight =
          first?.index === index &&
          first.frame === from &&
          last?.index === index &&
          last.frame === from + frames - 1 &&
          spanAt(timeline, start - 1) === Math.max(0, index - 1);
        if (!isRight) throw new Error(`shot ${index} is off`);
        start += frames;
      }
      expect(timeline.frames).toBe(start);
    }
  });

  it('beside it are its ends, and there is none where nothing is', () => {
    const timeline = layTimeline(
      [makeShot({ kind: 'video', frames: 50, in: 10, length: 5, isOmitted: false }, 0)],
      '25',
    );
    expect(takeFrameOf(timeline, -3)?.frame).toBe(10);
    expect(takeFrameOf(timeline, 99)?.frame).toBe(14);
    expect(cutFrameOf(timeline, 0, 9)).toBeNull();
    expect(cutFrameOf(timeline, 0, 15)).toBeNull();
    expect(takeFrameOf(layTimeline([], '25'), 0)).toBeNull();
  });
});

it('keeps to the same picture over an edit', () => {
  const [first, second, third] = [0, 1, 2].map((at) =>
    makeShot({ kind: 'video', frames: 100, in: 10, length: 20, isOmitted: false }, at),
  ) as [ShotView, ShotView, ShotView];
  const trim = (shot: ShotView, from: number, out: number): ShotView => ({
    ...shot,
    select: { ...(shot.select as VersionView), in: from, out },
  });
  const before = layTimeline([first, second, third], '24');
  const after = (...shots: ShotView[]) => carryFrame(before, layTimeline(shots, '24'), 25);
  // Frame 15 of the second take.
  expect(after(first, trim(second, 12, 30), third)).toBe(23);
  expect(after(first, trim(second, 18, 30), third)).toBe(20);
  expect(after(first, trim(second, 0, 12), third)).toBe(31);
  expect(after(third, second, first)).toBe(25);
  expect(after(second, first)).toBe(5);
  expect(after(first, third)).toBe(25);
  const other: VersionView = { ...(second.select as VersionView), takeId: 'other', in: 0, out: 3 };
  expect(after(first, { ...second, select: other }, third)).toBe(22);
});

describe('chains of clips', () => {
  const shot = (code: string, ...links: string[]) => ({
    code,
    cells: Object.fromEntries(links.map((link, at) => [`image_${at}`, link])),
  });

  it('count the longest way back, and begin anew at stills', () => {
    const shots = [
      shot('A', '@B:last', '@C:first'),
      shot('B'),
      shot('C', '@D:3'),
      shot('D', '@B:last', '@A:still'),
    ];
    expect([...measureChains(shots)].toSorted()).toEqual([
      ['a', 4],
      ['b', 1],
      ['c', 3],
      ['d', 2],
    ]);
  });

  it('find a shot that begins with itself, however far', () => {
    expect(findCircle([shot('A', '@:last')])).toBe('A');
    expect(findCircle([shot('X'), shot('A', '@B:last'), shot('B', '@C:1'), shot('C', '@B:first')])).toBe('B');
    expect(findCircle([shot('A', '@B:still'), shot('B', '@A:last')])).toBeNull();
  });

  it('may be as long as a project', () => {
    const shots = Array.from({ length: MAX_SHOTS }, (_, at) => shot(`SH${at}`, `@SH${at + 1}:last`));
    expect(measureChains(shots).get('sh0')).toBe(MAX_SHOTS);
  });
});
