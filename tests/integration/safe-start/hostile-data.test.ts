import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makeFolder } from '../../support/make-folder.ts';
import { dailies, imageJob, startDailies, writeJson } from '../cli/support/command.ts';

const root = makeFolder('hostile-data', afterAll);
const [whole, outside, work] = ['whole', 'outside', 'work'].map((name) => join(root, name)) as [
  string,
  string,
  string,
];

/** What is put in the place of a file or folder of ours. */
const IN_PLACE: Readonly<Record<string, (path: string) => void>> = {
  'a pipe': (path) => void execFileSync('mkfifo', [path]),
  'a folder': (path) => mkdirSync(join(path, 'more'), { recursive: true }),
  'a link to a device': (path) => symlinkSync('/dev/zero', path),
  'a link in a circle': (path) => symlinkSync(path, path),
  'a link that leads nowhere': (path) => symlinkSync(join(outside, 'made'), path),
  'a link to another’s file': (path) => symlinkSync(join(outside, 'file'), path),
  'a file of 64 GB': (path) => {
    writeFileSync(path, '');
    truncateSync(path, 2 ** 36);
  },
  noise: (path) => writeFileSync(path, randomBytes(5000)),
  'a file that nobody may read': (path) => {
    writeFileSync(path, '{}');
    chmodSync(path, 0);
  },
  'a folder that nobody may read': (path) => {
    mkdirSync(path);
    chmodSync(path, 0);
  },
  'a name in capitals': (path) => writeFileSync(join(dirname(path), basename(path).toUpperCase()), '{}'),
};
const KINDS = Object.entries(IN_PLACE);
const FILES = [
  ...['data/start.json', 'data/profiles/profile-a.json', 'data/results/.dailies-folder.json'],
  ...['data/practice/journal.jsonl', 'state/dailies/computer-id'],
];
const FOLDERS = [
  'profiles',
  'cast',
  'results',
  'practice/results',
  'posters',
  'fixed',
  'frames',
  'pasted',
].map((name) => `data/${name}`);
const MAIN_FILES = [
  'settings.json',
  'keys.json',
  'last-run.json',
  'start.json',
  'prompt.json',
  'dailies.log',
];
const ENDINGS = ['', '-wal', '-shm', '-journal', '.lock'];

/** Root reads every file, unless this right is taken away. */
const RIGHT = '-dac_override,-dac_read_search';
const under = process.getuid?.() === 0 ? ['setpriv', '--bounding-set', RIGHT, '--inh-caps', RIGHT] : [];

const env = (folder: string) => ({ XDG_STATE_HOME: join(folder, 'state') });

/** As a first start and a job leave it. */
async function makeWhole(): Promise<void> {
  if (existsSync(whole)) return;
  const jobs = await writeJson(root, 'jobs.json', [imageJob('A small boat on a calm sea.')]);
  const ran = await dailies(['run', jobs, '--data', join(whole, 'data')], { env: env(whole) });
  expect(ran).toMatchObject({ code: 0 });
  await writeJson(join(whole, 'data/profiles'), 'profile-a.json', {});
}

/** A copy of the data with something else in these places. */
async function spoil(put: (path: string) => void, places: readonly string[]): Promise<void> {
  await makeWhole();
  for (const folder of [work, outside]) rmSync(folder, { recursive: true, force: true });
  cpSync(whole, work, { recursive: true });
  mkdirSync(outside);
  writeFileSync(join(outside, 'file'), 'of another');
  for (const place of places) {
    const path = join(work, place);
    mkdirSync(dirname(path), { recursive: true });
    if (existsSync(path)) renameSync(path, join(root, 'gone'));
    rmSync(join(root, 'gone'), { recursive: true, force: true });
    put(path);
  }
}

function expectNothingOutside(): void {
  expect(readdirSync(outside)).toEqual(['file']);
  expect(readFileSync(join(outside, 'file'), 'utf8')).toBe('of another');
}

/** It ends by itself, with a sentence where it can't go on, and no word of a bug. */
async function expectClearEnd(command: string): Promise<void> {
  const words = [command, '--data', join(work, 'data')];
  const { code, signal, stderr } = await startDailies(words, { env: env(work), under }).ended;
  expect({ signal, stderr }).toMatchObject({ signal: null, stderr: expect.not.stringMatching(/\n\s+at /) });
  expect([0, 1, 2]).toContain(code);
  if (code !== 0) expect(stderr).toMatch(/\w+ \w+/);
  expectNothingOutside();
}

describe.skipIf(process.platform === 'win32').each(KINDS)('%s holds no start', (_, put) => {
  it('as a file or folder of the data', async () => {
    for (const places of [[...FILES, ...FOLDERS], ['data/profiles']]) {
      await spoil(put, places);
      await expectClearEnd('work');
    }
  });

  it('as a file of the main thread, or one of the database', async () => {
    await spoil(put, MAIN_FILES);
    const databases = ENDINGS.map((ending) => {
      const folder = join(work, `data${ending}`);
      cpSync(join(whole, 'data'), folder, { recursive: true });
      const path = join(folder, `dailies.sqlite${ending}`);
      rmSync(path, { force: true });
      put(path);
      return folder;
    });
    const child = join(import.meta.dirname, '../../support/own-files-child.ts');
    const [command, ...words] = [...under, process.execPath, child, work, ...databases];
    const told = await new Promise<string>((done, failed) =>
      execFile(command!, words, (error, text) => (error === null ? done(text) : failed(error))),
    );
    const came = JSON.parse(told) as string[];
    expect(came).toHaveLength(4 + ENDINGS.length);
    for (const one of came)
      expect(one).toMatch(/^(fulfilled|rejected|opened|DATABASE_DAMAGED|FOLDER_NOT_WRITABLE)$/);
    expectNothingOutside();
  });
});
