import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTable } from '../../../renderer/features/batch/table/read-table.ts';
import { MODEL_COLUMN, makeRow, ownColumn, type Sheet } from '../../../shared/batch/edit-sheet.ts';
import { guessMapping, mapRows } from '../../../shared/batch/map-columns.ts';
import { listUsedColumns, nameCsvColumn, serializeSheet } from '../../../shared/batch/serialize-csv.ts';
import { CEILINGS } from '../../../shared/kernel/ceilings.ts';
import { restoreText } from '../../../shared/kernel/csv.ts';
import { decodeText, isBinary } from '../../../shared/kernel/decode-text.ts';
import { practiceProfile } from '../../../shared/service/profile/practice-profile.ts';
import type { Profile } from '../../../shared/service/profile/profile.ts';
import { fuzz } from '../../support/fuzz.ts';

const noPause = async () => {};
const profile = practiceProfile('http://127.0.0.1:1');
const model = 'modelk-3-turbo';

describe('reading a table', () => {
  test.each([
    ['commas', 'prompt,takes\n"a red, wet boat",2\n', ','],
    ['semicolons', 'prompt;takes\n"a red, wet boat";2\n', ';'],
    ['tabs', 'prompt\ttakes\na red, wet boat\t2\n', '\t'],
    ['bars', 'prompt|takes\r\na red, wet boat|2\r\n', '|'],
    ['a line that names the separator', 'sep=;\r\nprompt;takes\r\na red, wet boat;2\r\n', ';'],
  ])('finds %s by itself', async (_, text, separator) => {
    const table = await readTable(text, null, noPause);
    expect(table).toEqual({
      separator,
      faults: [],
      over: null,
      lines: [
        ['prompt', 'takes'],
        ['a red, wet boat', '2'],
      ],
    });
  });

  test('a cell may hold line breaks and doubled quotes, and empty lines are left out', async () => {
    const table = await readTable('prompt,name\n\n"say ""hi""\nand go",one\n,\n', null, noPause);
    expect(table.lines).toEqual([
      ['prompt', 'name'],
      ['say "hi"\nand go', 'one'],
    ]);
  });

  test('wrong quotes are told by their line in the file', async () => {
    const before = Array.from({ length: 1600 }, (_, index) => `"a boat\nnumber ${index}",x\n`).join('');
    const inside = await readTable(`prompt,name\n${before}"a "red" boat",x\nlast,y\n`, null, noPause);
    expect(inside.faults).toEqual([{ line: 3202, kind: 'text-after-quote' }]);
    expect(inside.lines.at(-1)).toEqual(['last', 'y']);
    const open = await readTable('prompt,name\nfirst,x\n"never closed,x\nlast,y\n', null, noPause);
    expect(open.faults).toEqual([{ line: 3, kind: 'quote-not-closed' }]);
  });

  test('of a line with more columns than anybody fills the first are read, and that is said', async () => {
    const { columns } = CEILINGS.table;
    const wide = await readTable(`prompt${','.repeat(100_000)}last\na boat,x\n`, null, noPause);
    expect(wide.lines.map((line) => line.length)).toEqual([columns, 2]);
    expect(wide.over).toBe('columns');
    const padded = await readTable(`prompt,name${','.repeat(100_000)}\na boat,x\n`, null, noPause);
    expect([padded.lines[0]?.slice(0, 2), padded.over]).toEqual([['prompt', 'name'], null]);
    expect(padded.lines[0]?.length).toBe(columns);
  });

  test('more cells than a table can have are not read at all', async () => {
    const short = 'a,b\n'.repeat(CEILINGS.table.cells / 2 + 1);
    const quoted = `prompt\n"${','.repeat(CEILINGS.table.cells)}"\n`;
    for (const text of [short, quoted])
      expect(await readTable(text, null, noPause)).toEqual({
        ...{ lines: [], separator: ',', faults: [], over: 'cells' },
      });
  });

  test('100,000 lines come in pieces', async () => {
    let pauses = 0;
    const text = Array.from({ length: 100_000 }, (_, index) => `a boat on a lake ${index},2`).join('\n');
    const table = await readTable(text, null, async () => {
      pauses += 1;
    });
    expect(table.lines).toHaveLength(100_000);
    expect(table.lines[99_999]).toEqual(['a boat on a lake 99999', '2']);
    expect(pauses).toBeGreaterThan(50);
  });
});

describe('the characters of a file', () => {
  const words = 'prompt,name\nein Boot für Zoë 🎬,漢字\n';
  test.each([
    ['UTF-8', Buffer.from(words), 'UTF-8'],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${words}`), 'UTF-8'],
    ['UTF-16 with a mark', Buffer.from(`\uFEFF${words}`, 'utf16le'), 'UTF-16'],
    ['UTF-16, big end first', Buffer.from(`\uFEFF${words}`, 'utf16le').swap16(), 'UTF-16'],
  ])('%s', async (_, bytes, encoding) => {
    const decoded = decodeText(bytes);
    expect(decoded.encoding).toBe(encoding);
    const { lines } = await readTable(decoded.text, null, noPause);
    expect(lines).toEqual([
      ['prompt', 'name'],
      ['ein Boot für Zoë 🎬', '漢字'],
    ]);
  });

  test('UTF-16 without a mark, and what older spreadsheets save', () => {
    expect(decodeText(Buffer.from('prompt,name', 'utf16le')).text).toBe('prompt,name');
    expect(decodeText(Buffer.from('für', 'latin1'))).toEqual({ text: 'für', encoding: 'Windows-1252' });
    expect(isBinary(decodeText(Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 8, 0, 200])))).toBe(true);
  });
});

/** Texts with all that means something to a CSV file or to a spreadsheet. */
const text = fc
  .string({ unit: fc.constantFrom('a', ' ', '"', "'", ',', ';', '\t', '|', '\n', '=', '-', '@', '+', '🎬') })
  .filter((one) => one.trim() !== '' && !/^'\p{C}/u.test(one));

describe('a sheet as CSV', () => {
  test('comes back as it was, whatever its cells hold', async () => {
    const cells = fc.record(
      { prompt: text, resolution: text, images: text, 'job:name': text, 'own:mood': text },
      { requiredKeys: ['prompt'] },
    );
    await fuzz(fc.array(cells, { minLength: 1, maxLength: 5 }), async (rows) => {
      const sheet: Sheet = {
        folder: null,
        ownColumns: [ownColumn('mood')],
        rows: rows.map((row) => makeRow({ ...row, [MODEL_COLUMN]: model } as Record<string, string>)),
      };
      const { lines } = await readTable([...serializeSheet(sheet)].join(''), ',', noPause);
      const [header = [], ...body] = lines;
      expect(header).toEqual(listUsedColumns(sheet).map(nameCsvColumn));
      const plain = body.map((line) => line.map(restoreText));
      const read = mapRows(plain, guessMapping(header, profile), 'another', profile);
      expect(read.map((row) => row.cells)).toEqual(sheet.rows.map((row) => row.cells));
    });
  });

  test.each([
    ...[
      'count',
      'title',
      'shot',
      'prompt',
      'takes',
      'model',
      'Start image',
      '@hero',
      '=mood',
      'a;=b',
      'a,b',
      '{{x}}',
    ],
    ...['__proto__', "'quoted", '｛mood｝', 'Aufnahmen', 'x'.repeat(80)],
  ])('brings back an own column called %j', async (name) => {
    const own = ownColumn(name);
    const cells = { [MODEL_COLUMN]: model, prompt: 'a boat', [own]: '3' };
    const sheet: Sheet = { folder: null, ownColumns: [own], rows: [makeRow(cells)] };
    const { lines } = await readTable([...serializeSheet(sheet)].join(''), null, noPause);
    const [header = [], ...body] = lines.map((line) => line.map(restoreText));
    const mapping = guessMapping(header, profile);
    expect(mapping).toContain(own);
    expect(mapRows(body, mapping, 'another', profile).map((row) => row.cells)).toEqual([cells]);
  });

  test('brings back fields of a custom model, whatever they are called', async () => {
    const keys = ['name', 'takes', 'model', 'count', 'job', 'aspect_ratio', 'aspectRatio'];
    const fields = keys.map((key) => ({ key, kind: 'text' }));
    const seed = { path: '/v2/generation/seed', kind: 'image', title: 'Seed', fields };
    const own = { ...profile, customModels: { ...profile.customModels, seed } } as unknown as Profile;
    const filled = Object.fromEntries(keys.map((key) => [key, `of ${key}`]));
    const cells = { ...filled, [MODEL_COLUMN]: 'seed', prompt: 'x', 'job:name': 'Dawn', 'job:takes': '2' };
    const sheet: Sheet = { folder: null, ownColumns: [], rows: [makeRow(cells)] };
    const { lines } = await readTable([...serializeSheet(sheet)].join(''), null, noPause);
    const [header = [], ...body] = lines.map((line) => line.map(restoreText));
    const read = mapRows(body, guessMapping(header, own), 'another', own);
    expect(read.map((row) => row.cells)).toEqual([cells]);
  });

  test('from elsewhere never says by a guess how many jobs a row makes', () => {
    expect(guessMapping(['prompt', 'count', 'takes'], profile)).toEqual(['prompt', 'own:count', 'job:takes']);
  });

  test('brings back a prompt that is longer than a cell of a spreadsheet', async () => {
    const prompt = `${'A long walk. '.repeat(3_077)}=x`;
    const sheet: Sheet = { folder: null, ownColumns: [], rows: [makeRow({ [MODEL_COLUMN]: model, prompt })] };
    const { lines } = await readTable([...serializeSheet(sheet)].join(''), null, noPause);
    expect(lines[1]?.map(restoreText)).toContain(prompt);
  });

  test('holds nothing that a spreadsheet would calculate', () => {
    const hostile = ['=1+1', '@SUM(A1)', '+1', '-1', '\t=1', ' =1', 'x;=1', '"=1'];
    const rows = hostile.map((prompt) => makeRow({ prompt, [MODEL_COLUMN]: model }));
    const written = [...serializeSheet({ folder: null, ownColumns: [], rows })].join('');
    for (const separator of [',', ';', '\t'])
      for (const cell of written.split(/\r?\n/).flatMap((line) => line.split(separator)))
        expect(cell.replace(/^[\s"]+/, '')).not.toMatch(/^[=+\-@]/);
  });
});
