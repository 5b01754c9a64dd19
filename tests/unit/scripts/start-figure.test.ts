import { expect, it } from 'vitest';
import { judgeStart, readStart } from '../../../scripts/lib/start-figure.mjs';

it('the start of a release is held against the one before, and a first one against none', () => {
  expect(judgeStart(2, null).problem).toBeNull();
  expect(judgeStart(2.4, 2).problem).toBeNull();
  expect(judgeStart(2.41, 2).problem).toContain('too much slower');
});

it('a figure that is not there does not pass for a fast start', () => {
  expect(() => readStart([])).toThrow('not measured');
  expect(readStart([{ name: 'start.window', ratio: 1.9 }] as never)).toBe(1.9);
});
