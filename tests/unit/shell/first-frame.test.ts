import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import {
  type FirstFrame,
  readLayout,
  writeFirstFrame,
} from '../../../electron/desktop/window/first-frame.ts';
import { findLanguage } from '../../../shared/languages/list.ts';

const page = readFileSync(resolve(import.meta.dirname, '../../../renderer/index.html'), 'utf8');
const layout = { isRailFolded: false, isStageFolded: false, formWidth: null };
const frame: FirstFrame = {
  ...{ language: findLanguage([], 'en'), isDark: true, layout, prompt: '' },
  platform: 'linux',
};

it('says language, direction, theme and the width of the rail at the root, and of the form at the room', () => {
  const usual = writeFirstFrame(page, frame);
  expect(usual).toContain('<html lang="en" dir="ltr" data-theme="dark" data-rail="names" ');
  expect(usual).toContain('<div class="skeleton-room">');
  const folded = { isRailFolded: true, isStageFolded: true, formWidth: 420 };
  const other = writeFirstFrame(page, {
    ...frame,
    language: findLanguage([], 'ar'),
    isDark: false,
    layout: folded,
  });
  expect(other).toContain('<html lang="ar" dir="rtl" data-theme="light" data-rail="folded"');
  expect(other).toContain('<div class="skeleton-room" data-form="420" data-stage="folded">');
});

it.each([
  ['darwin', 'the system’s', false],
  ['win32', 'the system’s', false],
  ['linux', 'our own', true],
] as const)('on %s scroll bars are %s', (platform, _, areOwn) =>
  expect(writeFirstFrame(page, { ...frame, platform }).includes(' data-bars>')).toBe(areOwn),
);

it.each([
  ['a robot at dawn', 'a robot at dawn'],
  ['</textarea><script>alert(1)</script>', '&lt;/textarea&gt;&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['R&D &amp; $& $1', 'R&amp;D &amp;amp; $&amp; $1'],
  ['\nbehind an empty line', '\nbehind an empty line'],
])('shows the prompt %j as text', (prompt, written) => {
  const made = writeFirstFrame(page, { ...frame, prompt });
  // A parser drops the first line break of a box, whatever follows it.
  expect(made).toContain(`>\n${written}</textarea>`);
  expect(made.match(/<textarea/g)).toHaveLength(1);
  expect(made.match(/<script/g)).toHaveLength(1);
});

it.each([
  ['nobody knows', null],
  ['it is too long to stand before the first frame', 'a'.repeat(20_001)],
])('has no box for keys where %s', (_name, prompt) =>
  expect(writeFirstFrame(page, { ...frame, prompt })).not.toContain('textarea'),
);

it.each([
  [{ isRailFolded: true }, { ...layout, isRailFolded: true }],
  [
    { isStageFolded: true, formWidth: 420 },
    { ...layout, isStageFolded: true, formWidth: 420 },
  ],
  [{ isRailFolded: 'true', formWidth: '"><script>' }, layout],
  [null, layout],
  [[], layout],
])('reads the layout from settings %j', (settings, read) => expect(readLayout(settings)).toEqual(read));
