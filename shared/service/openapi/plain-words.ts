import { shorten } from './findings.ts';

/** More than anybody is shown; what is longer is not gone through. */
const MAX_READ = 4000;

/** What a document says to people, as they read it: without the signs of Markdown and HTML, in one line and no longer than this. */
export function plainWords(text: string, length?: number): string {
  const safe = protectCode(text.slice(0, MAX_READ));
  const lines = safe.replace(COMMENT, ' ').replace(BREAK, '\n').replace(TAG, '').split('\n');
  const joined = joinLines(lines.map(plainLine).filter((line) => line !== ''));
  return shorten(readBack(joined), length);
}

const COMMENT = /<!--[^>]*-->/g;
const BREAK = /<\/?(br|p|div|li|ul|ol|tr|hr|h[1-6]|blockquote)\b[^<>]*>/gi;
/** No others: `<image1>` is what a prompt may hold. */
const TAG =
  /<\/?(a|b|i|u|s|em|strong|code|pre|span|small|sub|sup|kbd|font|table|thead|tbody|t[dh])\b[^<>]*>/gi;

/** An example in several lines says nothing in one; `code` stands as it is written. */
const CODE = /(?<!`)(`{1,3})(?!`)([^`]+)\1(?!`)/g;
const ESCAPED = /\\([!-/:-@[-`{-~])/g;

/** Signs that are meant as such are others until the end. */
function protectCode(text: string): string {
  return text
    .replace(CODE, (_, marks: string, code: string) =>
      marks.length === 3 && code.includes('\n') ? '' : hideSigns(code.trim()),
    )
    .replace(ESCAPED, (_, sign: string) => hideSigns(sign));
}

/** Of the private use area, in which nobody writes. */
const HIDDEN = 0xe000;

function hideSigns(text: string): string {
  return text.replace(/[!-/:-@[-`{-~]/g, (sign) => String.fromCharCode(HIDDEN + sign.charCodeAt(0)));
}

function readBack(text: string): string {
  const plain = text.replace(/&(amp|lt|gt|quot|apos|nbsp|#39);/g, (_, name: string) => ENTITIES[name] ?? ' ');
  return plain.replace(/[\uE021-\uE07E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - HIDDEN));
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: '’',
  '#39': '’',
};

const RULE = /^\s*(\|[-:| ]+|([-*_=])(\s*\2){2,})\s*$/;
const HEADING = /^\s*#{1,6}\s+(.*?)[#\s]*$/;
const QUOTE = /^\s*>\s?/;
const BULLET = /^(\s*)[*+](?=\s)/;
const TARGET = /^\s*\[[^\]]+\]:\s/;
const LINK = /(?<!\w)!?\[([^[\]\n]*)\](?:\([^()\s]{2,}(?: "[^"\n]*")?\)|\[[^[\]\n]*\])/g;
const ADDRESS = /<(https?:[^<>\s]+)>/gi;

/** Signs around words; within a word, such as `process_id` or `1024*1024`, they are its own. */
const EMPHASIS = ['\\*', '_', '~'].map(
  (sign) =>
    new RegExp(
      `(?<![\\w${sign}])(${sign}{1,3})(?![\\s${sign}])((?:[^${sign}\\n]|(?<=\\w)${sign}+(?=\\w))+)(?<!\\s)\\1(?![\\w${sign}])`,
      'g',
    ),
);
/** `__init__` */
const NAME = /^[a-z][a-z\d]*(_[a-z\d]+)*$/;

/** Ends with a colon where it is what stands above others. */
function plainLine(line: string): string {
  if (RULE.test(line) || TARGET.test(line)) return '';
  const [, heading] = HEADING.exec(line) ?? [];
  const cells = /^\s*\|/.test(line) ? line.split('|').map((cell) => cell.trim()) : [];
  const words = cells.length === 0 ? (heading ?? line.replace(QUOTE, '').replace(BULLET, '$1-')) : '';
  const whole = plainSpans(words || cells.filter(Boolean).join(' – '));
  if (cells.length > 0) return `${whole};`;
  const isTitle = heading !== undefined || /^\s*(\*\*|__)[^*_]+\1\s*$/.test(line);
  return isTitle && /[\p{L}\p{N})]$/u.test(whole) ? `${whole}:` : whole;
}

function plainSpans(line: string): string {
  let text = line.replace(LINK, '$1').replace(ADDRESS, '$1');
  // One kind of emphasis may stand within another.
  for (const pattern of [...EMPHASIS, ...EMPHASIS])
    text = text.replace(pattern, (whole, marks: string, inner: string) =>
      marks === '__' && NAME.test(inner) ? whole : inner,
    );
  return text.trim();
}

/** A title or a row with nothing below it ends there. */
function joinLines(lines: readonly string[]): string {
  const last = lines.at(-1)?.replace(/[:;]$/, '') ?? '';
  return [...lines.slice(0, -1), last].join('\n');
}
