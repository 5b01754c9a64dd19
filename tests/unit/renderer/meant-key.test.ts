import { describe, expect, it } from 'vitest';
import { meantKey } from '../../../renderer/ui/keys/meant-key.ts';

/** What the systems report: the key that is typed, where it lies, with Shift or not; and what it is to mean. */
type Press = readonly [key: string, code: string, isShifted: boolean, meant: string];

const LAYOUTS: Readonly<Record<string, readonly Press[]>> = {
  QWERTY: [
    ['1', 'Digit1', false, '1'],
    ['!', 'Digit1', true, '!'],
    ['P', 'KeyP', true, 'p'],
    [',', 'Comma', false, ','],
    ['<', 'Comma', true, '<'],
    ['?', 'Slash', true, '?'],
    ['\\', 'Backslash', false, '\\'],
    ['ArrowLeft', 'ArrowLeft', false, 'ArrowLeft'],
    [' ', 'Space', false, ' '],
  ],
  QWERTZ: [
    ['z', 'KeyY', false, 'z'],
    ['y', 'KeyZ', false, 'y'],
    ['.', 'Period', false, '.'],
    [';', 'Comma', true, '<'],
    [':', 'Period', true, '>'],
    ['<', 'IntlBackslash', false, '<'],
    ['?', 'Minus', true, '?'],
    ['ü', 'BracketLeft', false, '['],
    ['+', 'BracketRight', false, ']'],
    ['#', 'Backslash', false, '\\'],
    ['/', 'Digit7', true, '/'],
  ],
  AZERTY: [
    ['&', 'Digit1', false, '1'],
    ['é', 'Digit2', false, '2'],
    ['à', 'Digit0', false, '0'],
    ['5', 'Digit5', true, '5'],
    ['a', 'KeyQ', false, 'a'],
    ['z', 'KeyW', false, 'z'],
    [',', 'KeyM', false, ','],
    ['?', 'KeyM', true, '?'],
    ['.', 'Comma', true, '.'],
    ['m', 'Semicolon', false, 'm'],
    ['Dead', 'BracketLeft', false, '['],
    ['$', 'BracketRight', false, ']'],
    ['*', 'Backslash', false, '\\'],
  ],
  Cyrillic: [
    ['з', 'KeyP', false, 'p'],
    ['Ч', 'KeyX', true, 'x'],
    ['л', 'KeyK', false, 'k'],
    ['б', 'Comma', false, ','],
    ['Ю', 'Period', true, '>'],
    ['х', 'BracketLeft', false, '['],
    [',', 'Slash', true, ','],
    ['3', 'Digit3', false, '3'],
  ],
  Hebrew: [
    ['פ', 'KeyP', false, 'p'],
    ['ס', 'KeyX', false, 'x'],
    ['ת', 'Comma', false, ','],
    ['ץ', 'Period', false, '.'],
    ['4', 'Digit4', false, '4'],
  ],
  Greek: [
    ['π', 'KeyP', false, 'p'],
    ['χ', 'KeyX', false, 'x'],
    ['Υ', 'KeyY', true, 'y'],
  ],
};

describe.each(Object.entries(LAYOUTS))('on a %s keyboard', (_name, presses) => {
  it.each(presses)('%s at %s (Shift: %s) means %s', (key, code, shiftKey, meant) => {
    expect(meantKey({ key, code, shiftKey })).toBe(meant);
  });
});

it('a key that an input method takes means nothing', () => {
  expect(meantKey({ key: 'Process', code: 'KeyP', shiftKey: false })).toBe('Process');
  expect(meantKey({ key: 'Unidentified', code: '', shiftKey: false })).toBe('Unidentified');
});
