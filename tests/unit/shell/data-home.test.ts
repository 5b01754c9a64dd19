import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { foldersOfChromium, planDataHome } from '../../../electron/adapters/files/data-home.ts';
import { isNetworkPath } from '../../../electron/core/kernel/files/cloud-files.ts';

const ROAMING = String.raw`C:\Users\Mia\AppData\Roaming\Dailies`;
const LOCAL = String.raw`C:\Users\Mia\AppData\Local`;
const HOME = String.raw`C:\Users\Mia\AppData\Local\Dailies Data`;
const place = { name: 'Dailies', userData: ROAMING, localAppData: LOCAL, isNamed: false };

it('keeps on Windows what belongs to the computer out of the profile that roams', () => {
  expect(planDataHome({ ...place, platform: 'win32' })).toBe(HOME);
  expect(planDataHome({ ...place, platform: 'win32', isNamed: true })).toBe(ROAMING);
  expect(planDataHome({ ...place, platform: 'win32', localAppData: undefined })).toBe(ROAMING);
  expect(planDataHome({ ...place, platform: 'win32', localAppData: 'Local' })).toBe(ROAMING);
  const mac = '/Users/mia/Library/Application Support/Dailies';
  expect(planDataHome({ ...place, platform: 'darwin', userData: mac })).toBe(mac);
});

it('keeps what Chromium writes, and what a crash leaves, out of the profile that roams', () => {
  expect(foldersOfChromium(HOME)).toEqual({ sessionData: HOME, crashDumps: `${HOME}\\Crashpad` });
  const main = readFileSync(join(import.meta.dirname, '../../../electron/main.ts'), 'utf8');
  expect(main.indexOf('findDataHome(commandLine')).toBeLessThan(main.indexOf('crashReporter.start('));
  expect(main.indexOf('findDataHome(commandLine')).toBeGreaterThan(0);
});

it.each([
  [String.raw`\\server\share\Dailies`, 'win32', true],
  [String.raw`\\?\UNC\server\share\Dailies`, 'win32', true],
  ['//server/share/Dailies', 'win32', true],
  [String.raw`\\?\C:\Users\Mia`, 'win32', false],
  [String.raw`C:\Users\Mia`, 'win32', false],
  ['/Users/mia', 'darwin', false],
])('%s on %s: on a network %s', (path, platform, isThere) => {
  expect(isNetworkPath(path, 0, platform)).toBe(isThere);
});

it('knows the file systems of networks on Linux', () => {
  expect([0x6969, 0xfe534d42, 0xff534d42].map((kind) => isNetworkPath('/mnt', kind, 'linux'))).toEqual([
    true,
    true,
    true,
  ]);
  expect([0xef53, 0x9123683e, 0x01021994].some((kind) => isNetworkPath('/home', kind, 'linux'))).toBe(false);
});
