import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isPressed } from '../../../renderer/state/navigation/commands.ts';
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

it('is asked by whatever runs by a key', () => {
  const press = (keyCode: number) =>
    ({ key: 'Enter', code: 'Enter', keyCode, isComposing: false }) as KeyboardEvent;
  const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  expect([13, 229].map((keyCode) => isPressed('enter', { ...press(keyCode), ...plain }))).toEqual([
    true,
    false,
  ]);
});

/** They name keys, and act on none: what is shown; and the walks of the table, which its keys ask before. */
const ONLY_NAMES = ['platform.tsx', 'grid-walks.ts'];

it('is asked wherever Enter or Escape acts', () => {
  const folder = join(import.meta.dirname, '../../../renderer');
  const own = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .filter((path) => ![...ONLY_NAMES, 'decisive-key.ts'].some((name) => path.endsWith(name)))
    .filter((path) => {
      const text = readFileSync(join(folder, path), 'utf8');
      const isNamed = /['"`](Enter|Escape)['"`]|\b(Enter|Escape):/.test(text);
      const isAsked = text.includes('isForInputMethod(');
      return /\bisComposing\b|\b(keyCode|which) [!=]==/.test(text) || (isNamed && !isAsked);
    });
  expect(own).toEqual([]);
});

it('is asked in place of React Aria, which closes dialogs by any Escape', () => {
  const folder = join(import.meta.dirname, '../../../renderer');
  const modals = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .map((path) => readFileSync(join(folder, path), 'utf8'))
    .filter((text) => text.includes('<ModalOverlay'));
  expect(modals).toHaveLength(1);
  for (const text of modals) expect(text).toContain('isKeyboardDismissDisabled');
});
