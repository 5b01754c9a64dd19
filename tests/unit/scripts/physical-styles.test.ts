import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findPhysicalStyles } from '../../../scripts/lib/physical-styles.mjs';
import { makeFolder } from '../../support/make-folder.ts';

function find(css: string): string[] {
  const folder = makeFolder('styles');
  mkdirSync(join(folder, 'renderer'));
  writeFileSync(join(folder, 'renderer', 'a.css'), css);
  return findPhysicalStyles(folder).map((line) => line.replace(/ \(.*/, ''));
}

it.each([
  'margin-left: 4px;',
  'padding-right: 4px;',
  'border-left-color: red;',
  'border-top-left-radius: 4px;',
  'left: 0;',
  'text-align: right;',
  'position-area: bottom span-right;',
  'transform-origin: left;',
  'background: linear-gradient(to right, red, blue);',
  'padding: 0 calc(1px + 2px) 0 8px;',
  'inset: 0 auto 0 0;',
])('finds a left or a right in the styles: %s', (line) => {
  expect(find(`.a {\n  ${line}\n}`)).toEqual([expect.stringMatching(/^renderer\/a\.css:2: /)]);
});

it.each([
  'margin-inline-start: 4px;',
  'padding: 1px 2px 3px 2px;',
  'margin: 0 4px;',
  'left: 50%; /* physical: the middle */',
  'justify-content: right-aligned;',
  '--left: 4px;',
])('leaves alone what has no side, and what names why it has: %s', (line) => {
  expect(find(`.a {\n  ${line}\n}`)).toEqual([]);
});
