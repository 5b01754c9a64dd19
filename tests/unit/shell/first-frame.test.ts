import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { type FirstFrame, readRail, writeFirstFrame } from '../../../electron/desktop/window/failure-page.ts';
import { findLanguage } from '../../../shared/languages/list.ts';

const page = readFileSync(resolve(import.meta.dirname, '../../../renderer/index.html'), 'utf8');
const frame: FirstFrame = { language: findLanguage([], 'en'), isDark: true, isRailFolded: false, prompt: '' };

it('says language, direction, theme and the width of the rail at the root', () => {
  expect(writeFirstFrame(page, frame)).toContain(
    '<html lang="en" dir="ltr" data-theme="dark" data-rail="names">',
  );
  const other = { ...frame, language: findLanguage([], 'ar'), isDark: false, isRailFolded: true };
  expect(writeFirstFrame(page, other)).toContain(
    '<html lang="ar" dir="rtl" data-theme="light" data-rail="folded">',
  );
});

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
  [{ isRailFolded: true }, true],
  [{ isRailFolded: 'true' }, false],
  [null, false],
  [[], false],
])('reads the rail from settings %j', (settings, isFolded) => expect(readRail(settings)).toBe(isFolded));
