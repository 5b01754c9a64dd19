/** Text is quoted and made harmless; a number stays one; null is an empty cell. */
export type CsvCell = string | number | null;

/** Excel takes a file for UTF-8 only with this in front; other programs leave it out. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** The most characters that Excel keeps in a cell. */
const LONGEST_TEXT = 32_767;

/** What a spreadsheet calculates instead of showing it; the full-width ones are read the same by some. */
const FORMULA_SIGNS = new Set('=+-@\uFF1D\uFF0B\uFF0D\uFF20');

/** What may end a cell, in this country or in another, where the file is opened with other settings. */
const SEPARATORS = new Set(';,|\t\r\n');

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
 * begin one were the text cut at a separator. A tab or a line's end in front gets one too. What is left out of this:
 * nothing that people read. (OWASP, *CSV Injection*)
 */
export function neutralizeText(text: string): string {
  let isAtStart = true;
  let safe = '';
  for (const character of text.slice(0, LONGEST_TEXT)) {
    if (isAtStart && FORMULA_SIGNS.has(character)) safe += "'";
    safe += character;
    isAtStart = SEPARATORS.has(character) || (isAtStart && HIDDEN.test(character));
  }
  return /^\p{C}/u.test(safe) ? `'${safe}` : safe;
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
  const characters = [...(/^'\p{C}/u.test(safe) ? safe.slice(1) : safe)];
  let isAtStart = true;
  let plain = '';
  characters.forEach((character, index) => {
    const isPutIn = isAtStart && character === "'" && FORMULA_SIGNS.has(characters[index + 1] ?? '');
    if (isPutIn) return;
    plain += character;
    isAtStart = SEPARATORS.has(character) || (isAtStart && HIDDEN.test(character));
  });
  return plain;
}
