import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  installStandIn,
  isStandInPossible,
  readStandIn,
  standInMarker,
} from '../../../scripts/lib/stand-in.mjs';
import { makeFolder } from '../../support/make-folder.ts';

let workspace: string;
let tarball: string;
let target: string;

/** A package like the pinned one, whose program is a shell script. */
const program = '#!/bin/sh\necho ran > "$0.ran"\n';

beforeEach(() => {
  workspace = makeFolder('stand-in');
  const folder = join(workspace, 'package', 'bin');
  mkdirSync(folder, { recursive: true });
  mkdirSync(join(folder, 'lib'));
  for (const name of ['electron', 'chrome_crashpad_handler', 'chrome-sandbox', 'lib/libgl.so']) {
    writeFileSync(join(folder, name), program, { mode: 0o644 });
  }
  tarball = join(workspace, 'package.tgz');
  spawnSync('tar', ['-czf', tarball, '-C', workspace, 'package']);
  target = join(workspace, 'runtime', 'electron-stand-in');
});

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

function pin(changes: Partial<{ integrity: string; filesSha256: string }> = {}) {
  return {
    name: 'a-package',
    version: '1.2.3',
    integrity: `sha512-${createHash('sha512').update(readFileSync(tarball)).digest('base64')}`,
    filesSha256: hashOf(
      ['chrome-sandbox', 'chrome_crashpad_handler', 'electron', 'lib/libgl.so']
        .map((name) => `${hashOf(program)}  ${name}\n`)
        .join(''),
    ),
    programs: ['electron', 'chrome_crashpad_handler', 'chrome-sandbox'],
    ...changes,
  };
}

const fetchTarball = async () => tarball;

function nothingIsLeft(): void {
  expect(existsSync(target)).toBe(false);
  expect(readdirSync(join(workspace, 'runtime'))).toEqual([]);
}

// It exists for Linux only; run bits mean nothing on Windows.
describe.skipIf(process.platform === 'win32')('the stand-in runtime', () => {
  it('is installed with its programs made runnable and a marker beside them', async () => {
    await installStandIn(target, pin(), fetchTarball);
    expect(readStandIn(target, pin())).toEqual({ executable: join(target, 'electron'), version: '1.2.3' });
    expect(statSync(join(target, 'electron')).mode & 0o111).toBe(0o111);
    expect(existsSync(join(target, standInMarker))).toBe(true);
    expect(readdirSync(join(workspace, 'runtime'))).toEqual([
      'electron-stand-in',
      'electron-stand-in.hash.json',
    ]);
    expect(existsSync(join(target, 'electron.ran'))).toBe(false);
  });

  it('is refused, and nothing of it kept, when the tarball is not the pinned one', async () => {
    const wrong = pin({ integrity: 'sha512-AAAA' });
    await expect(installStandIn(target, wrong, fetchTarball)).rejects.toThrow(/not what was pinned/);
    nothingIsLeft();
  });

  it('is refused, and nothing of it kept, when a file in it is not the pinned one', async () => {
    const wrong = pin({ filesSha256: '00' });
    await expect(installStandIn(target, wrong, fetchTarball)).rejects.toThrow(/not what was pinned/);
    nothingIsLeft();
  });

  it('leaves nothing behind when it cannot be fetched', async () => {
    const offline = async () => Promise.reject(new Error('no network'));
    await expect(installStandIn(target, pin(), offline)).rejects.toThrow('no network');
    nothingIsLeft();
  });

  it('replaces an older one', async () => {
    mkdirSync(target, { recursive: true });
    writeFileSync(join(target, 'electron'), 'old');
    expect(readStandIn(target, pin())).toBeNull();
    await installStandIn(target, pin(), fetchTarball);
    expect(readFileSync(join(target, 'electron'), 'utf8')).toBe(program);
  });

  it('is not read when its marker names another package', async () => {
    await installStandIn(target, pin(), fetchTarball);
    expect(readStandIn(target, pin({ integrity: 'sha512-BBBB' }))).toBeNull();
  });

  it('is not read, and installed anew, when its executable was changed, in place and with the time of before', async () => {
    await installStandIn(target, pin(), fetchTarball);
    expect(readStandIn(target, pin())).not.toBeNull();
    const executable = join(target, 'electron');
    const { atime, mtime } = statSync(executable);
    writeFileSync(executable, program.replace('ran', 'RAN'));
    utimesSync(executable, atime, mtime);
    expect(readStandIn(target, pin())).toBeNull();
    await installStandIn(target, pin(), fetchTarball);
    expect(readFileSync(executable, 'utf8')).toBe(program);
    expect(readStandIn(target, pin())).not.toBeNull();
  });

  it.each(['lib/libgl.so', 'lib/another.so'])(
    'is not read when %s beside its executable was changed or added',
    async (name) => {
      await installStandIn(target, pin(), fetchTarball);
      expect(readStandIn(target, pin())).not.toBeNull();
      writeFileSync(join(target, name), 'changed');
      expect(readStandIn(target, pin())).toBeNull();
    },
  );

  it('is hashed once while it stays as it is', async () => {
    await installStandIn(target, pin(), fetchTarball);
    readStandIn(target, pin());
    const remembered = statSync(`${target}.hash.json`).mtimeMs;
    expect(readStandIn(target, pin())).not.toBeNull();
    expect(statSync(`${target}.hash.json`).mtimeMs).toBe(remembered);
  });

  it('is offered on Linux x64 only', () => {
    expect(isStandInPossible('linux', 'x64')).toBe(true);
    for (const [platform, arch] of [
      ['linux', 'arm64'],
      ['darwin', 'arm64'],
      ['win32', 'x64'],
    ] as const) {
      expect(isStandInPossible(platform, arch)).toBe(false);
    }
  });
});
