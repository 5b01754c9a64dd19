import { afterAll, expect, it, vi } from 'vitest';
import { meantKey } from '../../../renderer/ui/keys/meant-key.ts';

vi.stubGlobal('navigator', { userAgent: 'Linux' });
afterAll(() => void vi.unstubAllGlobals());
const { shownSign } = await import('../../../renderer/ui/keys/shown-sign.ts');

/** What `getLayoutMap` says of keyboards that are sold, of the places that matter; letters lie elsewhere, too. */
const LAYOUTS = {
  QWERTY: {
    Comma: ',',
    Period: '.',
    Slash: '/',
    BracketLeft: '[',
    BracketRight: ']',
    Backslash: '\\',
    Digit1: '1',
  },
  QWERTZ: {
    Comma: ',',
    Period: '.',
    Slash: '-',
    BracketLeft: 'ü',
    BracketRight: '+',
    Backslash: '#',
    IntlBackslash: '<',
  },
  AZERTY: {
    KeyM: ',',
    Comma: ';',
    Period: ':',
    Slash: '!',
    BracketLeft: '^',
    BracketRight: '$',
    Backslash: '*',
    Digit1: '&',
  },
  Cyrillic: {
    Comma: 'б',
    Period: 'ю',
    Slash: '.',
    BracketLeft: 'х',
    BracketRight: 'ъ',
    Backslash: '\\',
    KeyK: 'л',
  },
} as const;

const shown = (layout: keyof typeof LAYOUTS) =>
  [',', '.', '/', '[', ']', '\\', '?', 'K', '1', 'Esc', '…'].map((name) =>
    shownSign(name, new Map(Object.entries(LAYOUTS[layout]))),
  );

it('shows signs on the keys that the artist’s keyboard has them on', () => {
  expect(shown('QWERTY')).toEqual([',', '.', '/', '[', ']', '\\', '?', 'K', '1', 'Esc', '…']);
  expect(shown('QWERTZ')).toEqual([',', '.', '-', 'Ü', '+', '#', '?', 'K', '1', 'Esc', '…']);
  expect(shown('AZERTY')).toEqual([',', ':', '!', '^', '$', '*', '?', 'K', '1', 'Esc', '…']);
  // Where a slash would lie there is a full stop, which means itself.
  expect(shown('Cyrillic')).toEqual(['Б', '.', '/', 'Х', 'Ъ', '\\', '?', 'K', '1', 'Esc', '…']);
  expect(shownSign('[', new Map())).toBe('[');
});

it('shows the key that means the sign', () => {
  for (const [name, layout] of Object.entries(LAYOUTS))
    for (const [code, key] of Object.entries(layout)) {
      const meant = meantKey({ key, code, shiftKey: false });
      if (!',.[]\\/'.includes(meant) || meant.length !== 1) continue;
      const typed = Object.values<string>(layout).includes(meant) ? meant : key.toUpperCase();
      expect([name, code, shownSign(meant, new Map(Object.entries(layout)))]).toEqual([name, code, typed]);
    }
});
