import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { expect, test } from '@playwright/test';
import { findPackages } from '../../scripts/lib/check-package.mjs';
import { readRuntime } from '../../scripts/lib/electron-runtime.mjs';
import { sandboxArguments } from '../../scripts/lib/prepare.mjs';
import { PATIENCE } from '../support/patience.ts';
import { callUnseen, queueBoats } from './queue/queue-actions.ts';
import { writeOneFile } from './support/one-file-package.ts';
import { usePaidProfile } from './support/paid-by-practice.ts';
import { type PracticeOfApp, practiceOf } from './support/practice-of.ts';
import { jobRows, openRoom } from './support/rooms.ts';
import { type LaunchedApp, startApp } from './support/start-app.ts';
import { serveUpdates, type UpdateServer } from './support/update-server.ts';

const project = resolve(import.meta.dirname, '..', '..');
const { version } = JSON.parse(readFileSync(resolve(project, 'package.json'), 'utf8')) as { version: string };
const newer = version.replace(/^\d+/, (first) => String(Number(first) + 1));
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

  test.describe('with an update', () => {
    let folder: string;
    let server: UpdateServer;
    let app: LaunchedApp | null = null;
    test.beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'dailies-update-'));
      server = await serveUpdates();
    });
    test.afterEach(async () => {
      await app?.close();
      server.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    });

    test('goes from one version to the next with a queue half done: nothing is lost, nothing is charged twice', async () => {
      test.skip(process.platform !== 'linux', 'elsewhere an installer of the system takes its place');
      const [target, next] = [join(folder, 'Dailies.AppImage'), join(folder, 'next.AppImage')];
      const made = { folder: dirname(program), feed: server.feed };
      writeOneFile({ ...made, version, target });
      writeOneFile({ ...made, version: newer, target: next });
      await server.offer(newer, next);
      const start = () =>
        startApp(join(folder, 'data'), {
          ...{ program: target, args: ['--practice-render=fast', '--password-store=basic'] },
        });
      app = await start();
      await queueHalf(app, await usePaidProfile(app, { 'modelk-3-turbo': { base: 0.5 } }));
      await openRoom(app.window, 'Settings');
      const about = app.window.getByRole('region', { name: 'About' });
      await about.getByRole('button', { name: 'Check now' }).click();
      await expect(about).toContainText(`Dailies ${newer} is ready. It’s installed when you quit.`);
      expect(digestOf(target)).not.toBe(digestOf(next));
      await app.close();
      expect(digestOf(target)).toBe(digestOf(next));

      app = await start();
      await openRoom(app.window, 'Settings');
      await expect(app.window.getByRole('region', { name: 'About' })).toContainText(newer);
      await callUnseen(app.window, 'queue.resume', {});
      await openRoom(app.window, 'Queue');
      await expect(jobRows(app.window).filter({ hasText: 'Done' })).toHaveCount(WORDS.length);
      const sent = (await (await practiceOf(app)).ledger()).map(({ body }) => String(body['prompt']));
      expect(sent.map((prompt) => prompt.split(' ')[1]).toSorted()).toEqual(WORDS.toSorted());
    });
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
      expect(parts.find((part) => part.includes(`\n${name} `)) ?? `no ${name}`).toContain(words);
    expect(notices).not.toContain('vitest');
  });

  test('is marked unpublishable exactly when it was made from the stand-in', () => {
    const folder = dirname(program);
    expect(existsSync(join(folder, 'UNPUBLISHABLE.txt'))).toBe(readRuntime()?.standIn);
    expect(existsSync(join(folder, 'STAND_IN'))).toBe(readRuntime()?.standIn);
  });
});

/** Two jobs that are done, two that the service has accepted and keeps its results of, two that wait. */
const WORDS = ['red', 'green', 'blue', 'white', 'small', 'large'];

async function queueHalf(app: LaunchedApp, practice: PracticeOfApp): Promise<void> {
  await queueBoats(app.window, WORDS.slice(0, 2));
  await openRoom(app.window, 'Queue');
  await expect(jobRows(app.window).filter({ hasText: 'Done' })).toHaveCount(2);
  await practice.keepResults();
  await queueBoats(app.window, WORDS.slice(2, 4));
  await expect(jobRows(app.window).filter({ hasText: 'Generating' })).toHaveCount(2);
  await callUnseen(app.window, 'queue.pause', {});
  await queueBoats(app.window, WORDS.slice(4));
}

const digestOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');

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
