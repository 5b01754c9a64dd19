import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { expect, test } from '@playwright/test';
import { findPackages } from '../../scripts/lib/check-package.mjs';
import { readRuntime } from '../../scripts/lib/electron-runtime.mjs';
import { sandboxArguments } from '../../scripts/lib/prepare.mjs';
import { PATIENCE } from '../support/patience.ts';
import { startApp } from './support/start-app.ts';

const project = resolve(import.meta.dirname, '..', '..');
let program: string;

test.describe('the packaged app', () => {
  test.beforeAll(() => {
    program = process.env['DAILIES_TEST_PROGRAM'] ?? packageForTests();
  });

  test('makes a picture on the practice service', async () => {
    const userData = await mkdtemp(join(tmpdir(), 'dailies-packaged-'));
    const app = await startApp(userData, { program, args: ['--practice-render=fast'] });
    try {
      await app.window
        .getByRole('textbox', { name: /^Prompt/ })
        .fill('A lighthouse in the morning, seen from the sea');
      await app.window
        .getByRole('button', { name: /^Queue/ })
        .last()
        .click();
      await expect.poll(() => findPictures(join(app.userData, 'results'))).toHaveLength(1);
      const [picture = ''] = await findPictures(join(app.userData, 'results'));
      // The eight bytes that every PNG begins with.
      expect((await readFile(picture)).subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
    } finally {
      await app.close();
      await rm(userData, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    }
  });

  test('has its fuses set: it is no Node, takes no inspector and loads its own archive only', async () => {
    const fuses = await getCurrentFuseWire(program);
    const isOn = (fuse: FuseV1Options) => fuses[fuse] === FuseState.ENABLE;
    expect(isOn(FuseV1Options.RunAsNode)).toBe(false);
    expect(isOn(FuseV1Options.EnableNodeOptionsEnvironmentVariable)).toBe(false);
    expect(isOn(FuseV1Options.EnableNodeCliInspectArguments)).toBe(false);
    expect(isOn(FuseV1Options.GrantFileProtocolExtraPrivileges)).toBe(false);
    expect(isOn(FuseV1Options.OnlyLoadAppFromAsar)).toBe(true);
    expect(isOn(FuseV1Options.EnableEmbeddedAsarIntegrityValidation)).toBe(true);
    // It would have macOS ask for the keychain, and no cookie is kept.
    expect(isOn(FuseV1Options.EnableCookieEncryption)).toBe(false);
  });

  for (const refused of [
    '--remote-debugging-pipe',
    '--inspect=0',
    '--remote-allow-origins=*',
    '--js-flags=-e',
  ])
    test(`does not start with ${refused}`, async () => {
      const userData = await mkdtemp(join(tmpdir(), 'dailies-refused-'));
      const args = [...sandboxArguments(), refused, `--user-data-dir=${userData}`];
      const ended = spawnSync(program, args, { encoding: 'utf8', timeout: PATIENCE });
      expect(ended.status, ended.stderr).toBe(2);
      expect(ended.stderr).toContain(refused.split('=')[0]);
      expect(ended.stdout).not.toContain('window-ready');
      await rm(userData, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    });

  test('names everybody whose work is inside, with the whole licence', async () => {
    const notices = await readFile(join(dirname(program), 'THIRD_PARTY_NOTICES.txt'), 'utf8');
    const parts = notices.split(/^-{80}$/m).slice(1);
    const short = parts.filter((part) => part.trim().length < 500).map((part) => part.trim().split('\n')[0]);
    expect(short, 'licences without their text').toEqual([]);
    for (const [name, words] of [
      ['react-dom', 'MIT License'],
      ['zod', 'MIT License'],
      ['mediabunny', 'Mozilla Public License'],
      ['@fontsource-variable/inter', 'SIL OPEN FONT LICENSE'],
      ['@napi-rs/canvas', 'MIT'],
    ] as const)
      expect(parts.find((part) => part.trim().startsWith(`${name} `)) ?? `no ${name}`).toContain(words);
    expect(notices).not.toContain('vitest');
  });

  test('is marked unpublishable exactly when it was made from the stand-in', () => {
    const folder = dirname(program);
    expect(existsSync(join(folder, 'UNPUBLISHABLE.txt'))).toBe(readRuntime()?.standIn);
    expect(existsSync(join(folder, 'STAND_IN'))).toBe(readRuntime()?.standIn);
  });
});

/** Where `npm run package` puts the program. */
function packageForTests(): string {
  const script = resolve(project, 'scripts', 'package.mjs');
  const made = spawnSync(process.execPath, [script, '--for-tests'], { encoding: 'utf8' });
  expect(made.status, made.stderr).toBe(0);
  const [found] = findPackages(resolve(project, 'release'));
  expect(found, 'release/ holds no program').toBeDefined();
  return found?.program ?? '';
}

async function findPictures(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  return names.filter((name) => name.endsWith('.png')).map((name) => join(folder, name));
}
