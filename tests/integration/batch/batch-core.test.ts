import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writePieces } from '../../../electron/adapters/files/write-pieces.ts';
import { createExportCalls } from '../../../electron/desktop/calls/export-calls.ts';
import { BLOCK_ROWS } from '../../../shared/batch/contract.ts';
import type { CallInput, CallOutput } from '../../../shared/contract.ts';
import { succeed } from '../../../shared/kernel/result.ts';
import type { JobRequest } from '../../../shared/queue/contract.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { drawPicture } from '../../support/sample-media.ts';
import { openTestCore, type TestCore } from '../../support/test-core.ts';

let home: string;
let app: TestCore;
beforeEach(async () => {
  home = makeFolder();
  app = await openTestCore(join(home, 'data'), { baseUrl: 'http://127.0.0.1:9' });
});
afterEach(() => app.close());

describe('the sheet of a batch is kept', () => {
  const row = (index: number) => ({ prompt: `boat ${index}`, 'own:mood': 'calm' });
  const rows = (count: number, from = 0) => Array.from({ length: count }, (_, at) => row(from + at));
  const save = (change: CallInput<'batch.save'>) => app.core.calls['batch.save'](change);
  const load = async (): Promise<CallOutput<'batch.load'>> => {
    const answer = await app.core.calls['batch.load']({});
    return answer.ok ? answer.value : null;
  };
  const frame = { ownColumns: ['own:mood'], folder: '/shots' };

  it('through an end of the program, and a change of one block leaves the others', async () => {
    expect(await load()).toBeNull();
    const blocks = [0, 1, 2].map((block) => ({ block, rows: rows(BLOCK_ROWS, block * BLOCK_ROWS) }));
    await save({ ...frame, rows: 250, blocks: [...blocks.slice(0, 2), { block: 2, rows: rows(50, 200) }] });
    await app.close();
    app = await openTestCore(join(home, 'data'), { baseUrl: null });
    expect(await load()).toEqual({ ...frame, rows: rows(250) });
    await save({ ...frame, rows: 250, blocks: [{ block: 1, rows: rows(BLOCK_ROWS, 900) }] });
    const changed = await load();
    expect(changed?.rows.slice(99, 101)).toEqual([row(99), row(900)]);
    expect(changed?.rows).toHaveLength(250);
    await save({ ...frame, rows: 3, blocks: [{ block: 0, rows: rows(3) }] });
    expect((await load())?.rows).toEqual(rows(3));
  });
});

/** Every file has bytes of its own, because the same ones are recognised. */
let colours = 0;
function colourOf(): string {
  colours += 1;
  return `#${(colours * 2053).toString(16).padStart(6, '0')}`;
}

it('the sheet is saved where the artist says, as a table in which no spreadsheet finds a formula', async () => {
  const path = join(home, 'mine.csv');
  const asked: string[] = [];
  const calls = createExportCalls({
    store: app.store,
    profile: async () => null,
    chooseSaveFile: async (name, kinds) => {
      asked.push(`${name}.${kinds[0]}`);
      return path;
    },
    writePieces,
    writeLog: async () => succeed(undefined),
    now: () => new Date(2026, 2, 5).getTime(),
  });
  const rows = [
    { 'job:model': 'modelk-3-turbo', prompt: '=1+1 boats, "wet"', 'own:mood': 'calm' },
    { 'job:model': 'modeln-pro', prompt: 'two\nlines', 'job:takes': '3' },
  ];
  await app.core.calls['batch.save']({
    ownColumns: ['own:mood'],
    folder: null,
    rows: 2,
    blocks: [{ block: 0, rows }],
  });
  expect(await calls['batch.export']({})).toEqual({ ok: true, value: { path } });
  expect(asked).toEqual(['Dailies batch 2026-03-05.csv']);
  expect(readFileSync(path, 'utf8')).toBe(
    [
      '\uFEFFmodel,prompt,{{mood}},takes',
      `modelk-3-turbo,"'=1+1 boats, ""wet""",calm,`,
      'modeln-pro,"two\nlines",,3',
      '',
    ].join('\r\n'),
  );
});

describe('what texts of cells stand for', () => {
  const find = async (texts: string[], folder: string | null = home) => {
    const answer = await app.core.calls['batch.findFiles']({ texts, folder });
    if (!answer.ok) throw new Error(JSON.stringify(answer.error));
    return answer.value.map(({ files }) =>
      files.map((file) => (file.kind === 'added' ? file.asset.name : `${file.name}: ${file.error.code}`)),
    );
  };

  beforeEach(async () => {
    app.core.give(home);
    mkdirSync(join(home, 'shots', 'deep'), { recursive: true });
    for (const name of ['a10.png', 'a2.png', 'b1.png', 'x[1].png', 'deep/c.png'])
      writeFileSync(join(home, 'shots', name), drawPicture(8, 8, colourOf()));
    writeFileSync(join(home, 'shots', 'notes.txt'), 'no picture');
    writeFileSync(join(home, 'shots', '.hidden.png'), drawPicture(8, 8, '#123456'));
    symlinkSync(join(home, 'shots'), join(home, 'shots', 'deep', 'loop'));
  });

  it('paths, relative to the folder of the table, and addresses of files', async () => {
    const direct = join(home, 'shots', 'b1.png');
    expect(await find(['shots/a2.png', direct, pathToFileURL(direct).href])).toEqual([
      ['a2.png'],
      ['b1.png'],
      ['b1.png'],
    ]);
    expect(await find(['shots/none.png', 'shots/notes.txt', '\0bad'])).toEqual([
      ['none.png: FILE_NOT_FOUND'],
      ['notes.txt: FILE_NOT_MEDIA'],
      ['\0bad: FILE_NOT_FOUND'],
    ]);
    expect(await find(['shots/a2.png'], null)).toEqual([['a2.png: FILE_NOT_FOUND']]);
  });

  it('patterns and folders, in the order that people count in, media only, and no loop of links', async () => {
    expect(await find(['shots/a*.png', 'shots/{b,c}?.png', 'shots/[ab]1*', 'shots/**/c.png'])).toEqual([
      ['a2.png', 'a10.png'],
      ['b1.png'],
      ['a10.png', 'b1.png'],
      ['c.png'],
    ]);
    expect(await find(['shots/x[1].png', 'shots/z*', 'shots/*.txt', 'shots/[', 'shots/a{'])).toEqual([
      ['x[1].png'],
      [],
      [],
      [],
      [],
    ]);
    expect(await find(['shots'])).toEqual([['a2.png', 'a10.png', 'b1.png', 'x[1].png', 'c.png']]);
    expect(await find(['../../x*', 'shots/../shots/b*'])).toEqual([['x*: FOLDER_NOT_GIVEN'], ['b1.png']]);
  });
});

describe('a dry run', () => {
  const job = (input: JobRequest['input'], model = 'modelk-3-turbo'): JobRequest => ({
    model,
    takes: 1,
    input,
    testMode: null,
  });

  it('finds what queueing would find, counts each file once, and queues nothing', async () => {
    const path = join(home, 'boat.png');
    const bytes = drawPicture(8, 8, '#204060');
    writeFileSync(path, bytes);
    const startImage = { kind: 'file' as const, assetId: await app.addFile(path) };
    const jobs = [
      job({ prompt: 'one', startImage }),
      job({ prompt: 'two', startImage }),
      job({ prompt: 'three', resolution: '8k' }),
      job({}, 'nothing'),
    ];
    const answer = await app.core.calls['batch.check']({ jobs });
    expect(answer).toMatchObject({
      ok: true,
      value: {
        files: 1,
        bytes: bytes.length,
        problems: [
          { job: 2, problem: { path: ['resolution'], code: 'not-a-choice' } },
          { job: 3, problem: { code: 'unknown-model' } },
        ],
      },
    });
    rmSync(path);
    const gone = await app.core.calls['batch.check']({ jobs: jobs.slice(0, 2) });
    expect(gone.ok && gone.value.problems.map(({ job: at, problem }) => [at, problem.code])).toEqual([
      [0, 'file-not-found'],
      [1, 'file-not-found'],
    ]);
    expect(app.store.jobs.list()).toEqual([]);
  });

  it('of 5,000 rows lets everything else go on, and they are queued all or none', async () => {
    const jobs = Array.from({ length: 5000 }, (_, at) => job({ prompt: `boat ${at}`, resolution: '720' }));
    // Turns of the event loop, not milliseconds: a fast machine has done with it in a few.
    let [turns, isChecked] = [0, false];
    const countTurns = () => {
      turns += 1;
      if (!isChecked) setImmediate(countTurns);
    };
    countTurns();
    const answer = await app.core.calls['batch.check']({ jobs });
    isChecked = true;
    expect(answer).toMatchObject({ ok: true, value: { problems: [], files: 0 } });
    expect(turns).toBeGreaterThan(5);
    const spoilt = await app.core.calls['jobs.enqueue']({
      jobs: jobs.with(4999, job({ resolution: '720' })),
    });
    expect(spoilt).toMatchObject({ ok: true, value: { jobIds: [], problems: [{ job: 4999 }] } });
    expect(app.store.jobs.list()).toEqual([]);
  });
});
