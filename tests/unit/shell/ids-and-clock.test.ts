import { expect, it } from 'vitest';
import { createIds, systemClock, systemIds } from '../../../electron/adapters/system.ts';
import { TEST_LIMIT } from '../../support/patience.ts';

it('ids sort as they were made, also within a millisecond and when the clock goes back', () => {
  const times = [1000, 1000, 1000, 2000, 1500, 1500, 3000];
  let index = 0;
  const ids = createIds(() => times[index++] as number);
  const made = times.map(() => ids.next());
  expect([...made].sort()).toEqual(made);
  expect(new Set(made).size).toBe(made.length);
  expect(made.every((id) => /^[0-9a-hjkmnp-tv-z]{26}$/.test(id))).toBe(true);
});

it('secrets are 256 bits, safe in a path, and never the same', () => {
  const secrets = Array.from({ length: 100 }, () => systemIds.secret());
  expect(secrets.every((secret) => /^[\w-]{43}$/.test(secret))).toBe(true);
  expect(new Set(secrets).size).toBe(100);
});

it('sleep ends after its time, or at once when it is told to', async () => {
  const before = systemClock.monotonic();
  await systemClock.sleep(30);
  expect(systemClock.monotonic()).toBeGreaterThanOrEqual(before + 28);
  const control = new AbortController();
  const asleep = systemClock.sleep(2 * TEST_LIMIT, control.signal);
  control.abort();
  await asleep;
  await systemClock.sleep(2 * TEST_LIMIT, AbortSignal.abort());
});
