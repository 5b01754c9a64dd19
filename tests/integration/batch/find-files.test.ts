import {
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFindThread } from '../../../electron/core/batch/find-thread.ts';
import type { FindWork } from '../../../electron/core/batch/find-worker.ts';
import { launchThreads } from '../../../electron/core/kernel/workers/worker-pool.ts';
import { CEILINGS } from '../../../shared/kernel/ceilings.ts';
import { drawPicture } from '../../support/sample-media.ts';
import { openTestCore, type TestCore } from '../../support/test-core.ts';

const most = { ...CEILINGS.pattern, milliseconds: 60_000 };

/** A thread that says that it runs, and then answers nothing any more. */
const STUCK = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', ({ id, target }) => {
    if (target === null) return parentPort.postMessage({ kind: 'answer', id, value: null });
    for (;;);
  });
`;

let root: string;
let given: string;
let app: TestCore;

function write(path: string, content: string | Buffer = drawPicture(4, 4, '#123456')): void {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), content);
}

beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'dailies-find-')));
  given = join(root, 'given');
  write('given/a.png', drawPicture(5, 5, '#010203'));
  write(`given/${'a'.repeat(200)}.png`, drawPicture(5, 6, '#010204'));
  write(`given/${'in/'.repeat(40)}deep.png`, drawPicture(5, 7, '#010205'));
  write('given/x [1]/b.png', drawPicture(5, 8, '#010206'));
  write('given/table.csv', 'prompt\n');
  write('outside/secret.png', drawPicture(5, 9, '#010207'));
  symlinkSync(join(root, 'outside'), join(given, 'way-out'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

beforeEach(async () => {
  app = await openTestCore(mkdtempSync(join(root, 'data-')), { baseUrl: null, start: false });
  app.core.give(given);
});
afterEach(() => app.close());

async function find(text: string, folder: string | null = given) {
  const answer = await app.core.calls['batch.findFiles']({ texts: [text], folder });
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  const [{ files } = { files: [] }] = answer.value;
  return files.map((file) => (file.kind === 'added' ? file.asset.name : file.error));
}
it('marks an added file once it is in the cloud alone, in the lists of the form too, and no longer once it is back', async () => {
  const path = join(given, 'marked.png');
  write('given/marked.png', drawPicture(6, 6, '#0a0b0c'));
  const assetId = await app.addFile(path);
  const read = async () => {
    const answer = await app.core.calls['references.get']({ assetIds: [assetId] });
    return answer.ok ? answer.value.map(({ name, isInCloud }) => ({ name, isInCloud })) : answer;
  };
  expect(await read()).toEqual([{ name: 'marked.png', isInCloud: undefined }]);
  renameSync(path, join(root, 'kept-elsewhere.png'));
  write('given/.marked.png.icloud', 'bplist00');
  expect(await read()).toEqual([{ name: 'marked.png', isInCloud: true }]);
  rmSync(join(given, '.marked.png.icloud'));
  renameSync(join(root, 'kept-elsewhere.png'), path);
  expect(await read()).toEqual([{ name: 'marked.png', isInCloud: undefined }]);
  rmSync(path);
});

it('finds a file by its name however either spells its accents, and says what is in the cloud', async () => {
  const [composed, apart] = ['caf\u00e9.png', 'cafe\u0301.png'];
  write(`given/Te\u0301le\u0301/${apart}`, drawPicture(5, 11, '#010208'));
  write('given/cloud/.b.png.icloud', 'bplist00');
  expect(await find(`T\u00e9l\u00e9/${composed}`)).toEqual([apart]);
  expect(await find(`T\u00e9l\u00e9/c*${'\u00e9'}.png`)).toEqual([apart]);
  expect(await find('cloud/*.png')).toEqual(refusal('FILE_IN_CLOUD'));
  expect(await find('cloud/b.png')).toEqual(refusal('FILE_IN_CLOUD'));
});

const refusal = (code: string) => [expect.objectContaining({ code })];

describe('a pattern of a cell that was made to hang the program', () => {
  it('against one long name is answered', async () => {
    expect(await find(`${'*?'.repeat(9)}b.png`)).toEqual([]);
    expect(await find(`${'*?'.repeat(9)}.png`)).toEqual([`${'a'.repeat(200)}.png`]);
  });

  it('through deep folders is answered, and finds each file once', async () => {
    expect(await find(`${'**/'.repeat(50)}deep.png`)).toEqual(['deep.png']);
    expect(await find(`${'**/in/'.repeat(30)}deep.png`)).toEqual(['deep.png']);
  });

  it('of more characters than anybody writes is refused', async () => {
    expect(await find('*'.repeat(CEILINGS.pattern.characters + 1))).toEqual(refusal('PATTERN_TOO_WIDE'));
  });
});

describe('the artist’s folders', () => {
  it('are the only ones that are searched', async () => {
    for (const text of [
      join(root, 'outside', '*'),
      '../outside/*.png',
      '../*/secret.png',
      join(root, 'outside'),
    ])
      expect([text, await find(text)]).toEqual([text, refusal('FOLDER_NOT_GIVEN')]);
    expect(await find('*.png', join(root, 'outside'))).toEqual(refusal('FOLDER_NOT_GIVEN'));
    expect(await find('/**')).toEqual(refusal('FOLDER_NOT_GIVEN'));
    expect(await find('~/**')).toEqual(refusal('FOLDER_NOT_GIVEN'));
  });

  it('are not left by a link', async () => {
    expect(await find('way-out/*.png')).toEqual(refusal('FOLDER_NOT_GIVEN'));
    expect(await find('way-out')).toEqual(refusal('FOLDER_NOT_GIVEN'));
    expect(await find('w*/*.png')).toEqual([]);
    expect(await find('**/secret.png')).toEqual([]);
  });

  it('may be called like a pattern', async () => {
    expect(await find('*.png', join(given, 'x [1]'))).toEqual(['b.png']);
    expect(await find(join(given, 'x [1]', '*.png'))).toEqual([]);
    app.core.give(join(given, 'x [1]'));
    expect(await find(join(given, 'x [1]', '*.png'))).toEqual(['b.png']);
  });

  it('are given by a table that lies in one, and by no other file', async () => {
    const folder = join(app.settings.current.resultsFolder, '..');
    await app.close();
    rmSync(folder, { recursive: true });
    app = await openTestCore(folder, { baseUrl: null, start: false });
    app.core.give(join(given, 'a.png'));
    app.core.give('relative');
    expect(await find('a.*')).toEqual(refusal('FOLDER_NOT_GIVEN'));
    app.core.give(join(given, 'table.csv'));
    expect(await find('a.*')).toEqual(['a.png']);
  });

  it('stay given when the program ends', async () => {
    expect(await find('a.*')).toEqual(['a.png']);
    const folder = join(app.settings.current.resultsFolder, '..');
    await app.close();
    app = await openTestCore(folder, { baseUrl: null, start: false });
    expect(await find('a.*')).toEqual(['a.png']);
  });
});

describe('another computer', () => {
  it('is not reached by a cell', async () => {
    for (const text of [
      String.raw`\\127.0.0.1\share\*.png`,
      '//127.0.0.1/share/a.png',
      'file://127.0.0.1/a.png',
    ])
      expect([text, await find(text)]).toEqual([text, refusal('FILE_ELSEWHERE')]);
  });
});

describe('a search that is too wide', () => {
  it('ends at its ceiling of entries, and says how many were looked at', async () => {
    const { find: search } = createFindThread();
    const request = { folder: given, steps: ['**'], most: { ...most, entries: 20 } };
    expect(await search(request)).toEqual({ limit: 'entries', looked: 20 });
    expect(await search({ ...request, most })).toMatchObject({
      files: expect.arrayContaining([join(given, 'a.png')]),
    });
  });

  it('ends at its ceilings of files and of depth', async () => {
    const { find: search } = createFindThread();
    expect(await search({ folder: given, steps: ['**'], most: { ...most, files: 2 } })).toMatchObject({
      limit: 'files',
    });
    expect(await search({ folder: given, steps: ['**'], most: { ...most, depth: 5 } })).toMatchObject({
      limit: 'depth',
    });
  });

  it('says it with the words of the ceiling, and of a folder no part is taken for all', async () => {
    const wide = mkdtempSync(join(root, 'wide-'));
    for (let at = 0; at <= CEILINGS.pattern.files; at += 1) writeFileSync(join(wide, `${at}`), '');
    app.core.give(wide);
    for (const text of [join(wide, '*'), wide]) {
      const [found] = await find(text);
      expect(found).toMatchObject({
        code: 'PATTERN_TOO_WIDE',
        details: {
          reason: 'files',
          looked: CEILINGS.pattern.files + 1,
          maximum: CEILINGS.pattern.files,
        },
      });
    }
  });

  it('of a name that the disk spells otherwise reads a folder once for a call, up to its ceilings', async () => {
    const { findExactPath } = createFindThread();
    const folder = mkdtempSync(join(root, 'spelt-'));
    const request = (call: number, name: string, entries: number = most.entries) => ({
      ...{ folder, path: join(folder, name), call },
      most: { entries, milliseconds: most.milliseconds },
    });
    for (const name of ['cafe\u0301.png', 'one.png', 'two.png']) writeFileSync(join(folder, name), '');
    expect(await findExactPath(request(1, 'caf\u00e9.png'))).toBe(join(folder, 'cafe\u0301.png'));
    writeFileSync(join(folder, 'e\u0301.png'), '');
    expect(await findExactPath(request(1, '\u00e9.png'))).toBeNull();
    expect(await findExactPath(request(2, '\u00e9.png'))).toBe(join(folder, 'e\u0301.png'));
    expect(await findExactPath(request(3, '\u00e9.png', 3))).toBeNull();
  });

  it('of such a name ends with a thread that does not answer, and the cell is a file that is not there', async () => {
    const { findExactPath } = createFindThread(
      launchThreads<FindWork>(() => new Worker(STUCK, { eval: true })),
    );
    const path = join(given, 'e\u0301.png');
    expect(
      await findExactPath({ folder: given, path, call: 1, most: { entries: 10, milliseconds: 1 } }),
    ).toBeNull();
    expect(await find('caf\u00e9.png')).toMatchObject([{ code: 'FILE_NOT_FOUND' }]);
  });

  it('is ended with its thread when that does not answer, and the next one begins with another', async () => {
    let opened = 0;
    const launch = launchThreads<FindWork>(() => {
      opened += 1;
      return new Worker(STUCK, { eval: true });
    });
    const { find: search } = createFindThread(launch);
    const request = { folder: given, steps: ['*'], most: { ...most, milliseconds: 1 } };
    expect(await Promise.all([search(request), search(request)])).toMatchObject([
      { limit: 'time' },
      { limit: 'time' },
    ]);
    expect(opened).toBe(2);
  });
});
