import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkRow, requestsOfRow } from '../../../shared/batch/check-row.ts';
import { isOutOfPlace, listColumns, makeContext } from '../../../shared/batch/columns.ts';
import {
  changeCells,
  deleteRows,
  duplicateRows,
  EMPTY_SHEET,
  fillDown,
  findText,
  MAX_ROWS,
  MODEL_COLUMN,
  makeRow,
  ownColumn,
  pasteBlock,
  readRange,
  replaceText,
  type Sheet,
} from '../../../shared/batch/edit-sheet.ts';
import { rebasePaths } from '../../../shared/batch/import-rows.ts';
import { countKnownNames, guessMapping } from '../../../shared/batch/map-columns.ts';
import { buildMatrix, countMatrix, splitPrompts } from '../../../shared/batch/matrix.ts';
import { readCell } from '../../../shared/batch/read-cell.ts';
import { joinReferences, splitReferences } from '../../../shared/batch/read-elements.ts';
import { failure } from '../../../shared/kernel/result.ts';
import type { AddedFile } from '../../../shared/library/reference-contract.ts';
import type { Asset } from '../../../shared/models/asset.ts';
import type { FieldDefinition } from '../../../shared/models/define-model.ts';
import type { Element } from '../../../shared/models/media-reference.ts';
import { practiceProfile } from '../../../shared/service/profile/practice-profile.ts';
import { makeProfile } from '../../support/forms.ts';

const turbo = 'modelk-3-turbo';
const profile = practiceProfile('http://127.0.0.1:1');

function asset(id: string, kind: Asset['kind']): AddedFile {
  const facts = { bytes: 10, modifiedAt: 1, sha256: null, width: 1, height: 1, duration: null };
  return {
    kind: 'added',
    asset: { id, path: `/media/${id}`, name: id, kind, mime: `${kind}/x`, ...facts },
  };
}

const files = new Map<string, readonly AddedFile[]>([
  ['boat.png', [asset('boat', 'image')]],
  ['shots/*.png', [asset('one', 'image'), asset('two', 'image')]],
  ['walk.mp4', [asset('walk', 'video')]],
  [
    'gone.png',
    [{ kind: 'refused', name: 'gone.png', error: failure('FILE_NOT_FOUND', { path: 'gone.png' }) }],
  ],
  ['none/*.png', []],
]);
const hero: Element = {
  type: 'image',
  name: 'hero',
  images: [{ kind: 'url', url: 'https://x.example/h.png' }],
};
const context = makeContext({
  profile,
  files,
  cast: (name) => (name.toLowerCase() === 'hero' ? hero : null),
  ownColumns: [ownColumn('Mood')],
  wordLists: [{ name: 'sea', lines: 'calm\nrough' }],
});

function check(model: string, cells: Record<string, string>) {
  const found = checkRow(makeRow({ [MODEL_COLUMN]: model, ...cells }), context);
  return {
    ...found,
    lines: found.problems.map(({ column, problem }) => `${column}: ${problem.code}`),
    inputs: requestsOfRow(makeRow({ [MODEL_COLUMN]: model, ...cells }), context, 5000).map(
      ({ input }) => input,
    ),
  };
}

describe('a row', () => {
  test('takes values as they are sent, as they are shown, and in other letters', () => {
    const { lines, inputs } = check('O3 Elements', {
      prompt: 'A boat',
      resolution: '1080P',
      duration: '5 s',
      enableAudio: 'X',
    });
    expect(lines).toEqual([]);
    expect(inputs).toEqual([{ prompt: 'A boat', resolution: '1080', duration: '5', enableAudio: true }]);
  });

  test('finds its files, names those that are not there, and waits for those that were not looked for', () => {
    const taken = check('modeln-pro', { prompt: 'A boat on a lake', images: 'boat.png | shots/*.png' });
    expect(taken.lines).toEqual([]);
    expect(taken.inputs[0]?.['images']).toEqual(
      ['boat', 'one', 'two'].map((assetId) => ({ kind: 'file', assetId })),
    );
    expect(check('modeln-pro', { prompt: 'A boat on a lake', images: 'gone.png;none/*.png' }).lines).toEqual([
      'images: file-not-found',
      'images: no-file-matches',
    ]);
    expect(check(turbo, { prompt: 'A boat', startImage: 'walk.mp4' }).lines).toEqual([
      'startImage: wrong-media',
    ]);
    expect(check(turbo, { prompt: 'A boat', startImage: 'shots/*.png' }).lines).toEqual([
      'startImage: too-many',
    ]);
    const waiting = check('modelk-motion-3', { image: 'later.png', video: 'walk.mp4' });
    expect([waiting.pending, waiting.lines]).toEqual([['later.png'], []]);
  });

  test('puts its own columns into its prompt, then takes every alternative', () => {
    const row = { prompt: 'A {{mood}} boat {at dawn|at dusk}', 'own:Mood': 'calm' };
    const { jobs, inputs, lines } = check(turbo, { ...row, 'job:takes': '3' });
    expect([jobs, lines]).toEqual([6, []]);
    expect(inputs.map(({ prompt }) => prompt)).toEqual(['A calm boat at dawn', 'A calm boat at dusk']);
    expect(check(turbo, { prompt: '{{mood}} on a {{sea}} sea', 'own:Mood': 'gulls' }).inputs).toMatchObject([
      { prompt: 'gulls on a calm sea' },
      { prompt: 'gulls on a rough sea' },
    ]);
    expect(check(turbo, { prompt: 'A {{weather}} boat' }).lines).toEqual(['prompt: unknown-variable']);
    expect(check(turbo, { prompt: 'In {{Resolution}}', resolution: '720' }).inputs[0]?.['prompt']).toBe(
      'In 720',
    );
  });

  test('has elements from the cast by name, or as JSON', () => {
    expect(check('modelk-o3-elements', { prompt: 'Go', elements: '@hero' }).inputs[0]?.['elements']).toEqual([
      hero,
    ]);
    expect(check('modelk-o3-elements', { prompt: 'Go', elements: '@hero, @nobody' }).lines).toEqual([
      'elements: not-in-cast',
    ]);
    const json = '[{"type":"image","name":"boat","images":["boat.png"]}]';
    expect(check('modelk-o3-elements', { prompt: 'Go', elements: json }).inputs[0]?.['elements']).toEqual([
      { type: 'image', name: 'boat', images: [{ kind: 'file', assetId: 'boat' }] },
    ]);
    for (const wrong of ['[{"typ', '[1]', '[{"type":"image","size":3}]'])
      expect(check('modelk-o3-elements', { prompt: 'Go', elements: wrong }).lines).toEqual([
        'elements: wrong-type',
      ]);
  });

  test('says what its model does not have, and what no model is', () => {
    expect(check(turbo, { prompt: 'A boat', duration: '5' }).lines).toEqual(['duration: unknown-field']);
    expect(check('K9 Ultra', { prompt: 'A boat' }).lines).toEqual(['job:model: unknown-model']);
    expect(check('', { prompt: 'A boat' }).lines).toEqual(['job:model: required']);
    expect(check(turbo, {})).toMatchObject({ jobs: 0, lines: [] });
  });

  test('of a profile without uploads has no place for files, but for addresses', () => {
    const bare = makeContext({
      profile: makeProfile({ models: { [turbo]: {} } }),
      files,
      cast: () => null,
      ownColumns: [],
      wordLists: [],
    });
    const row = makeRow({ [MODEL_COLUMN]: turbo, prompt: 'Go', startImage: 'boat.png' });
    expect(checkRow(row, bare).problems.map(({ problem }) => problem.code)).toEqual(['upload-unbound']);
    const online = makeRow({ [MODEL_COLUMN]: turbo, prompt: 'Go', startImage: 'https://x.example/a.png' });
    expect(checkRow(online, bare).problems).toEqual([]);
  });
});

describe('what a spreadsheet made of a value', () => {
  const label = { label: 'X', help: '' };
  const read = (field: Record<string, unknown>, text: string) =>
    readCell(
      { ...label, key: 'x', isRequired: false, ...field } as unknown as FieldDefinition,
      text,
      new Map(),
      () => null,
    ).value;
  const shape = { kind: 'choice', values: ['16:9', '9:16', '1:1', '21:9', '4:3'] };

  test.each([
    ['16:09', '16:9'],
    ['16:09:00', '16:9'],
    ['01:01', '1:1'],
    ['4:09 PM', '16:9'],
    ['9:16 a.m.', '9:16'],
    ['9:09 pm', '21:9'],
    ['04:03', '4:3'],
    ['16:9', '16:9'],
    ['17:09', '17:09'],
    ['4:90 PM', '4:90 PM'],
  ])('the shape %s is %s', (text, value) => expect(read(shape, text)).toBe(value));

  test('a time that is a choice itself stays one', () =>
    expect(read({ kind: 'choice', values: ['16:9', '16:09'] }, '16:09')).toBe('16:09'));

  test.each([
    ['WAHR', true],
    ['FALSCH', false],
    ['VRAI', true],
    ['FAUX', false],
    ['Verdadero', true],
    ['vielleicht', 'vielleicht'],
  ])('the flag %s is %s', (text, value) => expect(read({ kind: 'flag' }, text)).toBe(value));

  test.each([
    ['0,5', 0.5],
    ['-7,25', -7.25],
    ['1.234,5', 1234.5],
    ['1\u00a0234,5', 1234.5],
    ['1\u202f234\u202f567', 1_234_567],
    ['1,234.5', 1234.5],
    ['1.234', 1.234],
    ['1e3', 1000],
    ['1,2,3', '1,2,3'],
    ['1.234.5', '1.234.5'],
  ])('the number %s is %s', (text, value) => expect(read({ kind: 'number' }, text)).toBe(value));
});

describe('the columns', () => {
  test('are those of all models that rows name, and say which do not fit a row', () => {
    const rows = [makeRow({ [MODEL_COLUMN]: turbo }), makeRow({ [MODEL_COLUMN]: 'modeln-pro' })];
    const columns = listColumns(rows, context, null);
    expect(columns.map(({ id }) => id)).toEqual([
      'job:model',
      'prompt',
      'job:name',
      'own:Mood',
      'startImage',
      'images',
      'resolution',
      'quality',
      'aspectRatio',
      'job:takes',
    ]);
    const quality = columns.find(({ id }) => id === 'quality');
    expect(quality && [isOutOfPlace(quality, turbo), isOutOfPlace(quality, 'modeln-pro')]).toEqual([
      true,
      false,
    ]);
  });

  test('are found by key, label, the name in the profile, and what is unknown becomes a column of its own', () => {
    const bound = makeProfile({
      models: { [turbo]: { options: { resolution: { name: 'frame_size', type: 'string' } } } },
    });
    const header = ['Model', 'PROMPT', 'start image', 'Frame Size', 'weather', '', 'prompt'];
    expect(guessMapping(header, bound)).toEqual([
      'job:model',
      'prompt',
      'startImage',
      'resolution',
      'own:weather',
      null,
      null,
    ]);
    // A table without names, or of another kind, makes no hundred columns.
    const strange = [
      'A prompt that stands where a name should be. '.repeat(40),
      ...Array.from({ length: 300 }, (_, at) => `c${at}`),
    ];
    const guessed = guessMapping(strange, bound).filter((id) => id !== null);
    expect(guessed).toHaveLength(60);
    expect(guessed[0]?.length).toBeLessThan(100);
    expect(countKnownNames(header, bound)).toBe(5);
    expect(countKnownNames(['A boat on a lake', '5'], bound)).toBe(0);
  });
});

describe('editing', () => {
  const columns = ['prompt', 'resolution', 'own:Mood'];
  const sheet: Sheet = {
    ...EMPTY_SHEET,
    rows: ['a', 'b', 'c'].map((prompt) => makeRow({ [MODEL_COLUMN]: turbo, prompt, resolution: '720' })),
  };
  const texts = (of: Sheet) => readRange(of, columns, { top: 0, bottom: 99, left: 0, right: 1 });

  test('a block is pasted from the cell on, over the end too, and fills a range that is a multiple of it', () => {
    const changes = pasteBlock([['x', '1080'], ['y']], columns, { top: 2, bottom: 2, left: 0, right: 0 });
    expect(texts(changeCells(sheet, changes, turbo))).toEqual([
      ['a', '720'],
      ['b', '720'],
      ['x', '1080'],
      ['y', ''],
    ]);
    const filled = pasteBlock([['z']], columns, { top: 0, bottom: 2, left: 0, right: 0 });
    expect(texts(changeCells(sheet, filled, turbo)).map(([prompt]) => prompt)).toEqual(['z', 'z', 'z']);
    const long = pasteBlock(
      Array.from({ length: 6000 }, () => ['q']),
      columns,
      { top: 0, bottom: 0, left: 0, right: 0 },
    );
    expect(changeCells(sheet, long, turbo).rows).toHaveLength(MAX_ROWS);
  });

  test('rows that are not touched stay the same, so that they need not be checked or drawn again', () => {
    const changed = changeCells(sheet, [{ row: 1, column: 'prompt', text: 'new' }], turbo);
    expect(changed.rows.map((row, at) => row === sheet.rows[at])).toEqual([true, false, true]);
    expect(changeCells(sheet, [{ row: 1, column: 'prompt', text: 'b' }], turbo)).toBe(sheet);
  });

  test('fill down, duplicate, delete, find and replace', () => {
    const down = fillDown(sheet, columns, { top: 0, bottom: 2, left: 0, right: 0 });
    expect(texts(changeCells(sheet, down, turbo)).map(([prompt]) => prompt)).toEqual(['a', 'a', 'a']);
    const range = { top: 0, bottom: 1, left: 0, right: 0 };
    expect(texts(duplicateRows(sheet, range)).map(([prompt]) => prompt)).toEqual(['a', 'b', 'a', 'b', 'c']);
    expect(texts(deleteRows(sheet, range)).map(([prompt]) => prompt)).toEqual(['c']);
    const found = findText(sheet, columns, '2');
    expect(found).toHaveLength(3);
    const replaced = changeCells(sheet, replaceText(sheet, found, '7', '$&'), turbo);
    expect(texts(replaced).map(([, resolution]) => resolution)).toEqual(['$&20', '$&20', '$&20']);
  });
});

test('a matrix makes every combination once, whatever its size', () => {
  const axis = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { maxLength: 6 });
  fc.assert(
    fc.property(axis, axis, axis, (files, prompts, lengths) => {
      const axes = [
        { column: 'startImage', texts: files },
        { column: 'prompt', texts: prompts },
        { column: 'duration', texts: lengths },
      ];
      const rows = buildMatrix(axes, { [MODEL_COLUMN]: turbo }, 5000);
      const sizes = [files, prompts, lengths].map(({ length }) => length).filter((size) => size > 0);
      expect(rows).toHaveLength(sizes.length === 0 ? 0 : sizes.reduce((product, size) => product * size));
      expect(countMatrix(axes)).toBe(rows.length);
      expect(new Set(rows.map(({ cells }) => JSON.stringify(cells))).size).toBe(rows.length);
    }),
  );
  expect(splitPrompts('one\ntwo\n\nthree')).toEqual(['one\ntwo', 'three']);
  expect(splitPrompts('one\n two \r\nthree')).toEqual(['one', 'two', 'three']);
});

test('rows from another folder get whole paths; addresses and whole paths stay', () => {
  const row = makeRow({
    prompt: 'a/b',
    images: 'a.png; /x/b.png\nhttps://x.example/c.png',
    startImage: 'C:\\d.png',
  });
  const [moved] = rebasePaths([row], '/shots', profile);
  expect(moved?.cells).toEqual({
    prompt: 'a/b',
    images: '/shots/a.png\n/x/b.png\nhttps://x.example/c.png',
    startImage: 'C:\\d.png',
  });
  expect(rebasePaths([row], null, profile)).toEqual([row]);
});

test('references in a cell come apart and together again', () => {
  expect(splitReferences(' a.png ; b.png|c.png\nhttps://x.example/d.png ')).toEqual([
    'a.png',
    'b.png',
    'c.png',
    'https://x.example/d.png',
  ]);
  const odd = ['C:\\shots\\a;b.png', '/tmp/x|y.png', 'plain.png'];
  expect(splitReferences(joinReferences(odd))).toEqual(odd);
});
