import { describe, expect, test } from 'vitest';
import {
  findNextProblem,
  openSheetChecks,
  summarizeSheet,
} from '../../../renderer/features/batch/check/check-sheet.ts';
import { readBlock } from '../../../renderer/features/batch/grid/use-grid-clipboard.ts';
import { findObstacle } from '../../../renderer/features/batch/queueing/queue-sheet.tsx';
import {
  advance,
  NO_HISTORY,
  stepBack,
  stepForth,
} from '../../../renderer/features/batch/state/batch-store.ts';
import { createSheetSaver, listChanges } from '../../../renderer/features/batch/state/save-sheet.ts';
import { findEdge, moveBy, selectCell, stepAlong } from '../../../renderer/features/batch/state/selection.ts';
import { makeContext } from '../../../shared/batch/columns.ts';
import {
  changeCells,
  deleteRows,
  EMPTY_SHEET,
  insertRows,
  MODEL_COLUMN,
  makeRow,
  type Sheet,
} from '../../../shared/batch/edit-sheet.ts';
import type { CallInput } from '../../../shared/contract.ts';
import { problem } from '../../../shared/models/preflight.ts';
import { makeProfile } from '../../support/forms.ts';

const turbo = 'modelk-3-turbo';
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => makeRow({ [MODEL_COLUMN]: turbo, prompt: `boat ${at}` }));
const sheetOf = (count: number): Sheet => ({ ...EMPTY_SHEET, rows: rowsOf(count) });

/** What is kept, as the core keeps it: blocks of a hundred rows, and how many rows count. */
function makeMonitor() {
  let kept: { rows: number; blocks: Map<number, readonly object[]> } = { rows: 0, blocks: new Map() };
  return {
    save(change: CallInput<'batch.save'>) {
      kept = { rows: change.rows, blocks: new Map(kept.blocks) };
      for (const { block, rows } of change.blocks) kept.blocks.set(block, rows);
    },
    read: () =>
      [...kept.blocks]
        .toSorted(([one], [other]) => one - other)
        .flatMap(([, rows]) => rows)
        .slice(0, kept.rows),
  };
}

describe('keeping the sheet', () => {
  test('one cell writes one block; rows that move write what moved; what is kept is the sheet', () => {
    const monitor = makeMonitor();
    const first = sheetOf(250);
    monitor.save(listChanges(EMPTY_SHEET, first));
    const second = changeCells(first, [{ row: 120, column: 'prompt', text: 'new' }], turbo);
    const change = listChanges(first, second);
    expect(change.blocks.map(({ block }) => block)).toEqual([1]);
    monitor.save(change);
    const third = deleteRows(second, { top: 0, bottom: 160, left: 0, right: 0 });
    monitor.save(listChanges(second, third));
    expect(monitor.read()).toEqual(third.rows.map(({ cells }) => cells));
    const fourth = insertRows(third, 10, rowsOf(30));
    monitor.save(listChanges(third, fourth));
    expect(monitor.read()).toEqual(fourth.rows.map(({ cells }) => cells));
  });

  test('what could not be written is written with the next change', async () => {
    const monitor = makeMonitor();
    let isFull = true;
    const saver = createSheetSaver(async (change) => {
      if (!isFull) monitor.save(change);
      return !isFull;
    }, 1);
    saver.begin(EMPTY_SHEET);
    const first = sheetOf(150);
    saver.later(first);
    await saver.flush();
    expect(monitor.read()).toEqual([]);
    isFull = false;
    const second = changeCells(first, [{ row: 0, column: 'prompt', text: 'new' }], turbo);
    saver.later(second);
    await saver.flush();
    expect(monitor.read()).toEqual(second.rows.map(({ cells }) => cells));
  });

  test('steps go back and forth, and a new one ends the way forth', () => {
    const [one, two] = [sheetOf(1), sheetOf(2)];
    const history = advance(advance(NO_HISTORY, one), two);
    expect(stepBack(history).sheet).toBe(one);
    expect(stepForth(stepBack(history)).sheet).toBe(two);
    expect(stepBack(stepBack(stepBack(history))).sheet).toBe(EMPTY_SHEET);
    expect(stepForth(advance(stepBack(history), sheetOf(3))).sheet.rows).toHaveLength(3);
  });
});

describe('the sum of the rows', () => {
  const profile = makeProfile({
    models: {
      [turbo]: {
        required: ['prompt'],
        options: { resolution: { name: 'resolution', type: 'string' } },
        price: { currency: 'USD', base: 0.5, byOption: { resolution: { '1080': 3 } } },
      },
      'modeln-pro': {},
    },
  });
  const context = makeContext({ profile, files: new Map(), cast: () => null, ownColumns: [], wordLists: [] });
  const row = (cells: Record<string, string>) =>
    makeRow({ [MODEL_COLUMN]: turbo, prompt: 'A boat', ...cells });

  test('counts jobs, money, problems, and what is still looked for', async () => {
    const rows = [
      row({ resolution: '1080' }),
      row({ resolution: '720', 'job:takes': '4' }),
      row({ prompt: 'A {red|blue} boat', resolution: '720' }),
      row({ resolution: '8k', 'job:takes': 'x' }),
      row({ startImage: 'later.png', resolution: '720' }),
      makeRow({ [MODEL_COLUMN]: 'modeln-pro', prompt: 'A boat on a lake' }),
      makeRow({ [MODEL_COLUMN]: turbo }),
    ];
    const summary = await summarizeSheet(rows, openSheetChecks(context, new Map()), () => false);
    expect(summary).toMatchObject({
      jobs: 1 + 4 + 2 + 1 + 1 + 1,
      badCells: 2,
      badRows: 1,
      unpriced: 1,
      pending: ['later.png'],
    });
    // 1.50 + 4 × 0.50 + 2 × 0.50 + one row of unknown size at 0.50 + 0.50
    expect(summary?.costs).toEqual([{ currency: 'USD', amount: 5.5 }]);
    expect(summary && findObstacle(summary)).toBe('problems');
    const large = [row({ prompt: `${'{a|b|c|d|e|f|g|h}'.repeat(5)}` })];
    const many = await summarizeSheet(large, openSheetChecks(context, new Map()), () => false);
    expect([many?.jobs, many && findObstacle(many)]).toEqual([32_768, 'too-many']);
  });

  test('the next problem is the next to the right and below, then from the start again; the core’s own are among them', () => {
    const [good, bad] = [row({}), row({ resolution: '8k' })];
    const core = new Map([[good, [problem(['startImage', 0], 'file-changed', { file: 'a.png' })]]]);
    const book = openSheetChecks(context, core);
    const columns = ['job:model', 'prompt', 'startImage', 'resolution'];
    const rows = [good, bad, row({ resolution: '9k' })];
    const next = (at: number, column: number) => findNextProblem(rows, columns, book, { row: at, column });
    expect(next(0, 0)).toEqual({ row: 0, column: 2 });
    expect(next(0, 2)).toEqual({ row: 1, column: 3 });
    expect(next(2, 3)).toEqual({ row: 0, column: 2 });
    expect(findNextProblem([row({})], columns, book, { row: 0, column: 0 })).toBeNull();
  });
});

test('keys move within the table, jump to edges of what is filled, and Tab goes along the rows', () => {
  const bounds = { rows: 3, columns: 4 };
  const corner = selectCell(2, 3);
  expect(moveBy(corner, { rows: 1, columns: 1 }, bounds, false)).toEqual(corner);
  expect(moveBy(corner, { rows: -9, columns: -9 }, bounds, true)).toEqual({
    anchor: { row: 2, column: 3 },
    focus: { row: 0, column: 0 },
  });
  expect(stepAlong(selectCell(0, 3), 1, bounds)).toEqual(selectCell(1, 0));
  const filled = [true, true, true, false, false, true];
  expect([0, 2, 3].map((from) => findEdge(5 - from, (steps) => filled[from + steps] === true))).toEqual([
    2, 3, 2,
  ]);
});

test('a pasted text is cells where a spreadsheet made it, and one to a line elsewhere', async () => {
  expect(await readBlock('a\tb\r\n"two\nlines"\t"say ""hi"""\r\n')).toEqual([
    ['a', 'b'],
    ['two\nlines', 'say "hi"'],
  ]);
  expect(await readBlock('"Stop," she said\nand, then; went|on\n')).toEqual([
    ['"Stop," she said'],
    ['and, then; went|on'],
  ]);
  expect(await readBlock("'=SUM(A1)\tx")).toEqual([['=SUM(A1)', 'x']]);
  expect(await readBlock('\n')).toEqual([]);
});
