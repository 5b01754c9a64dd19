import { spawnSync } from 'node:child_process';
import { createHash, createPublicKey, verify } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { MacUpdater } from 'electron-updater/out/MacUpdater.js';
import { load } from 'js-yaml';
import { beforeEach, expect, it } from 'vitest';
import { judgeOffer, type OfferedUpdate } from '../../../shared/updates/decide-updates.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { SIGNING_KEY } from '../../support/signed-list.ts';

const script = resolve(import.meta.dirname, '../../../scripts/merge-update-lists.mjs');
const ARM = 'Dailies-1.4.0-mac-arm64.zip';
const INTEL = 'Dailies-1.4.0-mac-x64.zip';
const LINUX = 'Dailies-1.4.0-linux-x86_64.AppImage';
/** How electron-updater chooses on a Mac, which it keeps to itself. */
const { filterFilesForArch } = MacUpdater as unknown as {
  filterFilesForArch(
    files: readonly { url: URL; info: { url: string } }[],
    isArm: boolean,
  ): { info: { url: string } }[];
};
let folder: string;

beforeEach(() => {
  folder = makeFolder('lists');
  for (const name of ['made', 'lists/arm', 'lists/intel', 'lists/linux'])
    mkdirSync(join(folder, name), { recursive: true });
  for (const name of [ARM, INTEL, LINUX]) writeFileSync(join(folder, 'made', name), `bytes of ${name}`);
  writeList('arm', 'latest-mac.yml', ARM);
  writeList('intel', 'latest-mac.yml', INTEL);
  writeList('linux', 'latest-linux.yml', LINUX);
});

/** As electron-builder writes one on its machine. */
function writeList(
  machine: string,
  list: string,
  name: string,
  version = '1.4.0',
  bytes = `bytes of ${name}`,
) {
  const sha512 = createHash('sha512').update(bytes).digest('base64');
  const text = `version: ${version}\nfiles:\n  - url: ${name}\n    sha512: ${sha512}\n    size: ${bytes.length}\npath: ${name}\nsha512: ${sha512}\nreleaseDate: '2026-11-22T00:00:00.000Z'\n`;
  writeFileSync(join(folder, 'lists', machine, list), text);
}

const merge = (...share: string[]) => {
  const args = [script, join(folder, 'lists'), join(folder, 'made'), ...share];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  return { status, stderr };
};

interface Merged extends OfferedUpdate {
  readonly files: readonly { readonly url: string; readonly sha512: string; readonly size: number }[];
  readonly signature?: string;
  readonly stagingPercentage?: number;
  readonly releaseDate: string;
}
const read = (name: string) => load(readFileSync(join(folder, 'made', name), 'utf8')) as Merged;

it('of two kinds of Mac make one, from which each takes its own file', () => {
  expect(merge()).toMatchObject({ status: 0 });
  const list = read('latest-mac.yml');
  expect(judgeOffer(list, { current: '1.3.0', choice: 'stable', platform: 'darwin' })).toMatchObject({
    kind: 'newer',
    files: [{ name: ARM }, { name: INTEL }],
  });
  const resolved = list.files.map((info) => ({
    url: new URL(info.url, 'https://updates.example.com/'),
    info,
  }));
  const taken = (isArm: boolean) => filterFilesForArch(resolved, isArm).map(({ info }) => info.url);
  expect([taken(true), taken(false)]).toEqual([[ARM], [INTEL]]);
  expect(list.releaseDate).toBe('2026-11-22T00:00:00.000Z');
  expect(read('latest-linux.yml').files).toHaveLength(1);
  expect(list.stagingPercentage).toBeUndefined();
});

it('offer the version to a share, which is raised on the finished ones', () => {
  expect(merge('10').status).toBe(0);
  expect([read('latest-mac.yml'), read('latest-linux.yml')]).toMatchObject([
    { stagingPercentage: 10 },
    { stagingPercentage: 10 },
  ]);
  const made = join(folder, 'made');
  expect(spawnSync(process.execPath, [script, made, made, '50']).status).toBe(0);
  expect(read('latest-mac.yml')).toMatchObject({
    stagingPercentage: 50,
    files: [{ url: ARM }, { url: INTEL }],
  });
});

it('are signed where there is a key, also again for another share, and unsigned ones are told', () => {
  expect(merge().stderr).toContain('UPDATE_SIGNING_KEY');
  expect(read('latest-linux.yml').signature).toBeUndefined();
  process.env['UPDATE_SIGNING_KEY'] = SIGNING_KEY;
  try {
    for (const share of ['10', '50']) {
      expect(merge(share).stderr).not.toContain('UPDATE_SIGNING_KEY');
      const { signature = '', version, files } = read('latest-linux.yml');
      const signed = JSON.stringify([version, files.map(({ url, sha512, size }) => [url, sha512, size])]);
      const key = createPublicKey(SIGNING_KEY);
      expect(verify(null, Buffer.from(signed), key, Buffer.from(signature, 'base64'))).toBe(true);
    }
  } finally {
    delete process.env['UPDATE_SIGNING_KEY'];
  }
});

it.each(['101', '-1', 'ten', '12.5'])('are not written with a share of %s', (share) => {
  const { status, stderr } = merge(share);
  expect([status, stderr]).toEqual([1, expect.stringContaining(`“${share}” is no share`)]);
  expect(() => read('latest-mac.yml')).toThrow('ENOENT');
});

it('are not written where they name something else than was made', () => {
  writeList('linux', 'latest-linux.yml', LINUX, '1.4.0', 'other bytes');
  expect(merge().stderr).toContain(`${LINUX} is not the file of its list`);
  rmSync(join(folder, 'made', LINUX));
  expect(merge().stderr).toContain(`${LINUX} is in a list, and was not made`);
  expect(() => read('latest-linux.yml')).toThrow('ENOENT');
});

it('are not written where one kind of computer would never be updated', () => {
  rmSync(join(folder, 'lists/intel'), { recursive: true });
  const { status, stderr } = merge();
  expect([status, stderr]).toEqual([1, expect.stringContaining(`${INTEL} is in no list`)]);
});

it('of two versions are not mixed', () => {
  writeList('intel', 'latest-mac.yml', INTEL, '1.3.0');
  expect(merge()).toMatchObject({ status: 1, stderr: expect.stringContaining('different versions') });
  rmSync(join(folder, 'lists/intel'), { recursive: true });
  writeList('linux', 'latest-linux.yml', LINUX, '1.3.0');
  expect(merge()).toMatchObject({ status: 1, stderr: expect.stringContaining('several versions') });
});

it('of installers without an address are none, and that is said', () => {
  rmSync(join(folder, 'lists'), { recursive: true });
  expect(merge()).toMatchObject({ status: 0, stderr: expect.stringContaining('There are no lists') });
});
