import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { makeTemporaryFolder } from '../../../scripts/lib/temporary-folder.mjs';
import { mountSmallDisk } from '../../faults/support/small-disk.ts';
import { makeFolder } from '../../support/make-folder.ts';

test('a temporary folder replaces what processes left that are gone, and nothing else', () => {
  const parent = makeFolder();
  const { pid: gone } = spawnSync(process.execPath, ['--version']);
  const others = [`dailies-${process.ppid}-abcdef`, 'dailies-state-abcdef', `other-${gone}-abcdef`];
  for (const name of [`dailies-${gone}-abcdef`, ...others])
    mkdirSync(join(parent, name, 'inner'), { recursive: true });
  const made = makeTemporaryFolder(parent);
  expect(readdirSync(parent).sort()).toEqual([...others, basename(made)].sort());
  expect(readdirSync(made)).toEqual([]);
});

test('what a killed process has left goes with the disks that its tests had mounted there', ({ skip }) => {
  const parent = makeFolder();
  const { pid: gone } = spawnSync(process.execPath, ['--version']);
  const left = join(parent, `dailies-${gone}-abcdef`);
  mkdirSync(join(left, 'disk'), { recursive: true });
  const disk = mountSmallDisk(join(left, 'disk'), 1);
  if (typeof disk === 'string') return skip(disk);
  const made = makeTemporaryFolder(parent);
  expect(readdirSync(parent)).toEqual([basename(made)]);
});
