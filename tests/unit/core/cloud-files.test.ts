import { type Dirent, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { walkPattern } from '../../../electron/core/batch/walk-pattern.ts';
import {
  entryKind,
  entryKindSync,
  isAwayInCloud,
  isInCloud,
  markInCloud,
} from '../../../electron/core/files/cloud-files.ts';
import { statFile } from '../../../electron/core/references/check-file.ts';
import { walkFolder } from '../../../electron/core/walk-folder.ts';
import { CEILINGS } from '../../../shared/ceilings.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dailies-cloud-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

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

it('knows a file whose bytes are in the cloud alone', () => {
  for (const platform of ['darwin', 'win32']) {
    expect(isInCloud({ size: 4_000_000, blocks: 0 }, platform)).toBe(true);
    expect(isInCloud({ size: 4_000_000, blocks: 7816 }, platform)).toBe(false);
    expect(isInCloud({ size: 0, blocks: 0 }, platform)).toBe(false);
  }
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
