import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import { runBackupTask } from '../../../electron/adapters/backup/backup-task.ts';
import { createMapPath } from '../../../electron/adapters/backup/plan-targets.ts';
import { swapRestored } from '../../../electron/adapters/files/swap-data.ts';
import { adoptDatabase } from '../../../electron/adapters/sqlite/opening/adopt-backup.ts';
import { openStore } from '../../../electron/adapters/sqlite/opening/open-store.ts';
import { CEILINGS } from '../../../shared/kernel/ceilings.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { newTake } from '../../support/sample-take.ts';
import { unwrap } from '../../support/test-core.ts';
import { newAsset, newJob } from '../store/support/samples.ts';
import {
  type Content,
  codeOf,
  fillPlace,
  make,
  orderFor,
  type Place,
  placeIn,
  restore,
  writeArchive,
} from './support.ts';

let folder: string;
let here: Place;
let file: string;

beforeEach(() => {
  folder = makeFolder('moving');
  here = placeIn(join(folder, 'here'));
  file = join(folder, 'all.dailies-backup');
});

const sha256 = (data: Buffer) => createHash('sha256').update(data).digest('hex');
const TAKE = Buffer.from('a take');
const FACE = Buffer.from('a face');
const PASTED = Buffer.from('pasted');
const DATA = 'C:\\Users\\Ada\\AppData\\Local\\Dailies Data\\data';
const RESULTS = 'D:\\Show\\Results';
const SHARE = '\\\\NAS\\Show\\Pictures';

/** A database as it is on a computer with Windows. */
function windowsDatabase(): Buffer {
  const data = join(folder, 'windows');
  const store = unwrap(openStore({ dataFolder: data }));
  store.transact((tx) => {
    tx.jobs.add([newJob('job-1')]);
    tx.assets.add(
      newAsset('asset-1', { path: `${SHARE}\\hero\\face.png`, bytes: FACE.length, sha256: sha256(FACE) }),
    );
    tx.assets.add(
      newAsset('asset-2', { path: `${DATA}\\pasted\\one.png`, bytes: PASTED.length, sha256: sha256(PASTED) }),
    );
    tx.takes.addFound([
      {
        take: newTake('take-1', {
          path: `${RESULTS}\\2026-03-12\\take 1.png`,
          bytes: TAKE.length,
          sha256: sha256(TAKE),
        }),
        story: null,
      },
      { take: newTake('take-2', { jobId: 'gone', path: 'E:\\Old\\take 2.png', bytes: 7 }), story: null },
    ]);
  });
  store.close();
  return readFileSync(join(data, 'dailies.sqlite'));
}

const WINDOWS = {
  ...{ system: 'win32', dataFolder: DATA },
  roots: [
    { path: RESULTS, isResults: true, files: 1, bytes: TAKE.length },
    { path: SHARE, isResults: false, files: 1, bytes: FACE.length },
  ],
};

const writeWindows = (content: readonly Content[], change: Record<string, unknown> = {}) =>
  writeArchive(file, content, { ...WINDOWS, ...change });

const windowsContent = (): Content[] => [
  { name: 'dailies.sqlite', data: windowsDatabase() },
  { name: 'data/pasted/one.png', data: PASTED },
  { name: 'media/0/2026-03-12/take 1.png', data: TAKE },
  { name: 'media/1/hero/face.png', data: FACE },
];

function readHere(data: string) {
  const store = unwrap(openStore({ dataFolder: data }));
  const takes = store.takes.byId(['take-1', 'take-2']);
  const assets = store.assets.byId(['asset-1', 'asset-2']);
  store.close();
  return { takes, assets };
}

it('a backup of Windows is restored here: drives, shares and the data each where they were named', async () => {
  writeWindows(windowsContent());
  const report = unwrap(
    await restore(file, here, {
      maps: [
        { from: 'd:\\show\\results', to: here.results },
        { from: '\\\\nas\\SHOW', to: here.references },
      ],
    }),
  );
  // Nobody named the drive E.
  expect(report).toEqual({ missing: 1, paths: ['E:\\Old\\take 2.png'] });
  expect(swapRestored(here.data, join(folder, 'settings.json'), 0)).toBeNull();
  const { takes, assets } = readHere(here.data);
  expect(takes.map(({ path, missingAt }) => [path, missingAt !== null])).toEqual([
    [join(here.results, '2026-03-12', 'take 1.png'), false],
    ['E:\\Old\\take 2.png', true],
  ]);
  expect(readFileSync(takes[0]?.path ?? '')).toEqual(TAKE);
  expect(assets.map(({ path }) => path)).toEqual([
    join(here.references, 'Pictures', 'hero', 'face.png'),
    join(here.data, 'pasted', 'one.png'),
  ]);
  expect(assets.map(({ path }) => readFileSync(path))).toEqual([FACE, PASTED]);
});

it('a library of this system becomes one of Windows: each path by its rules, with names that it can have', async () => {
  const place = placeIn(join(folder, 'before'));
  fillPlace(place);
  unwrap(await make(orderFor(place, file)));
  copyFileSync(join(place.data, 'dailies.sqlite'), join(folder, 'dailies.sqlite'));
  const maps = [
    { from: place.data, to: DATA },
    { from: place.results, to: RESULTS },
    { from: place.references, to: SHARE },
  ];
  const asked: string[] = [];
  const missing = adoptDatabase(join(folder, 'dailies.sqlite'), {
    ...{ madeAt: 1, now: 2, mapPath: createMapPath(process.platform, maps, 'win32') },
    find(path) {
      asked.push(path);
      return path.endsWith('take 0.png') ? { bytes: 6, modifiedAt: 1 } : null;
    },
    hasContent: () => true,
  });
  expect(missing.toSorted()).toEqual(
    [`${DATA}\\pasted\\one.png`, `${RESULTS}\\2026-03-12\\take 1.png`, `${SHARE}\\hero\\face.png`].toSorted(),
  );
  expect(asked).toContain(`${RESULTS}\\2026-03-12\\take 0.png`);
});

describe('an archive that is made to harm is refused, and nothing of it is written', () => {
  const LINK = 0o120777;
  const DEVICE = 0o020666;
  const bad = (name: string, change: Partial<Content> = {}): Content => ({ name, data: TAKE, ...change });
  const hostile: readonly (readonly [what: string, more: readonly Content[], reason: string])[] = [
    ['a link', [bad('media/0/link.png', { mode: LINK })], 'unsafe'],
    ['a device', [bad('media/0/device.png', { mode: DEVICE })], 'unsafe'],
    ['a way up', [bad('media/0/../../../out.png')], 'unsafe'],
    ['a way up within the data', [bad('data/cast/../../out.png')], 'unsafe'],
    ['a whole path', [bad('/out.png')], 'unsafe'],
    ['a drive', [bad('C:\\out.png')], 'unsafe'],
    ['a share', [bad('\\\\nas\\out.png')], 'unsafe'],
    ['a folder that no list has', [bad('media/7/out.png')], 'unsafe'],
    ['keys', [bad('data/keys.json')], 'unsafe'],
    ['the same name twice', [bad('media/0/a.png'), bad('media/0/a.png')], 'damaged'],
    [
      'an archive whose names are mostly nothing',
      Array.from({ length: 800 }, (_, index) => bad(`media/0/${index}.png`, { padding: 65_532 })),
      'too-large',
    ],
    ['a size that is a lie', [bad('media/0/huge.png', { claimed: 0xfffffffe })], 'damaged'],
  ];

  async function expectRefused(reason: unknown): Promise<void> {
    const before = readdirSync(folder).toSorted();
    const maps = [{ from: RESULTS, to: here.results }];
    const order = {
      path: file,
      dataFolder: here.data,
      staging: `${here.data}.restoring`,
      resultsFolder: here.results,
    };
    const answer = await runBackupTask(
      { kind: 'restore', order: { ...order, maps, now: 1 } },
      () => {},
      () => true,
    );
    expect(codeOf(answer)).toEqual({
      code: 'BACKUP_INVALID',
      path: file,
      reason,
    });
    expect(readdirSync(folder).toSorted()).toEqual(before);
    expect([here.data, here.results].map((path) => existsSync(path))).toEqual([false, false]);
  }

  it.each(hostile)('%s', async (_, more, reason) => {
    writeWindows([...windowsContent(), ...more]);
    await expectRefused(reason);
  });

  it('what its list does not name', async () => {
    const content = windowsContent();
    const files = content
      .slice(0, -1)
      .map(({ name, data }) => ({ name, bytes: data.length, sha256: sha256(data) }));
    writeWindows(content, { files });
    await expectRefused('damaged');
  });

  it('a database in which a job asks for nothing', async () => {
    const [library, ...rest] = windowsContent();
    const path = join(folder, 'changed.sqlite');
    writeFileSync(path, library?.data ?? '');
    const database = new DatabaseSync(path);
    expect(database.prepare('DELETE FROM job_inputs').run().changes).toBe(1);
    database.close();
    writeWindows([{ name: 'dailies.sqlite', data: readFileSync(path) }, ...rest]);
    const answer = await restore(file, here, { maps: [{ from: RESULTS, to: here.results }] });
    expect(codeOf(answer)).toEqual({ code: 'BACKUP_INVALID', path: file, reason: 'damaged' });
    // It had to be unpacked to be looked into, in a folder of its own.
    expect(readdirSync(dirname(here.data))).toEqual([]);
  });

  it('a list that is larger than any list', async () => {
    writeWindows(windowsContent(), { program: ' '.repeat(CEILINGS.backup.characters) });
    await expectRefused('too-large');
  });

  it('one that was cut off, wherever', async () => {
    writeWindows(windowsContent());
    const whole = readFileSync(file);
    const step = Math.floor(whole.length / 23);
    for (let length = 0; length < whole.length; length += step) {
      writeFileSync(file, whole.subarray(0, length));
      await expectRefused(expect.stringMatching(/^(not-a-backup|damaged)$/));
    }
    writeFileSync(file, whole.subarray(0, -1));
    await expectRefused(expect.stringMatching(/^(not-a-backup|damaged)$/));
  });
});
