import type { IncomingMessage } from 'node:http';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchPace } from '../../../electron/adapters/http/download-watch.ts';
import { CEILINGS } from '../../../shared/kernel/ceilings.ts';

const MINUTE = 60_000;
let ended = 0;
const answer = {
  destroy() {
    ended += 1;
  },
} as unknown as IncomingMessage;

beforeEach(() => {
  vi.useFakeTimers();
  ended = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

/** A piece comes, and is put on the disk at once. */
function receive(pace: ReturnType<typeof watchPace>, bytes: number): void {
  pace.pause();
  pace.resume(bytes);
}

it('ends what brings next to nothing in its time, however often a byte comes', () => {
  const pace = watchPace(MINUTE, answer);
  for (let second = 0; second < 59; second += 1) {
    vi.advanceTimersByTime(1000);
    receive(pace, 1);
  }
  expect([ended, pace.isOver()]).toEqual([0, false]);
  vi.advanceTimersByTime(1000);
  expect([ended, pace.isOver()]).toEqual([1, true]);
});

it('hears a slow line to its end, be it a hundred bytes a second', () => {
  const pace = watchPace(MINUTE, answer);
  for (let second = 0; second < 3600; second += 1) {
    vi.advanceTimersByTime(1000);
    receive(pace, 100);
  }
  expect([ended, pace.isOver()]).toEqual([0, false]);
  pace.pause();
});

it('does not count the time that the disk takes', () => {
  const pace = watchPace(MINUTE, answer);
  vi.advanceTimersByTime(MINUTE - 1);
  pace.pause();
  vi.advanceTimersByTime(10 * MINUTE);
  pace.resume(CEILINGS.results.leastBytes);
  vi.advanceTimersByTime(MINUTE - 1);
  expect(ended).toBe(0);
  pace.pause();
});
