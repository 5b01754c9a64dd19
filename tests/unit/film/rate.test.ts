import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  framesOfMedia,
  framesToTimecode,
  nearestRate,
  RATES,
  type RateName,
  ratioOf,
  readLength,
  timecodeToFrames,
} from '../../../shared/kernel/rate.ts';

const names = Object.keys(RATES) as RateName[];
const pad = (part: number) => String(part).padStart(2, '0');

/** Every label of the first hours as SMPTE 12M counts them, one after the other. */
function* countLabels(base: number, drop: boolean, hours: number): Generator<string> {
  for (let minute = 0; minute < hours * 60; minute += 1)
    for (let second = 0; second < 60; second += 1)
      for (let frame = 0; frame < base; frame += 1) {
        if (drop && second === 0 && frame < 2 && minute % 10 !== 0) continue;
        const clock = `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}:${pad(second)}`;
        yield `${clock}${drop ? ';' : ':'}${pad(frame)}`;
      }
}

describe('timecode', () => {
  test.each(names)('%s counts an hour as SMPTE does', (name) => {
    let at = 0;
    for (const label of countLabels(RATES[name].base, RATES[name].drop, 1)) {
      if (framesToTimecode(at, name) !== label || timecodeToFrames(label, name) !== at)
        expect([at, framesToTimecode(at, name), timecodeToFrames(label, name)]).toEqual([at, label, at]);
      at += 1;
    }
    expect(at).toBe(RATES[name].drop ? 107_892 : 3600 * RATES[name].base);
  });

  it('reads what it writes, a day long', () => {
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.integer({ min: 0, max: 86_399 * 60 }), (name, frames) => {
        expect(timecodeToFrames(framesToTimecode(frames, name), name)).toBe(frames);
      }),
    );
  });

  test.each([
    ['01:00:00:00', '29.97df', 107_892],
    ['01;00;00;00', '29.97df', 107_892],
    ['01:00:00.12', '24', 86_412],
    ['00:01:00;00', '29.97df', null],
    ['00:10:00;00', '29.97df', 17_982],
    ['00:00:00:24', '24', null],
    ['00:60:00:00', '24', null],
    ['1:00', '24', null],
  ] as const)('%s at %s', (label, name, frames) => expect(timecodeToFrames(label, name)).toBe(frames));
});

describe('a length', () => {
  test.each([
    ['48', '24', 48],
    [' 48 frames ', '25', 48],
    ['４８', '24', 48],
    ['2s', '24', 48],
    ['2s', '23.976', 48],
    ['1.5 s', '24', 36],
    ['1,5 sec', '25', 38],
    ['00:00:02:00', '30', 60],
    ['0.1s', '59.94', 6],
    ['00:01:00;02', '29.97df', 1800],
  ] as const)('%s at %s is %i frames', (text, name, frames) =>
    expect(readLength(text, name)).toEqual({ ok: true, value: frames }),
  );

  test.each(['', '0', '-3', '1.5', '2m', 'abc', '1e3', '00:00:00:00', '99999s', '48 48', 's', '0s'])(
    '“%s” is none',
    (text) =>
      expect(readLength(text, '24')).toEqual({
        ok: false,
        error: { code: 'LENGTH_INVALID', retryable: false, details: { text } },
      }),
  );
});

describe('a medium', () => {
  test.each([
    [5, '23.976', 119],
    [{ num: 125, den: 25 }, '23.976', 119],
    [5.005, '23.976', 120],
    // As milliseconds, rounded down.
    [5.004, '29.97', 150],
    [{ num: 121 * 1001, den: 24_000 }, '23.976', 121],
    [0.03, '24', 0],
    [0, '60', 0],
  ] as const)('of %j s fills so many frames of %s: %i', (seconds, name, frames) =>
    expect(framesOfMedia(seconds, name)).toBe(frames),
  );

  it('of so many frames fills as many at its own rate, for hours', () => {
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.integer({ min: 1, max: 2_000_000 }), (name, frames) => {
        const { num, den } = RATES[name];
        expect(framesOfMedia({ num: frames * den, den: num }, name)).toBe(frames);
        expect(framesOfMedia((frames * den) / num, name)).toBe(frames);
      }),
    );
  });

  it('never fills more than fit, whatever the rates', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        fc.constantFrom(...names),
        fc.integer({ min: 1, max: 1e7 }),
        (own, name, frames) => {
          const [a, b] = [RATES[own], RATES[name]];
          const fit = framesOfMedia({ num: frames * a.den, den: a.num }, name);
          const exact = (BigInt(frames) * BigInt(a.den) * BigInt(b.num)) / (BigInt(a.num) * BigInt(b.den));
          expect(BigInt(fit)).toBe(exact);
        },
      ),
    );
  });
});

describe('a number', () => {
  test.each([
    [23.976024627685547, '23.976'],
    [23.98, '23.976'],
    [24, '24'],
    [29.97, '29.97'],
    [59.94005994, '59.94'],
    [16, null],
    [Number.NaN, null],
  ] as const)('%d is the rate %s', (fps, name) => expect(nearestRate(fps)).toBe(name));

  it('that is no usual rate is an exact one nevertheless', () => {
    expect(ratioOf(16)).toEqual({ num: 16, den: 1 });
    expect(ratioOf(12.5)).toEqual({ num: 25, den: 2 });
    expect(ratioOf(23.976)).toMatchObject({ num: 24_000, den: 1001 });
  });
});
