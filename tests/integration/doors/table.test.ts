import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readJobsFile } from '../../../electron/cli/commands/check-jobs-file.ts';
import { readPlace } from '../../../electron/core/batch/read-place.ts';
import { readTable } from '../../../renderer/features/batch/table/read-table.ts';
import { checkRow, requestsOfRow } from '../../../shared/batch/check-row.ts';
import { makeContext } from '../../../shared/batch/columns.ts';
import { MAX_ROWS, nameOfOwnColumn } from '../../../shared/batch/edit-sheet.ts';
import { listTargets, rebasePaths } from '../../../shared/batch/import-rows.ts';
import { guessMapping, mapRows } from '../../../shared/batch/map-columns.ts';
import { serializeSheet } from '../../../shared/batch/serialize-csv.ts';
import { describeProblem } from '../../../shared/compose/problems-text.ts';
import { SEPARATORS } from '../../../shared/kernel/csv.ts';
import { decodeText, isBinary } from '../../../shared/kernel/decode-text.ts';
import type { JsonValue } from '../../../shared/kernel/json-pointer.ts';
import { failure, readDetail } from '../../../shared/kernel/result.ts';
import { MODELS } from '../../../shared/models/index.ts';
import { jobRequestSchema } from '../../../shared/queue/contract.ts';
import { practiceProfile } from '../../../shared/service/profile/practice-profile.ts';
import { fuzz } from '../../support/fuzz.ts';
import { damagedBytes, damagedJson, hostileText } from '../../support/hostile-input.ts';

const profile = practiceProfile('http://127.0.0.1:1');
const noPause = async () => {};
const TITLES = [
  ...listTargets(profile).flatMap(({ id, label }) => [id, label]),
  'title',
  'count',
  'mood',
  '',
];

const cell = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ...MODELS.map(({ id }) => id),
      ...[
        'a red boat',
        '{red|blue|{a|b}}',
        '{{mood}}',
        '{{mood}}{{mood}}',
        '3',
        '1e3',
        '2k',
        '16:9',
        'yes',
        'hero',
        '@hero',
      ],
      ...[
        '[{"type":"image","images":["a.png"]}]',
        '[{"__proto__":{"type":"image"}}]',
        '[[[[',
        'https://x.example/a.png; b.png',
      ],
    ),
  },
);
const head = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...TITLES) },
  { weight: 1, arbitrary: hostileText },
);
const written = fc
  .tuple(
    fc.array(head, { minLength: 1, maxLength: 8 }),
    fc.array(fc.array(cell, { maxLength: 9 }), { maxLength: 5 }),
    fc.constantFrom(...SEPARATORS),
    fc.constantFrom('quoted', 'quoted', 'bare'),
    fc.constantFrom('utf8', 'utf16le', 'latin1'),
  )
  .map(([header, lines, separator, how, encoding]) => {
    const quote = (text: string) => (how === 'bare' ? text : `"${text.replaceAll('"', '""')}"`);
    return Buffer.from(
      [header, ...lines].map((line) => line.map(quote).join(separator)).join('\n'),
      encoding as BufferEncoding,
    );
  });
const file = fc
  .tuple(written, fc.boolean())
  .chain(([bytes, isDamaged]) => (isDamaged ? damagedBytes([bytes]) : fc.constant(bytes)));

const context = makeContext({
  profile,
  files: new Map([
    ['a.png', [{ kind: 'refused', name: 'a.png', error: failure('FILE_NOT_FOUND', { path: 'a.png' }) }]],
  ]),
  cast: () => null,
  ownColumns: [],
  wordLists: [{ name: 'mood', lines: 'calm\nrough' }],
});

describe('a table from outside', () => {
  it('becomes rows whose every cell is checked, jobs that the core takes, and a file without formulas', async () => {
    await fuzz(file, async (bytes) => {
      const decoded = decodeText(bytes);
      if (isBinary(decoded)) return;
      const { lines, faults } = await readTable(decoded.text, null, noPause);
      expect(faults.length).toBeLessThanOrEqual(50);
      const [header = [], ...body] = lines;
      const mapping = guessMapping(header, profile);
      expect(new Set(mapping.filter(Boolean)).size).toBe(mapping.filter(Boolean).length);
      const rows = rebasePaths(mapRows(body, mapping, 'modelk-3-turbo', profile), '/given/folder', profile);
      for (const row of rows) {
        const { problems, jobs } = checkRow(row, context);
        for (const { problem } of problems) expect(describeProblem(problem)).toMatch(/\w/);
        if (problems.length > 0) continue;
        const requests = requestsOfRow(row, context, MAX_ROWS);
        expect(requests.length).toBeLessThanOrEqual(Math.min(jobs, MAX_ROWS));
        for (const request of requests) expect(jobRequestSchema.safeParse(request).error).toBeUndefined();
      }
      const ownColumns = mapping.filter((id) => id !== null && nameOfOwnColumn(id) !== null) as string[];
      const text = [...serializeSheet({ folder: null, ownColumns, rows })].join('');
      const cells = text.split(/[,;\t|\r\n]/).map((part) => part.replace(/^[\s\p{C}"]+/u, ''));
      expect(cells.filter((part) => /^[=+\-@＝＋－＠]/.test(part))).toEqual([]);
      // What was written is read back as it was.
      const again = await readTable(text, ',', noPause);
      expect(again.faults).toEqual([]);
    });
  });
});

describe('a text of a cell', () => {
  it('names a place on this computer, or none, and nothing is touched', async () => {
    const folder = '/given/folder';
    await fuzz(fc.tuple(hostileText, fc.constantFrom(folder, null)), ([text, base]) => {
      const place = readPlace(text, base);
      if (place.ok) expect(place.value).toMatch(/^\/(?!\/)[^\0]*$/s);
      else {
        expect(place.error.code).toMatch(/^FILE_(NOT_FOUND|ELSEWHERE)$/);
        expect(String(readDetail(place.error, 'path')).length).toBeLessThanOrEqual(200);
      }
    });
  });
});

const JOBS: readonly JsonValue[] = [
  [
    {
      model: 'modelk-3-turbo',
      input: { prompt: 'A boat.', startImage: 'a.png', duration: 5 },
      takes: 2,
      name: 'Boat',
    },
  ],
  [
    {
      model: 'modeln-pro',
      input: {
        prompt: 'A red, wet boat.',
        quality: '2K',
        aspectRatio: '1:1',
        images: ['a.png', { url: 'https://x.example/b.png' }],
      },
    },
    {
      model: 'modelk-o3-elements',
      input: { prompt: 'x', elements: [{ type: 'image', name: 'hero', images: ['a.png'], voice: 'alto' }] },
    },
  ],
];

describe('a file of jobs for the command line', () => {
  it('becomes jobs that the core takes, or problems that name their row', async () => {
    const touched: string[] = [];
    const parts = {
      folder: '/given',
      testMode: null,
      addFile: async (path: string) => {
        touched.push(path);
        return { kind: 'refused' as const, name: path, error: failure('FILE_NOT_FOUND', { path }) };
      },
    };
    const damaged = damagedJson(JOBS).map((value) => Buffer.from(JSON.stringify(value)));
    const bytes = fc.oneof(
      { weight: 4, arbitrary: damaged },
      { weight: 1, arbitrary: damaged.chain((one) => damagedBytes([one])) },
    );
    await fuzz(bytes, async (one) => {
      const text = one.toString('utf8');
      const { jobs, flawed, problems } = await readJobsFile(text, parts);
      for (const { request } of jobs) expect(jobRequestSchema.safeParse(request).error).toBeUndefined();
      const numbers = [...jobs, ...flawed].map(({ row }) => row);
      expect(new Set(numbers).size).toBe(numbers.length);
      // Nothing is left out in silence.
      const rows = readRows(text);
      const named = new Set(problems.map(({ row }) => row));
      if (rows === null) expect(problems).toHaveLength(1);
      for (const row of rows?.keys() ?? [])
        expect(numbers.includes(row + 1) || named.has(row + 1)).toBe(true);
      for (const path of touched) expect(path).toMatch(/^\/(?!\/)/);
      touched.length = 0;
    });
  });
});

function readRows(text: string): readonly JsonValue[] | null {
  try {
    const value = JSON.parse(text.replace(/^\uFEFF/, '')) as JsonValue;
    return Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}
