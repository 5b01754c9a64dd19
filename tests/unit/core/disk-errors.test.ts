import { expect, it } from 'vitest';
import { readRoom, readRoomSync } from '../../../electron/core/kernel/files/folder-paths.ts';
import { isDiskFull } from '../../../electron/core/kernel/files/write-file-atomic.ts';
import { writeFailure } from '../../../electron/core/ports/files.ts';

const coded = (code: string) => Object.assign(new Error(code), { code });

it.each(['ENOSPC', 'EDQUOT'])('%s is a disk that is full, or the share of it that is this user’s', (code) => {
  expect(isDiskFull(coded(code))).toBe(true);
  expect(writeFailure(coded(code), '/a')).toMatchObject({
    code: 'DISK_FULL',
    details: { path: '/a', cause: code },
  });
});

it.each(['EACCES', 'EROFS', 'EIO', 'ENOENT'])('%s is a folder that can not be written', (code) => {
  expect(isDiskFull(coded(code))).toBe(false);
  expect(writeFailure(coded(code), '/a')).toMatchObject({
    code: 'FOLDER_NOT_WRITABLE',
    details: { path: '/a', cause: code },
  });
});

const untold = { free: Infinity, size: Infinity };

it('a folder that is not there tells no room', async () => {
  expect([await readRoom('/not/there'), readRoomSync('/not/there')]).toEqual([untold, untold]);
});
