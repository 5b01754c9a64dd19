import { expect, it } from 'vitest';
import { findRefusedSwitch } from '../../../electron/desktop/system/command-line.ts';

const given =
  (...names: string[]) =>
  (name: string) =>
    names.includes(name);

it.each([
  'remote-debugging-port',
  'remote-debugging-pipe',
  'inspect',
  'inspect-brk',
  'js-flags',
  'gpu-launcher',
])('a packaged app refuses --%s', (name) => {
  expect(findRefusedSwitch(given('user-data-dir', name), false)).toBe(name);
});

it('one that was made for the suite takes the one that the suite needs, and no other', () => {
  expect(findRefusedSwitch(given('remote-debugging-port'), true)).toBeNull();
  expect(findRefusedSwitch(given('remote-debugging-port', 'inspect'), true)).toBe('inspect');
});

it('switches that change nothing of who is let in are taken', () => {
  const usual = given('user-data-dir', 'no-sandbox', 'force-device-scale-factor', 'lang', 'screenshots');
  expect(findRefusedSwitch(usual, false)).toBeNull();
});
