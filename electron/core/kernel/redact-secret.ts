/** What is shorter would be any syllable of an answer. */
const SHORTEST_KEY = 4;
/** Shorter keys may be a part of other words: they are taken out where they stand alone. */
const LONG_KEY = 9;
/** A short key like these may be ordinary text, or a number whose removal would break JSON. */
const ORDINARY = /^(?:\p{L}+|[\d.+-]+(?:e[\d+-]+)?)$/iu;

/**
 * Takes the key out of what a service said, in every form: services repeat it, and what they say is kept, shown and exported.
 */
export function withoutKey(key: string | null): (text: string) => string {
  if (key === null || key.length < SHORTEST_KEY) return (text) => text;
  if (key.length < LONG_KEY && ORDINARY.test(key)) return (text) => text;
  const pattern = key.length < LONG_KEY ? wholeToken(key) : secretPattern(key);
  return (text) => text.replace(pattern, '[key]');
}

function wholeToken(key: string): RegExp {
  const spelled = [...key].map((sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`).join('');
  return new RegExp(`(?<![\\p{L}\\p{N}_-])${spelled}(?![\\p{L}\\p{N}_-])`, 'gu');
}

/**
 * Matches a secret in the forms in which programs repeat it: as it is, escaped in an address or in JSON (also twice), in base64 wherever
 * it stands in what was encoded, and in hexadecimal.
 */
export function secretPattern(secret: string): RegExp {
  const bytes = Buffer.from(secret);
  const forms = [
    [...secret].map(matchEscaped).join(''),
    ...[0, 1, 2].map((before) => matchBase64(bytes, before)),
    matchHex(bytes.toString('hex')),
  ];
  return new RegExp(forms.join('|'), 'g');
}

function matchEscaped(character: string): string {
  const inAddress = [...Buffer.from(character)].map((byte) => `%(?:25)*${matchHex(hexOf(byte, 2))}`).join('');
  const units = Array.from({ length: character.length }, (_, index) => hexOf(character.charCodeAt(index), 4));
  const inJson = units.map((unit) => `\\\\{1,4}u${matchHex(unit)}`).join('');
  return `(?:\\\\{0,4}${units.map((unit) => `\\u${unit}`).join('')}|${inAddress}|${inJson})`;
}

/** The characters that are of the secret alone, after `before` other bytes; in both alphabets, and as an address writes them. */
function matchBase64(secret: Buffer, before: number): string {
  const bits = (before + secret.length) * 8;
  const text = Buffer.concat([Buffer.alloc(before), secret]).toString('base64');
  return text
    .slice(Math.ceil((before * 8) / 6), Math.floor(bits / 6))
    .replaceAll('+', '(?:[+-]|%2[Bb])')
    .replaceAll('/', '(?:[/_]|%2[Ff])');
}

function hexOf(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}

function matchHex(digits: string): string {
  return digits.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}
