import { expect, it } from 'vitest';
import {
  placeWindow,
  type Rectangle,
  readWindowState,
} from '../../../electron/desktop/window/window-bounds.ts';

const rectangle = ([x = 0, y = 0, width = 0, height = 0]: readonly number[]): Rectangle => ({
  x,
  y,
  width,
  height,
});
const list = ({ x, y, width, height }: Rectangle) => [x, y, width, height];

const screens = [
  { x: 0, y: 0, width: 1920, height: 1040 },
  { x: 1920, y: 0, width: 2560, height: 1400 },
];

it.each([
  ['on the first screen', [100, 50, 1300, 800], [100, 50, 1300, 800]],
  ['on the second screen', [2000, 10, 2000, 1200], [2000, 10, 2000, 1200]],
  ['half off to the left', [-900, 50, 1300, 800], [0, 50, 1300, 800]],
  ['between two screens', [1700, 300, 1300, 800], [620, 240, 1300, 800]],
  ['smaller than it may be', [0, 0, 300, 200], [0, 0, 960, 600]],
  ['larger than its screen', [0, 0, 5000, 3000], [0, 0, 1920, 1040]],
  ['on a screen that is gone', [9000, 50, 1300, 800], [320, 120, 1280, 800]],
  ['with its title bar above every screen', [100, -500, 1300, 800], [320, 120, 1280, 800]],
  ['with its title bar below every screen', [100, 1500, 1300, 800], [320, 120, 1280, 800]],
  ['never moved', null, [320, 120, 1280, 800]],
])('a window %s opens whole on a screen', (_where, was, becomes) => {
  expect(list(placeWindow(was === null ? null : rectangle(was), screens).bounds)).toEqual(becomes);
});

it.each([
  ['1920 × 1080 at 150 %', { width: 1280, height: 672 }, [0, 0, 1280, 672], [960, 600]],
  ['1366 × 768 at 150 %', { width: 911, height: 472 }, [0, 0, 911, 472], [911, 472]],
  ['1440 × 900 with a menu bar and a Dock', { width: 1440, height: 789 }, [80, 0, 1280, 789], [960, 600]],
])('fits %s', (_name, size, bounds, least) => {
  const placed = placeWindow(null, [{ x: 0, y: 0, ...size }]);
  expect([list(placed.bounds), Object.values(placed.least)]).toEqual([bounds, least]);
});

it('opens below a menu bar, beside a taskbar on the left, and without any screen', () => {
  const area = { x: 62, y: 25, width: 1218, height: 775 };
  expect(list(placeWindow(null, [area]).bounds)).toEqual([62, 25, 1218, 775]);
  expect(list(placeWindow(null, []).bounds)).toEqual([0, 0, 1280, 800]);
});

it.each([
  [null],
  [undefined],
  [7],
  ['text'],
  [{}],
  [{ bounds: { x: 1 } }],
  [{ bounds: { x: 1, y: 1, width: Number.NaN, height: 5 } }],
  [{ bounds: { x: 1, y: 1, width: 0, height: 5 }, isMaximized: 'yes' }],
])('what was remembered as %j counts as nothing', (value) =>
  expect(readWindowState(value)).toEqual({ bounds: null, isMaximized: false }),
);
