import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isStandInRuntime, OFFICIAL_ELECTRON } from '../../../electron/adapters/system.ts';
import { standInPackage } from '../../../scripts/lib/stand-in.mjs';
import { makeFolder } from '../../support/make-folder.ts';

it('takes only the Electron of package.json without its marker for the official one', () => {
  const folder = makeFolder('runtime');
  const executable = join(folder, 'electron');
  expect(isStandInRuntime(OFFICIAL_ELECTRON, executable)).toBe(false);
  // The marker was removed: it is the stand-in all the same.
  expect(isStandInRuntime(standInPackage.version, executable)).toBe(true);
  expect(isStandInRuntime(undefined, executable)).toBe(true);
  writeFileSync(join(folder, 'STAND_IN'), '{}');
  expect(isStandInRuntime(OFFICIAL_ELECTRON, executable)).toBe(true);
});

it('is made for the Electron of package.json, which the stand-in never is', () => {
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(OFFICIAL_ELECTRON).toBe(devDependencies.electron);
  expect(standInPackage.version).not.toBe(OFFICIAL_ELECTRON);
});
