import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { openArchive } from '../../../electron/adapters/backup/open-archive.ts';
import { swapRestored } from '../../../electron/adapters/files/swap-data.ts';
import { openStore } from '../../../electron/adapters/sqlite/opening/open-store.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { commandJobs } from '../../support/store-steps.ts';
import { unwrap } from '../../support/test-core.ts';
import {
  codeOf,
  fillPlace,
  make,
  orderFor,
  type Place,
  placeIn,
  restore,
  SECRET,
  writeFile,
} from './support.ts';

let folder: string;
let before: Place;
let after: Place;
let file: string;

beforeEach(() => {
  folder = makeFolder('backup');
  before = placeIn(join(folder, 'before'));
  after = placeIn(join(folder, 'after'));
  file = join(folder, 'all.dailies-backup');
  fillPlace(before);
});

const maps = () => [
  { from: before.results, to: after.results },
  { from: join(before.references, 'hero'), to: join(after.references, 'hero') },
];
const look = (place: Place) => {
  const store = unwrap(openStore({ dataFolder: place.data }));
  const [jobs, takes, assets] = [
    store.jobs.list(),
    store.takes.byId(['take-0', 'take-1']),
    store.assets.byId(['asset-1', 'asset-2']),
  ];
  store.close();
  return { jobs, takes, assets };
};

describe('a backup with media', () => {
  it('brings everything to another computer, where each folder is the one that was named', async () => {
    const written = unwrap(await make(orderFor(before, file)));
    expect(written).toEqual({ bytes: statSync(file).size, files: 3, missing: [] });
    rmSync(join(folder, 'before'), { recursive: true });
    const report = unwrap(await restore(file, after, { maps: maps() }));
    expect(report).toEqual({ missing: 0, paths: [] });
    expect(existsSync(after.data)).toBe(false);
    expect(swapRestored(after.data, join(folder, 'after', 'settings.json'), 0)).toBeNull();

    const { jobs, takes, assets } = look(after);
    expect(jobs.map(({ id, state }) => [id, state])).toEqual([
      ['job-0', 'queued'],
      ['job-1', 'queued'],
      ['job-2', 'queued'],
    ]);
    expect(takes.map(({ path, missingAt }) => [readFileSync(path, 'utf8'), missingAt])).toEqual([
      ['take 0', null],
      ['take 1', null],
    ]);
    expect(takes.map(({ path }) => path.startsWith(after.results))).toEqual([true, true]);
    expect(assets.map(({ path }) => readFileSync(path, 'utf8'))).toEqual(['a face', 'pasted']);
    // The time of the copy is the library's own now: nothing counts as changed.
    expect(assets.map(({ path, modifiedAt }) => modifiedAt === statSync(path).mtimeMs)).toEqual([true, true]);
    expect(readFileSync(join(after.data, 'profiles', 'studio.json'), 'utf8')).toBe('{"id":"studio"}');
    expect(JSON.parse(readFileSync(join(folder, 'after', 'settings.json'), 'utf8'))).toMatchObject({
      theme: 'light',
      resultsFolder: after.results,
    });
  });

  it('never replaces a file that is there: the same one stays, another one stops the restore', async () => {
    unwrap(await make(orderFor(before, file)));
    writeFile(join(after.results, '2026-03-12', 'take 0.png'), 'take 0');
    unwrap(await restore(file, after, { maps: maps() }));
    const other = join(after.results, '2026-03-12', 'take 1.png');
    writeFile(other, 'other!');
    expect(codeOf(await restore(file, after, { maps: maps() }))).toEqual({
      code: 'BACKUP_NOT_RESTORED',
      path: other,
      reason: 'other-file',
    });
    expect(readFileSync(other, 'utf8')).toBe('other!');
    expect(existsSync(`${after.data}.restoring`)).toBe(false);
  });
});

describe('a backup without media', () => {
  it('lists what has no folder, or is not in it, as missing, and guesses nothing', async () => {
    unwrap(await make(orderFor(before, file, { withMedia: false })));
    rmSync(join(folder, 'before'), { recursive: true });
    writeFile(join(after.results, '2026-03-12', 'take 1.png'), 'take 1');
    const report = unwrap(
      await restore(file, after, { maps: [{ from: before.results, to: after.results }] }),
    );
    expect(report.paths.toSorted()).toEqual(
      [
        join(after.results, '2026-03-12', 'take 0.png'),
        join(before.references, 'hero', 'face.png'),
      ].toSorted(),
    );
    swapRestored(after.data, join(folder, 'settings.json'), 0);
    const { takes } = look(after);
    expect(takes.map(({ missingAt }) => missingAt !== null)).toEqual([true, false]);
  });
});

it('holds no key, no file that can be made again, and no right that the old computer was given', async () => {
  unwrap(await make(orderFor(before, file)));
  expect(readFileSync(file).includes(SECRET)).toBe(false);
  const archive = await openArchive(file);
  archive.close();
  expect(archive.manifest.files.map(({ name }) => name).toSorted()).toEqual([
    'dailies.sqlite',
    'data/cast/ab.png',
    'data/pasted/one.png',
    'data/profiles/studio.json',
    'media/0/2026-03-12/take 0.png',
    'media/0/2026-03-12/take 1.png',
    'media/1/face.png',
    'settings.json',
  ]);
  expect(archive.manifest.counts).toMatchObject({
    jobs: 3,
    waiting: 3,
    takes: 2,
    collections: 1,
    profiles: 1,
  });
  unwrap(await restore(file, after));
  swapRestored(after.data, join(folder, 'settings.json'), 0);
  const store = unwrap(openStore({ dataFolder: after.data }));
  expect(store.values.read('given-folders') ?? null).toBeNull();
  expect(store.values.read('last-computer')).toBe('computer-before');
  expect(store.values.read('restored-backup')).toEqual(expect.any(Number));
  store.close();
});

it('is of one moment while the queue is written to', async () => {
  fillPlace(placeIn(join(folder, 'busy')), 10_000);
  const busy = placeIn(join(folder, 'busy'));
  const store = unwrap(openStore({ dataFolder: busy.data }));
  const making = make(orderFor(busy, file));
  let isMade = false;
  void making.then(() => (isMade = true));
  // Both in one transaction: a copy of one moment has them both, or neither.
  for (let at = 0; !isMade; at += 1) {
    store.transact(() => {
      commandJobs(store, ['job-7'], { kind: at % 2 === 0 ? 'pause' : 'resume' }, at);
      commandJobs(store, ['job-9'], { kind: at % 2 === 0 ? 'pause' : 'resume' }, at);
    });
    await new Promise((resolve) => setImmediate(resolve));
  }
  unwrap(await making);
  store.close();
  unwrap(await restore(file, after));
  swapRestored(after.data, join(folder, 'settings.json'), 0);
  const { jobs } = look(after);
  expect(jobs).toHaveLength(10_000);
  const paused = jobs.filter(({ id }) => id === 'job-7' || id === 'job-9').map((job) => job.paused);
  expect(paused[0]).toBe(paused[1]);
  expect(readdirSync(busy.data)).not.toContain('backup');
});
