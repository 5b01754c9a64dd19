import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { openArchive } from '../../../electron/adapters/backup/open-archive.ts';
import { castFiles } from '../../../electron/adapters/files/cast-file.ts';
import { openKeyFile } from '../../../electron/adapters/files/key-file.ts';
import { createSettingsFile } from '../../../electron/adapters/files/settings-file.ts';
import { openStartMarker } from '../../../electron/adapters/files/start-marker.ts';
import { createRedactor, openFileLog } from '../../../electron/adapters/log/file-log.ts';
import { readFiles } from '../../../electron/adapters/media/read-files.ts';
import { readPolicyFile } from '../../../electron/adapters/policy/read-policy.ts';
import { readText } from '../../../electron/core/app/handlers.ts';
import {
  hashFile,
  openPlain,
  readJsonFile,
  readPlain,
  readPlainSync,
} from '../../../electron/core/kernel/files/open-plain.ts';
import { openProfileRepository } from '../../../electron/core/service/profiles/profile-repository.ts';
import { makeFolder } from '../../support/make-folder.ts';

const silent = { info() {}, warn() {}, error() {} };
let folder: string;
/** Nobody writes into it: whoever waits for that waits for ever, and so does this test. */
let pipe: string;

describe.skipIf(process.platform === 'win32')('a pipe in the place of a file', () => {
  beforeEach(() => {
    folder = makeFolder('plain');
    pipe = join(folder, 'pipe.json');
    execFileSync('mkfifo', [pipe]);
  });

  it('is no file to whoever opens one', async () => {
    for (const path of [pipe, '/dev/zero', '/dev/tty']) {
      await expect(openPlain(path)).rejects.toMatchObject({ code: expect.stringMatching(/EEXIST|ENXIO/) });
      await expect(readPlain(path)).rejects.toThrow();
      expect(() => readPlainSync(path)).toThrow();
    }
    await expect(openPlain(folder)).rejects.toMatchObject({ code: 'EISDIR' });
    writeFileSync(join(folder, 'a'), 'plain');
    symlinkSync(join(folder, 'a'), join(folder, 'b'));
    expect(readPlainSync(join(folder, 'b'))).toBe('plain');
  });

  it('holds no start: what the app keeps is as if it could not be read', async () => {
    expect(readJsonFile(pipe)).toBeNull();
    expect(() => createSettingsFile(pipe, async () => ({ store: {} })).read()).toThrow();
    expect(openKeyFile(pipe).read('studio')).toBeNull();
    expect(openStartMarker(pipe).read()).toBeNull();
    mkdirSync(join(folder, 'profiles'));
    execFileSync('mkfifo', [join(folder, 'profiles', 'profile-a.json')]);
    expect(openProfileRepository(join(folder, 'profiles'), silent).list()).toHaveLength(1);
    execFileSync('mkfifo', [join(folder, 'dailies.log')]);
    openFileLog(folder, createRedactor()).info('line');
  });

  it('holds no call: what was named is refused', async () => {
    expect(await readText(pipe, 1000)).toMatchObject({ ok: false });
    expect(await castFiles.open(pipe)).toMatchObject({ ok: false });
    await expect(openArchive(pipe)).rejects.toBeDefined();
    expect(await readFiles([pipe])).toEqual([null]);
    await expect(hashFile(pipe)).rejects.toThrow();
  });

  it('is a policy that can’t be read, and so is a link that leads nowhere', async () => {
    expect(await readPolicyFile(pipe, null)).toMatchObject({ problem: { code: 'POLICY_UNREADABLE' } });
    const link = join(folder, 'policy.json');
    symlinkSync(join(folder, 'gone'), link);
    expect(await readPolicyFile(link, null)).toMatchObject({
      source: link,
      problem: { code: 'POLICY_UNREADABLE' },
    });
    expect(await readPolicyFile(join(folder, 'gone'), null)).toMatchObject({ source: null, problem: null });
  });
});
