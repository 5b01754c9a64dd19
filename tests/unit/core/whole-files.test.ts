import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import {
  FileHeldError,
  makeWhole,
  mayBeHeld,
  PAUSES,
  retryWhileLocked,
  retryWhileLockedSync,
  writeFileAtomic,
} from '../../../electron/core/kernel/files/write-file-atomic.ts';
import { writeFailure } from '../../../electron/core/ports/files.ts';
import { describeError } from '../../../shared/errors/text.ts';
import { makeFolder } from '../../support/make-folder.ts';

let folder = '';
beforeEach(() => {
  folder = makeFolder('whole');
});

const coded = (code: string) => Object.assign(new Error(code), { code });

/** Fails so many times as another program's file does, then succeeds. */
function held(times: number, code: string) {
  let left = times;
  return async () => {
    if (left-- > 0) throw coded(code);
    return 'done';
  };
}

function patience(platform: string) {
  const paused: number[] = [];
  return { paused, options: { platform, pause: async (milliseconds: number) => paused.push(milliseconds) } };
}

it('waits for a program that lets go, and tries no longer than two seconds', async () => {
  for (const code of ['EPERM', 'EACCES', 'EBUSY']) {
    const { paused, options } = patience('win32');
    expect(await retryWhileLocked(held(PAUSES.length, code), options)).toBe('done');
    expect(paused.reduce((one, other) => one + other)).toBe(2000);
  }
});

it('says at once what no waiting changes: on macOS and Linux a refusal is one', async () => {
  const tried = [
    ['darwin', 'EACCES'],
    ['linux', 'EPERM'],
    ['win32', 'ENOSPC'],
    ['win32', 'ENOENT'],
  ] as const;
  for (const [platform, code] of tried) {
    const { paused, options } = patience(platform);
    await expect(retryWhileLocked(held(1, code), options)).rejects.toMatchObject({ code });
    expect(paused).toEqual([]);
  }
  expect(mayBeHeld(coded('EBUSY'), 'darwin')).toBe(true);
});

it('names who may hold a file that stayed held, and what to do about it', async () => {
  const error = await retryWhileLocked(held(99, 'EPERM'), patience('win32').options).catch(
    (thrown) => thrown,
  );
  const failure = writeFailure(error, 'C:\\Shots\\a.mp4');
  expect(failure).toMatchObject({ code: 'FILE_HELD', retryable: true, details: { cause: 'EPERM' } });
  const words = describeError(failure);
  expect(words.happened).toContain('“a.mp4”');
  expect(words.act).toMatch(/player.*syncs or scans/);
});

it('waits in a start too, where nothing can be awaited', () => {
  let left = 2;
  const work = () => {
    if (left-- > 0) throw coded('EBUSY');
    return 'done';
  };
  expect(retryWhileLockedSync(work)).toBe('done');
  const everHeld = () => {
    throw coded('EACCES');
  };
  // It says so as everywhere else.
  expect(() => retryWhileLockedSync(everHeld, 'win32')).toThrow(FileHeldError);
  expect(() => retryWhileLockedSync(everHeld, 'linux')).toThrow(/^EACCES$/);
});

it('writes one after the other what is asked for at once, and each is whole', async () => {
  const path = join(folder, 'a.json');
  const texts = Array.from({ length: 20 }, (_, at) => `${at}`.repeat(50_000));
  await Promise.all(texts.map((text) => writeFileAtomic(path, text)));
  expect(readFileSync(path, 'utf8')).toBe(texts.at(-1));
  expect(readdirSync(folder)).toEqual(['a.json']);
});

it('goes on after one that failed', async () => {
  const path = join(folder, 'a.json');
  const torn = makeWhole(path, {}, async (part) => {
    writeFileSync(part, 'half');
    throw new Error('cut off');
  });
  const whole = writeFileAtomic(path, 'whole');
  await expect(torn).rejects.toThrow('cut off');
  await whole;
  expect([readFileSync(path, 'utf8'), readdirSync(folder)]).toEqual(['whole', ['a.json']]);
});

/** Makes every sync of a folder fail so, as a drive of the network does. */
async function failFolderSync(code: string): Promise<void> {
  const handle = await open(folder, 'r');
  const sync = vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, 'sync');
  sync.mockImplementation(async function (this: typeof handle) {
    if ((await this.stat()).isDirectory()) throw coded(code);
  });
  await handle.close();
  onTestFinished(() => sync.mockRestore());
}

it.each(['EINVAL', 'ENOTSUP', 'EBADF', 'ENOTTY', 'ENOENT'])(
  'writes on a drive that answers %s when its folder is to be synced',
  async (code) => {
    await failFolderSync(code);
    await writeFileAtomic(join(folder, 'a.json'), 'whole');
    expect(readFileSync(join(folder, 'a.json'), 'utf8')).toBe('whole');
  },
);

it.each(['EIO', 'ENOSPC', 'EDQUOT', 'EROFS'])('says that a name may be lost after %s', async (code) => {
  await failFolderSync(code);
  await expect(writeFileAtomic(join(folder, 'a.json'), 'whole')).rejects.toThrow(code);
});

it('never writes through a link that somebody laid where the part goes', async () => {
  const [victim, path] = [join(folder, 'victim'), join(folder, 'a.json')];
  writeFileSync(victim, 'mine');
  symlinkSync(victim, `${path}.part`);
  await writeFileAtomic(path, 'ours');
  expect([readFileSync(victim, 'utf8'), readFileSync(path, 'utf8')]).toEqual(['mine', 'ours']);
});

/** Where files are renamed otherwise, and why. */
const OTHERWISE: Readonly<Record<string, string>> = {
  'adapters/files/settings-file.ts': 'a start, in which nothing can be awaited',
  'adapters/files/swap-data.ts': 'a start, in which nothing can be awaited',
  'adapters/updates/updater.ts': 'a file that runs, as only Linux has it, where nobody holds one',
  'adapters/log/file-log.ts': 'a log, in which nothing can be awaited',
  'adapters/sqlite/opening/migrate-database.ts': 'a start, in which nothing can be awaited',
  'adapters/sqlite/opening/set-aside.ts': 'a start, in which nothing can be awaited',
};

it('is the only place of the program that gives a file another’s name', () => {
  const root = join(import.meta.dirname, '../../../electron');
  const found = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    // The practice service is a program of its own.
    .filter((path) => path.endsWith('.ts') && !path.startsWith('practice/'))
    .filter((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      // Over one line or many, by its name or by the whole module's.
      const imports = [...text.matchAll(/import ([^;]+?) from 'node:fs(?:\/promises)?'/g)];
      const isImported = imports.some((match) => /\brename(Sync)?\b/.test(match[1] ?? ''));
      const isWhole = imports.some((match) => !/[{}]/.test(match[1] ?? '') && !/^type /.test(match[1] ?? ''));
      return isImported || (isWhole && /\.rename(Sync)?\(/.test(text));
    });
  expect(found.toSorted()).toEqual(
    ['core/kernel/files/write-file-atomic.ts', ...Object.keys(OTHERWISE)].toSorted(),
  );
  // Blocking or not, each of them is patient.
  for (const path of Object.keys(OTHERWISE).filter((one) => !/\/(log|updates)\//.test(one)))
    expect([path, readFileSync(join(root, path), 'utf8').includes('retryWhileLockedSync(')]).toEqual([
      path,
      true,
    ]);
});
