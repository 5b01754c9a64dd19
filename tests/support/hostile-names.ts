import { win32 } from 'node:path';

const DEVICES = ['con', 'PRN', 'aux', 'NUL', 'COM1', 'com9', 'LPT1', 'lpt9', 'COM¹', 'CONIN$', 'conout$'];
const ENDINGS = ['', '.png', '.tar.gz', ' .png', '.', ' ', '..', '...png'];
const PATHS = [
  '../../x',
  '..\\..\\x',
  '/etc/passwd',
  'C:\\Windows\\win.ini',
  'C:x',
  '\\\\server\\share\\x',
  '//server/share',
  '\\\\?\\C:\\x',
  '\\\\.\\COM1',
  '..%2f..%2fx',
  'a/../../b',
  './.',
  '~/x',
  '~root',
  '$HOME',
  '%USERPROFILE%',
  '`id`',
  '$(id)',
  'x; rm -rf .',
  'x | y',
  'file:///x',
  'a:stream',
  'a::$DATA',
  '-rf',
  '--help',
];
const LETTERS = [
  '\u0301',
  'é',
  'e\u0301',
  'ß',
  'İ',
  'ı',
  'ﬀ',
  'Å',
  'Å',
  '가',
  '\u1100\u1161',
  '👩‍👩‍👧',
  '🏳️‍🌈',
  '市場',
  'עברית',
  'عربي',
];

/** Names that some file system, shell or screen takes for something else; each once. */
export const HOSTILE_NAMES: readonly string[] = [
  ...new Set([
    ...DEVICES.flatMap((name) => ENDINGS.map((ending) => name + ending)),
    ...PATHS,
    ...LETTERS,
    ...LETTERS.map((letter) => letter.repeat(300)),
    // Every control and the marks that change the order or width of what is seen.
    ...Array.from({ length: 0xa0 }, (_, point) => `a${String.fromCodePoint(point)}b`),
    ...Array.from({ length: 0x30 }, (_, place) => `a${String.fromCodePoint(0x2000 + place)}b.png`),
    ...Array.from({ length: 10 }, (_, place) => `\u202Egnp${String.fromCodePoint(0x2060 + place)}`),
    ...['\uD800', '\uDFFF', '\uFEFFa', 'a\uFFFE', '\u{E0001}a', '\u{10FFFF}', '\u061Ca', '\u00ADa'],
    ...Array.from({ length: 30 }, (_, length) => 'x'.repeat(240 + length)),
    ...Array.from({ length: 30 }, (_, length) => '語'.repeat(70 + length)),
    ...[
      '',
      ' ',
      '.',
      '..',
      '...',
      '. .',
      '\t',
      '\n',
      '…',
      '. a',
      'a. .',
      'A',
      'a',
      'Thumbs.db',
      '.DS_Store',
      'desktop.ini',
    ],
  ]),
];

/** Microsoft's and POSIX's rules, written down without looking at the code; an empty text when a name keeps them. */
export function findNameFault(name: string): string {
  if (name !== win32.basename(name) || /[\\/]/.test(name)) return 'a path';
  if (/[<>:"|?*]/.test(name) || /[\p{Cc}\p{Cf}\p{Cs}]/u.test(name)) return 'a forbidden character';
  if (/[. ]$/.test(name) || /^[. ]/.test(name)) return 'a dot or space at an end';
  if (/^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³]) *(\.|$)/i.test(name)) return 'a device';
  if (Buffer.byteLength(`${name}.dailies.json`) > 255) return 'too long';
  return name.endsWith('.png') ? '' : 'another ending';
}
