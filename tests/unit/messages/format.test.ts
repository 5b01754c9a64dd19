import { describe, expect, test } from 'vitest';
import {
  formatAgo,
  formatBytes,
  formatClipLength,
  formatClipTime,
  formatMoney,
  formatSeconds,
  formatStep,
} from '../../../shared/kernel/format.ts';

describe('formatBytes', () => {
  test.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [999, '999 bytes'],
    [999.6, '1.0 KB'],
    [8_100_000, '8.1 MB'],
    [9_960_000, '10 MB'],
    [999_600_000, '1.0 GB'],
    [2_147_483_648, '2.1 GB'],
  ])('%d is %s', (bytes, words) => expect(formatBytes(bytes)).toBe(words));
});

describe('formatSeconds', () => {
  test.each([
    [0, '0 s'],
    [0.42, '0.4 s'],
    [12.4, '12 s'],
    [60, '1 min'],
    [125, '2 min 5 s'],
    [3599.6, '1 h'],
    [3780, '1 h 3 min'],
  ])('%d is %s', (seconds, words) => expect(formatSeconds(seconds)).toBe(words));
});

describe('formatClipLength', () => {
  test.each([
    [8, '0:08'],
    [59.6, '1:00'],
    [754, '12:34'],
    [3723, '1:02:03'],
  ])('%d is %s', (seconds, words) => expect(formatClipLength(seconds)).toBe(words));
});

describe('formatClipTime', () => {
  test.each([
    [0, '0:00.0'],
    [2.39, '0:02.3'],
    [0.3 * 3, '0:00.9'],
    [59.96, '0:59.9'],
    [3723, '1:02:03.0'],
  ])('%d is %s', (seconds, words) => expect(formatClipTime(seconds)).toBe(words));
});

describe('formatMoney', () => {
  test('a currency has its sign and cents', () => {
    expect(formatMoney({ currency: 'USD', amount: 1.3 })).toBe('$1.30');
    expect(formatMoney({ currency: 'EUR', amount: 1200 })).toBe('€1,200.00');
  });
  test('less than a cent is not rounded away', () => {
    expect(formatMoney({ currency: 'USD', amount: 0.004 })).toBe('$0.004');
  });
  test('credits are counted by their own word', () => {
    expect(formatMoney({ currency: 'credits', amount: 12 })).toBe('12 credits');
  });
});

describe('times', () => {
  const now = new Date(2026, 2, 12, 21, 4, 31).getTime();
  test.each([
    [3, 'now'],
    [40, '40 s ago'],
    [240, '4 min ago'],
    [2 * 3600, '2 h ago'],
    [26 * 3600, 'yesterday'],
    [4 * 86_400, '4 days ago'],
    [40 * 86_400, '31 Jan'],
  ])('%d s before is %s', (seconds, words) => expect(formatAgo(now - seconds * 1000, now)).toBe(words));

  test('a step of another day carries its day', () => {
    expect(formatStep(now, now)).toBe('21:04:31');
    expect(formatStep(now - 86_400_000, now)).toBe('11 Mar, 21:04:31');
  });
});
