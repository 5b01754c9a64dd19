/** Text is quoted and made harmless; a number stays one; null is an empty cell. */
export type CsvCell = string | number | null;

/** Excel takes a file for UTF-8 only with this in front; other programs leave it out. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** The most characters that Excel puts into a cell; what is left over begins another one. */
const LONGEST_TEXT = 32_767;

/** What a spreadsheet calculates instead of showing it; the full-width ones are read the same by some. */
const FORMULA_SIGNS = new Set('=+-@\uFF1D\uFF0B\uFF0D\uFF20');

/** What may end a cell, in this country or in another, where the file is opened with other settings. */
const ENDS_OF_CELLS = new Set(';,|\t\r\n');

/** Spaces, quotes and invisible characters hide a sign from people, not from every program. */
const HIDDEN = /[\s\p{C}"']/u;

/** One record of RFC 4180, with its line's end. */
export function writeCsvRecord(cells: readonly CsvCell[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`;
}

function writeCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? formatNumber(cell) : '';
  const text = neutralizeText(cell);
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Text that no spreadsheet takes for a formula: an apostrophe stands before every sign that begins a cell, or that would
 * begin one were the text cut at a separator, or where a cell is full. A tab or a line's end in front gets one too. What is
 * left out of this: nothing that people read. (OWASP, *CSV Injection*)
 */
export function neutralizeText(text: string): string {
  let isAtStart = true;
  let safe = /^\p{C}/u.test(text) ? "'" : '';
  for (const character of text) {
    if (isAtStart && FORMULA_SIGNS.has(character)) safe += guardAt(safe.length);
    safe += character;
    isAtStart = beginsCell(isAtStart, character, safe.length);
  }
  return safe;
}

/** What stands before a sign: one apostrophe, and another where the first is the last that fits into a cell. */
function guardAt(length: number): string {
  return length % LONGEST_TEXT === LONGEST_TEXT - 1 ? "''" : "'";
}

/** Whether a cell may begin behind a character, the text being so long with it. */
function beginsCell(isAtStart: boolean, character: string, length: number): boolean {
  return ENDS_OF_CELLS.has(character) || (isAtStart && HIDDEN.test(character)) || length % LONGEST_TEXT === 0;
}

/** Never in the form `1e-7`, which some programs read as text. */
function formatNumber(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(10).replace(/\.?0+$/, '') : text;
}

/**
 * Takes back what `neutralizeText` put in: an apostrophe in front of a sign where a cell begins, or would begin. What was
 * written by hand that way means the same to a spreadsheet.
 */
export function restoreText(safe: string): string {
  if (!safe.includes("'")) return safe;
  let isAtStart = true;
  let plain = '';
  let at = /^'\p{C}/u.test(safe) ? 1 : 0;
  while (at < safe.length) {
    const guard = guardAt(at);
    if (isAtStart && safe.startsWith(guard, at) && FORMULA_SIGNS.has(safe[at + guard.length] ?? ''))
      at += guard.length;
    const character = String.fromCodePoint(safe.codePointAt(at) ?? 0);
    plain += character;
    at += character.length;
    isAtStart = beginsCell(isAtStart, character, at);
  }
  return plain;
}

/** What may stand between two cells. */
export const SEPARATORS = [',', ';', '\t', '|'] as const;
export type Separator = (typeof SEPARATORS)[number];

/** A table of text with plain ends of lines, and what stands between its cells: what a line `sep=;` in front says, else what it looks like. */
export function openTable(raw: string): {
  readonly text: string;
  readonly separator: Separator;
  readonly isAnnounced: boolean;
} {
  const whole = raw.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const announced = /^sep=([,;\t|])\n/i.exec(whole);
  const text = whole.slice(announced?.[0].length ?? 0);
  const separator = (announced?.[1] as Separator | undefined) ?? guessSeparator(text);
  return { text, separator, isAnnounced: announced !== null };
}

/** The separator that stands most often in the first line, outside of quotes; a comma where none does. */
function guessSeparator(text: string): Separator {
  const counts = new Map<string, number>();
  let isQuoted = false;
  for (const character of text.slice(0, 20_000)) {
    if (character === '"') isQuoted = !isQuoted;
    else if (character === '\n' && !isQuoted && counts.size > 0) break;
    else if (!isQuoted && (SEPARATORS as readonly string[]).includes(character))
      counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  const most = SEPARATORS.toSorted((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0))[0];
  return most ?? ',';
}
