import { expect, it } from 'vitest';
import { fitBounds, readWindowState } from '../../../electron/desktop/window-bounds.ts';

const screens = [
  { x: 0, y: 0, width: 1920, height: 1040 },
  { x: 1920, y: 0, width: 2560, height: 1400 },
];

it.each([
  [
    'on the first screen',
    { x: 100, y: 50, width: 1300, height: 800 },
    { x: 100, y: 50, width: 1300, height: 800 },
  ],
  [
    'on the second screen',
    { x: 2000, y: 10, width: 2000, height: 1200 },
    { x: 2000, y: 10, width: 2000, height: 1200 },
  ],
  [
    'half off to the left',
    { x: -900, y: 50, width: 1300, height: 800 },
    { x: -900, y: 50, width: 1300, height: 800 },
  ],
  [
    'smaller than it may be',
    { x: 0, y: 0, width: 300, height: 200 },
    { x: 0, y: 0, width: 1024, height: 700 },
  ],
  [
    'larger than its screen',
    { x: 0, y: 0, width: 5000, height: 3000 },
    { x: 0, y: 0, width: 1920, height: 1040 },
  ],
  ['on a screen that is gone', { x: 9000, y: 50, width: 1300, height: 800 }, null],
  ['with its title bar above every screen', { x: 100, y: -500, width: 1300, height: 800 }, null],
  ['with its title bar below every screen', { x: 100, y: 1500, width: 1300, height: 800 }, null],
  ['never moved', null, null],
])('a window %s', (_where, bounds, fitted) => expect(fitBounds(bounds, screens)).toEqual(fitted));

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
