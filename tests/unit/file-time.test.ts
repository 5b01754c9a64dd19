import { expect, it } from 'vitest';
import { mayBeSameTime } from '../../shared/kernel/file-name.ts';

const HOUR = 3_600_000;
const at = Date.UTC(2026, 9, 24, 12, 0, 1);

it.each([
  ['the same', 0],
  ['rounded by FAT', 1999],
  ['an hour on, after summer time', HOUR],
  ['in Kathmandu, by five hours and three quarters', 5.75 * HOUR],
  ['around half the earth, and rounded', -26 * HOUR - 1500],
])('%s, it may be the same time', (_name, by) => {
  expect([mayBeSameTime(at, at + by), mayBeSameTime(at + by, at)]).toEqual([true, true]);
});

it.each([
  ['ten seconds later', 10_000],
  ['eight minutes later', 8 * 60_000],
  ['two days later, to the second', 48 * HOUR],
])('%s, it is another time', (_name, by) => {
  expect([mayBeSameTime(at, at + by), mayBeSameTime(at + by, at)]).toEqual([false, false]);
});
