import {
  type Dirent,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { walkPattern } from '../../../electron/core/batch/walk-pattern.ts';
import {
  entryKind,
  entryKindSync,
  isAwayInCloud,
  isInCloud,
  markInCloud,
  walkFolder,
} from '../../../electron/core/kernel/files/cloud-files.ts';
import { findPlaced } from '../../../electron/core/library/place-file.ts';
import { statFile } from '../../../electron/core/library/references/fix-service.ts';
import { CEILINGS } from '../../../shared/kernel/ceilings.ts';
import { makeFolder } from '../../support/make-folder.ts';

let folder = '';
beforeEach(() => {
  folder = makeFolder('cloud');
});

/** As Windows lists whatever has a reparse point, which OneDrive gives to all that it keeps. */
const listedAsLink = (name: string): Dirent =>
  ({
    name,
    isFile: () => false,
    isDirectory: () => false,
    isSymbolicLink: () => true,
  }) as Dirent;

it('takes what OneDrive keeps for what it is, and follows no real link', async () => {
  writeFileSync(join(folder, 'a.png'), 'x');
  mkdirSync(join(folder, 'shots'));
  symlinkSync(join(folder, 'a.png'), join(folder, 'way'));
  const kinds = [
    ['a.png', 'file'],
    ['shots', 'folder'],
    ['way', 'link'],
    ['gone', 'other'],
  ] as const;
  for (const [name, kind] of kinds) {
    expect([name, await entryKind(folder, listedAsLink(name))]).toEqual([name, kind]);
    expect([name, entryKindSync(folder, listedAsLink(name))]).toEqual([name, kind]);
  }
});

it('is asked wherever entries of a folder are told apart', () => {
  const program = join(import.meta.dirname, '../../../electron');
  const own = readdirSync(program, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .filter((path) => {
      const text = readFileSync(join(program, path), 'utf8');
      return text.includes('withFileTypes') && !/\bentryKind(Sync)?\(/.test(text);
    });
  // It goes by names alone.
  expect(own.map((path) => path.replaceAll('\\', '/'))).toEqual(['core/cast/vault.ts']);
});

it('finds a placed result by its name, however the drive spells its accents', async () => {
  const name = 'Shot 1 cafe\u0301 (2).png';
  writeFileSync(join(folder, name), 'x');
  writeFileSync(join(folder, 'Shot 1 cafeteria (2).png'), 'x');
  expect(await findPlaced(folder, 'Shot 1 caf\u00e9 (2)')).toBe(join(folder, name));
  expect(await findPlaced(folder, 'Shot 1 cafe (2)')).toBe(null);
  mkdirSync(join(folder, 'Shot 2.png'));
  expect(await findPlaced(folder, 'Shot 2')).toBe(null);
});

it('knows a file whose bytes are in the cloud alone', () => {
  for (const platform of ['darwin', 'win32']) {
    expect(isInCloud({ size: 4_000_000, blocks: 0 }, platform)).toBe(true);
    expect(isInCloud({ size: 4_000_000, blocks: 7816 }, platform)).toBe(false);
    expect(isInCloud({ size: 0, blocks: 0 }, platform)).toBe(false);
  }
  // NTFS keeps so small a file in its table.
  expect(isInCloud({ size: 300, blocks: 0 }, 'win32')).toBe(false);
  expect(isInCloud({ size: 300, blocks: 0 }, 'darwin')).toBe(true);
  // A small file of Btrfs lies in its entry.
  expect(isInCloud({ size: 100, blocks: 0 }, 'linux')).toBe(false);
  writeFileSync(join(folder, 'here.png'), 'x'.repeat(9000));
  expect(isInCloud(statSync(join(folder, 'here.png')), 'darwin')).toBe(false);
});

it('marks what is in the cloud in a list, and leaves the others as they are', async () => {
  writeFileSync(join(folder, '.taken.png.icloud'), 'bplist00');
  writeFileSync(join(folder, 'kept.png'), 'x'.repeat(9000));
  const files = ['taken.png', 'kept.png', 'gone.png'].map((name) => ({ path: join(folder, name) }));
  const [taken, kept, gone] = files;
  expect(await markInCloud(files)).toEqual([{ ...taken, isInCloud: true }, kept, gone]);
});

it('says of a file that iCloud took away that it is in the cloud, wherever it is looked for', async () => {
  writeFileSync(join(folder, '.Photo 1.png.icloud'), 'bplist00');
  const path = join(folder, 'Photo 1.png');
  expect(await isAwayInCloud(path)).toBe(true);
  expect(await statFile(path)).toMatchObject({ ok: false, error: { code: 'FILE_IN_CLOUD' } });
  expect(await statFile(join(folder, 'Photo 2.png'))).toMatchObject({ error: { code: 'FILE_NOT_FOUND' } });
  const walked: string[] = [];
  for await (const found of walkFolder(folder)) walked.push(found);
  expect(walked).toEqual([path]);
  const most = { ...CEILINGS.pattern };
  expect(walkPattern({ folder, steps: ['photo*.png'], most }, new Int32Array(1))).toEqual({ files: [path] });
});
