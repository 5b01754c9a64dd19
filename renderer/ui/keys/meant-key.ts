/** What is read of a key event. */
interface KeyPress {
  readonly key: string;
  /** Where the key lies, named after a QWERTY keyboard. */
  readonly code: string;
  readonly shiftKey: boolean;
}

/** Signs that are shortcuts, by where they lie on a QWERTY keyboard: as they are, and with Shift. */
export const SIGNS: Readonly<Record<string, readonly [string, string]>> = {
  Comma: [',', '<'],
  Period: ['.', '>'],
  Slash: ['/', '?'],
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
  Backslash: ['\\', '|'],
};

/**
 * What a key means as a shortcut, as QWERTY would name it: letters in lower case, named keys as they are.
 *
 * A key that types the sign itself means that sign, wherever it lies. Where it types none that any shortcut has, its place counts: the digits of
 * AZERTY without Shift, letters of Cyrillic, Greek or Hebrew, and the frame and bracket keys where other signs lie.
 */
export function meantKey({ key, code, shiftKey }: KeyPress): string {
  const isNamed = key.length > 1 && key !== 'Dead';
  if (isNamed || /^[a-z0-9 ]$/i.test(key)) return isNamed ? key : key.toLowerCase();
  const digit = /^Digit(\d)$/.exec(code)?.[1];
  if (digit !== undefined && !shiftKey) return digit;
  const isSign = Object.values(SIGNS).flat().includes(key);
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter !== undefined && !isSign && !isAscii(key)) return letter.toLowerCase();
  const there = SIGNS[code]?.[shiftKey ? 1 : 0];
  return isSign || there === undefined ? key : there;
}

function isAscii(key: string): boolean {
  return key.length === 1 && key.charCodeAt(0) < 0x80;
}
