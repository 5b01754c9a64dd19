import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { asNode } from '../../../scripts/lib/prepare.mjs';
import { makeFolder } from '../../support/make-folder.ts';

/** Programs of the system, replaced: they answer as on a machine without GTK, until `apt-get install` was called. */
let folder: string;

function fake(name: string, script: string): void {
  writeFileSync(join(folder, name), `#!/bin/sh\ncd ${folder}\n${script}\n`, { mode: 0o755 });
}

beforeEach(() => {
  folder = makeFolder('system');
  fake(
    'ldd',
    '[ -e installed ] && echo "libgtk-3.so.0 => /usr/lib/libgtk-3.so.0" || echo "libgtk-3.so.0 => not found"',
  );
  fake('apt-get', 'echo "$@" >> calls; [ "$1" = install ] && [ ! -e broken ] && touch installed; true');
  // A release that knows the old name of one package only, and the new name of all others.
  fake('apt-cache', 'case "$2" in libasound2t64) exit 0;; *) echo "$2:"; echo "  Candidate: 1.0";; esac');
});

function ensureSystem(): { code: number | null; stderr: string } {
  const say = pathToFileURL(resolve('scripts', 'lib', 'say.mjs')).href;
  const system = pathToFileURL(resolve('scripts', 'lib', 'system.mjs')).href;
  const script = `Promise.all([import('${say}'), import('${system}')]).then(([{ runScript }, { ensureSystem }]) =>
    runScript(async () => { await ensureSystem('/an/electron', { display: false }); return 0; }))`;
  const env = { ...asNode(), PATH: `${folder}:/usr/bin:/bin` };
  const { status, stderr } = spawnSync(process.execPath, ['-e', script], { env, encoding: 'utf8' });
  return { code: status, stderr };
}

const installsItself = existsSync('/etc/debian_version') && process.getuid?.() === 0;

describe.skipIf(process.platform !== 'linux')('system libraries', () => {
  it('cost nothing when they are there', () => {
    writeFileSync(join(folder, 'installed'), '');
    expect(ensureSystem()).toEqual({ code: 0, stderr: '' });
    expect(existsSync(join(folder, 'calls'))).toBe(false);
  });

  it.skipIf(!installsItself)(
    'are installed on Debian as root, under the names that this release knows',
    () => {
      expect(ensureSystem().code).toBe(0);
      const [update, install = ''] = readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n');
      expect(update).toContain('update');
      expect(install.split(' ')).toEqual(
        expect.arrayContaining(['xvfb', 'libgtk-3-0t64', 'libasound2', 'libgbm1']),
      );
      expect(install).not.toContain('libasound2t64');
    },
  );

  it('end the command when they can not be had, with the missing ones and what to run', () => {
    writeFileSync(join(folder, 'broken'), '');
    const { code, stderr } = ensureSystem();
    expect(code).toBe(1);
    expect(stderr).toContain('libgtk-3.so.0');
    expect(stderr).toContain('sudo apt-get install xvfb');
  });
});
