import { describe, expect, it } from 'vitest';
import type { Clock, Store } from '../../../electron/core/ports.ts';
import { pauseBefore } from '../../../electron/core/queue/pace/backoff.ts';
import { createRateWindow } from '../../../electron/core/queue/pace/queue-conditions.ts';

describe('pauseBefore', () => {
  const backoff = { firstMilliseconds: 1000, maximumMilliseconds: 60_000 };

  it('doubles from the first pause to the cap', () => {
    expect([0, 1, 2, 5, 6, 1000].map((attempt) => pauseBefore(attempt, backoff, 0.5))).toEqual([
      1000, 2000, 4000, 32_000, 60_000, 60_000,
    ]);
  });

  it('spreads by a quarter to each side', () => {
    expect(pauseBefore(0, backoff, 0)).toBe(750);
    expect(pauseBefore(0, backoff, 0.999)).toBe(1250);
  });
});

const NOTHING_SENT = { attempts: { sentSince: () => [] } } as unknown as Pick<Store, 'attempts'>;

describe('the rate window', () => {
  it('lets as many go in a minute as the profile says, and one more only when the oldest is a minute old', () => {
    const { clock, advance } = manualClock();
    const rate = createRateWindow(clock, NOTHING_SENT);
    for (let count = 0; count < 3; count += 1) {
      expect(rate.roomFor('studio', 3)).toBe(3 - count);
      rate.take('studio');
      advance(1000);
    }
    expect(rate.waitFor('studio', 3)).toBe(57_000);
    expect(rate.waitFor('home', 3)).toBe(0);
    advance(56_999);
    expect(rate.waitFor('studio', 3)).toBe(1);
    advance(1);
    expect(rate.waitFor('studio', 3)).toBe(0);
  });

  it('has room again for each that is a minute old, and for none before', () => {
    const { clock, advance } = manualClock();
    const rate = createRateWindow(clock, NOTHING_SENT);
    rate.take('studio');
    advance(10_000);
    rate.take('studio');
    advance(49_999);
    expect(rate.roomFor('studio', 2)).toBe(0);
    advance(1);
    expect(rate.roomFor('studio', 2)).toBe(1);
    advance(10_000);
    expect(rate.roomFor('studio', 2)).toBe(2);
  });

  it('counts what was sent before a restart, and what seems to be of the future as sent now', () => {
    const { clock, advance } = manualClock();
    advance(200_000);
    const now = clock.now();
    const asked: unknown[] = [];
    const sentSince = (...question: unknown[]) => {
      asked.push(question);
      return [now - 50_000, now - 10_000, now + 5000];
    };
    const rate = createRateWindow(clock, { attempts: { sentSince } } as unknown as Pick<Store, 'attempts'>);
    expect([3, 2, 1].map((perMinute) => rate.waitFor('studio', perMinute))).toEqual([10_000, 50_000, 60_000]);
    expect(asked).toEqual([['studio', now - 60_000]]);
  });

  it('is not fooled by a wall clock that jumps', () => {
    const { clock, jump } = manualClock();
    const rate = createRateWindow(clock, NOTHING_SENT);
    rate.take('studio');
    jump(10 * 365 * 86_400_000);
    expect(rate.waitFor('studio', 1)).toBe(60_000);
  });

  it('does not count what never reached the service', () => {
    const { clock } = manualClock();
    const rate = createRateWindow(clock, NOTHING_SENT);
    rate.take('studio');
    expect(rate.roomFor('studio', 1)).toBe(0);
    rate.giveBack('studio');
    expect(rate.waitFor('studio', 1)).toBe(0);
  });
});

function manualClock(): { clock: Clock; advance(ms: number): void; jump(ms: number): void } {
  let monotonic = 0;
  let wall = 1_000_000;
  const clock: Clock = {
    now: () => wall,
    monotonic: () => monotonic,
    sleep: (_, signal) =>
      new Promise((resume) => signal?.addEventListener('abort', () => resume(), { once: true })),
  };
  return {
    clock,
    advance(ms) {
      monotonic += ms;
      wall += ms;
    },
    jump(ms) {
      wall += ms;
    },
  };
}
