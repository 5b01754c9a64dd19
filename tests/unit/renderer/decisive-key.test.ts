import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isEnter, isEscape, isForInputMethod } from '../../../renderer/ui/keys/decisive-key.ts';

const press = (key: string, keyCode: number, isComposing = false) => ({ key, keyCode, isComposing });

it('Enter and Escape are the page’s, unless an input method takes them', () => {
  expect([isEnter(press('Enter', 13)), isEscape(press('Escape', 27))]).toEqual([true, true]);
  expect([isEnter(press('Escape', 27)), isEscape(press('Enter', 13))]).toEqual([false, false]);
  // While a word is composed; and on macOS, where the Enter that ends it comes with `isComposing` false.
  for (const taken of [press('Enter', 13, true), press('Enter', 229), press('Enter', 229, true)])
    expect([isEnter(taken), isForInputMethod(taken)]).toEqual([false, true]);
  expect(isEscape(press('Escape', 229))).toBe(false);
});

it('looks through React’s wrapping', () => {
  const wrapped = { key: 'Enter', keyCode: 13, nativeEvent: { isComposing: true } };
  expect(isEnter(wrapped)).toBe(false);
  expect(isEnter({ ...wrapped, nativeEvent: { isComposing: false } })).toBe(true);
});

it('is asked wherever Enter or Escape acts', () => {
  const folder = join(import.meta.dirname, '../../../renderer');
  const own = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('decisive-key.ts'))
    .filter((path) =>
      /event\.key [!=]== '(Enter|Escape)'|isComposing/.test(readFileSync(join(folder, path), 'utf8')),
    );
  expect(own).toEqual([]);
});
