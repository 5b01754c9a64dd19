import { statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { hashFile } from '../../../electron/core/kernel/files/open-plain.ts';
import { checkUnchanged } from '../../../electron/core/library/references/fix-service.ts';
import type { Asset } from '../../../shared/models/asset.ts';
import { makeFolder } from '../../support/make-folder.ts';

let folder = '';
let path = '';
beforeEach(() => {
  folder = makeFolder('check');
  path = join(folder, 'a.png');
  writeFileSync(path, 'picture');
});

async function added(isRead: boolean): Promise<Asset> {
  const { size, mtimeMs } = statSync(path);
  return { path, bytes: size, modifiedAt: mtimeMs, sha256: isRead ? await hashFile(path) : null } as Asset;
}

function shiftTime(by: number): void {
  const time = new Date(statSync(path).mtimeMs + by);
  utimesSync(path, time, time);
}

it.each([
  ['a summer hour, as FAT tells it', 3_600_000],
  ['two seconds, to which FAT rounds', 2000],
])('%s later, a file of the same bytes is no changed one', async (_, by) => {
  const asset = await added(true);
  shiftTime(by);
  expect(await checkUnchanged(asset)).toMatchObject({ ok: true });
});

it('is a changed one where its bytes are others, though it is as long, or where they were never read', async () => {
  const [read, unread] = [await added(true), await added(false)];
  shiftTime(3_600_000);
  const changed = { ok: false, error: { code: 'FILE_CHANGED', details: { path } } };
  expect(await checkUnchanged(unread)).toMatchObject(changed);
  const { mtimeMs } = statSync(path);
  writeFileSync(path, 'pictuRe');
  utimesSync(path, new Date(mtimeMs), new Date(mtimeMs));
  expect(await checkUnchanged(read)).toMatchObject(changed);
});
