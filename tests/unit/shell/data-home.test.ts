import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  foldersOfChromium,
  type MoveFiles,
  planDataHome,
  settleDataHome,
} from '../../../electron/adapters/files/data-home.ts';
import { isNetworkPath } from '../../../electron/core/kernel/files/network-folder.ts';

const ROAMING = String.raw`C:\Users\Mia\AppData\Roaming\Dailies`;
const LOCAL = String.raw`C:\Users\Mia\AppData\Local`;
const HOME = String.raw`C:\Users\Mia\AppData\Local\Dailies Data`;
const place = { name: 'Dailies', userData: ROAMING, localAppData: LOCAL, isNamed: false };
const plan = { home: HOME, before: ROAMING };

it('keeps on Windows what belongs to the computer out of the profile that roams', () => {
  expect(planDataHome({ ...place, platform: 'win32' })).toEqual(plan);
  const together = { home: ROAMING, before: null };
  expect(planDataHome({ ...place, platform: 'win32', isNamed: true })).toEqual(together);
  expect(planDataHome({ ...place, platform: 'win32', localAppData: undefined })).toEqual(together);
  expect(planDataHome({ ...place, platform: 'win32', localAppData: 'Local' })).toEqual(together);
  const mac = '/Users/mia/Library/Application Support/Dailies';
  expect(planDataHome({ ...place, platform: 'darwin', userData: mac })).toEqual({ home: mac, before: null });
});

/** A drive with the given paths; `refuse` makes the nth change fail with a code, as does all after it when the power is cut. */
function drive(paths: readonly string[], refuse: (change: string, to: string) => string | null = () => null) {
  let kept = new Set(paths);
  const below = (path: string) => [...kept].filter((one) => one === path || one.startsWith(`${path}\\`));
  function change(kind: string, to: string, work: () => void): void {
    const code = refuse(kind, to);
    if (code !== null) throw Object.assign(new Error(code), { code });
    work();
  }
  const copy = (from: string, to: string) => {
    for (const one of below(from)) kept.add(to + one.slice(from.length));
  };
  const files: MoveFiles = {
    exists: (path) => below(path).length > 0,
    makeFolder: (path) => change('make', path, () => kept.add(path)),
    rename: (from, to) =>
      change('rename', to, () => {
        const moved = below(from);
        copy(from, to);
        kept = new Set([...kept].filter((one) => !moved.includes(one)));
      }),
    copyFolder: (from, to) => change('copy', to, () => copy(from, to)),
    copyFile: (from, to) => change('copy-file', to, () => copy(from, to)),
    remove(path) {
      const gone = below(path);
      kept = new Set([...kept].filter((one) => !gone.includes(one)));
    },
  };
  return { files, list: () => [...kept].sort() };
}

const OLD = [
  'data\\dailies.sqlite',
  'data\\posters\\a.webp',
  'logs\\dailies.log',
  'Local State',
  'settings.json',
];
const old = OLD.map((name) => `${ROAMING}\\${name}`);

it('keeps what Chromium writes, and what a crash leaves, out of the profile that roams', () => {
  expect(foldersOfChromium(HOME)).toEqual({ sessionData: HOME, crashDumps: `${HOME}\\Crashpad` });
  const dumps = [`${ROAMING}\\Crashpad\\reports\\a.dmp`, `${ROAMING}\\Crashpad\\settings.dat`];
  const { files, list } = drive([...old, ...dumps]);
  settleDataHome(plan, files);
  expect(list().filter((path) => path.includes('Crashpad'))).toEqual([]);
  const main = readFileSync(join(import.meta.dirname, '../../../electron/main.ts'), 'utf8');
  expect(main.indexOf('findDataHome(commandLine')).toBeLessThan(main.indexOf('crashReporter.start('));
  expect(main.indexOf('findDataHome(commandLine')).toBeGreaterThan(0);
});

it('moves it once, and leaves settings where they are', () => {
  const { files, list } = drive(old);
  expect(settleDataHome(plan, files)).toBe(HOME);
  const moved = list();
  expect(moved).toContain(`${HOME}\\data\\posters\\a.webp`);
  expect(moved.filter((path) => path.startsWith(ROAMING))).toEqual([
    `${ROAMING}\\Local State`,
    `${ROAMING}\\settings.json`,
  ]);
  // The key that API keys are encrypted with is there too.
  expect(moved).toContain(`${HOME}\\Local State`);
  expect(settleDataHome(plan, files)).toBe(HOME);
  expect(list()).toEqual(moved);
});

it('begins at the new place where there is nothing to move', () => {
  expect(settleDataHome(plan, drive([]).files)).toBe(HOME);
});

it('uses the data where it is while another program holds it', () => {
  const { files, list } = drive(old, (change) => (change === 'rename' ? 'EBUSY' : null));
  expect(settleDataHome(plan, files)).toBe(ROAMING);
  expect(list()).toEqual(expect.arrayContaining(old));
});

it('copies to another drive whole, and never leaves half of it to be taken for the data', () => {
  const isAcross = (change: string, to: string) =>
    change === 'rename' && !to.includes('.moved') && to.startsWith(HOME) && !isWhole ? 'EXDEV' : null;
  let isWhole = false;
  const steps: string[] = [];
  const { files, list } = drive(old, (change, to) => {
    steps.push(`${change} ${to.slice(to.lastIndexOf('\\') + 1)}`);
    const code = isAcross(change, to);
    isWhole = change === 'copy' && to.endsWith('.moving');
    return code;
  });
  expect(settleDataHome(plan, files)).toBe(HOME);
  expect(steps.filter((step) => /data/.test(step) && !step.includes('make'))).toEqual([
    'rename data',
    'copy data.moving',
    'rename data',
    'rename data.moved',
  ]);
  expect(list()).toContain(`${HOME}\\data\\dailies.sqlite`);
  expect(list()).toContain(`${ROAMING}\\data.moved\\dailies.sqlite`);
});

it('finds the data whole at one of the two places after a power cut at any step', () => {
  for (let cut = 1; cut < 12; cut += 1) {
    let step = 0;
    let isCut = true;
    const disk = drive(old, (change, to) => {
      step += 1;
      if (isCut && step >= cut) return 'EIO';
      return change === 'rename' &&
        to === `${HOME}\\data` &&
        !disk.list().includes(`${HOME}\\data.moving\\dailies.sqlite`)
        ? 'EXDEV'
        : null;
    });
    const used = settleDataHome(plan, disk.files);
    expect(disk.list()).toContain(`${used}\\data\\dailies.sqlite`);
    expect(disk.list()).toContain(`${used}\\data\\posters\\a.webp`);
    isCut = false;
    expect(settleDataHome(plan, disk.files)).toBe(HOME);
    expect(disk.list()).toContain(`${HOME}\\data\\dailies.sqlite`);
  }
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
