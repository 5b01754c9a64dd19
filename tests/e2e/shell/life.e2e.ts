import { type ChildProcess, spawn } from 'node:child_process';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { constants } from 'node:os';
import { join, resolve } from 'node:path';
import { readRuntime } from '../../../scripts/lib/electron-runtime.mjs';
import { sandboxArguments } from '../../../scripts/lib/prepare.mjs';
import { expect, type LaunchedApp, test } from '../support/launch.ts';
import { openRoom, queueTakes, takes, writePrompt } from '../support/rooms.ts';

const project = resolve(import.meta.dirname, '..', '..', '..');

function bounds(app: LaunchedApp): Promise<{ x: number; y: number; width: number; height: number }> {
  return app.electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()
      .find((window) => window.webContents.getURL().includes('index.html'))!
      .getBounds(),
  );
}

async function readLog(userData: string): Promise<{ event: string; [detail: string]: unknown }[]> {
  const text = await readFile(join(userData, 'logs', 'dailies.log'), 'utf8');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { event: string });
}

/** The window of the app. */
const setBounds = (
  app: LaunchedApp,
  wanted: { x: number; y: number; width: number; height: number },
): Promise<void> =>
  app.electron.evaluate(
    ({ BrowserWindow }, box) =>
      BrowserWindow.getAllWindows()
        .find((window) => window.webContents.getURL().includes('index.html'))!
        .setBounds(box),
    wanted,
  );

/** Ends it by a signal, where the system has any that a program hears; and by quitting elsewhere. */
async function endBy(app: LaunchedApp, signal: 'SIGTERM' | 'SIGINT'): Promise<void> {
  const child = app.electron.process();
  const gone = new Promise<number | null>((settle) => child.once('exit', settle));
  if (process.platform === 'win32') await app.close();
  else child.kill(signal);
  expect(await gone).toBe(0);
}

test('an app that quits, also by a signal, leaves its data whole and comes back as it was: its window, its settings, its version', async ({
  launch,
}) => {
  let app = await launch();
  const { userData } = app;
  const settings = join(userData, 'settings.json');
  const readSettings = async () =>
    JSON.parse(await readFile(settings, 'utf8').catch(() => '{}')) as Record<string, unknown>;
  const seen = async () => (await readSettings())['seenVersion'];
  const { version } = JSON.parse(await readFile(join(project, 'package.json'), 'utf8')) as {
    version: string;
  };
  const news = () => app.window.getByText(`Dailies was updated to ${version}`);
  const expectStopped = async () =>
    expect((await readLog(userData)).at(-1)).toMatchObject({ event: 'stopped' });

  await test.step('the first start is measured and told, in a window of 1280 × 800; to a new user the version is no news', async () => {
    await expect.poll(() => app.readOutput()).toContain('"event":"window-ready"');
    const ready = (await readLog(userData)).find(({ event }) => event === 'window-ready');
    expect(Number(ready?.['milliseconds'])).toBeGreaterThan(0);
    expect(await bounds(app)).toMatchObject({ width: 1280, height: 800 });
    await expect.poll(seen).toBe(version);
    await expect(news()).toBeHidden();
    await setBounds(app, { x: 120, y: 60, width: 1100, height: 720 });
    await expect
      .poll(() => readFile(join(userData, 'window.json'), 'utf8').catch(() => ''))
      .toContain('1100');
    await endBy(app, 'SIGTERM');
    await expectStopped();
  });

  await test.step('the window is where it was, and another version is told of', async () => {
    await writeFile(settings, JSON.stringify({ ...(await readSettings()), seenVersion: '0.0.1' }));
    app = await launch({ userData });
    await expect.poll(() => bounds(app)).toMatchObject({ width: 1100, height: 720 });
    await expect(news()).toBeVisible();
    await expect.poll(seen).toBe(version);
    const child = app.electron.process();
    // Moved in the last moment.
    await setBounds(app, { x: 140, y: 80, width: 1120, height: 740 });
    await expect.poll(() => bounds(app)).toMatchObject({ width: 1120, height: 740 });
    await app.close();
    expect(child.exitCode).toBe(0);
    await expectStopped();
  });

  await test.step('so it is when it was moved in the last moment; the version is told of once', async () => {
    app = await launch({ userData });
    await expect.poll(() => bounds(app)).toMatchObject({ width: 1120, height: 740 });
    await openRoom(app.window, 'Settings');
    await expect(news()).toBeHidden();
    await endBy(app, 'SIGINT');
    await expectStopped();
  });

  await test.step('one that comes back maximized goes on at its first frame; settings that can not be read are kept beside the new ones', async () => {
    await writeFile(join(userData, 'window.json'), JSON.stringify({ bounds: null, isMaximized: true }));
    await writeFile(settings, '{"theme": "light", "resultsFolder"');
    app = await launch({ userData });
    await expect.poll(() => app.readOutput()).toContain('"event":"window-shown"');
    const kept = (await readdir(userData)).filter((name) => name.startsWith('settings.damaged-'));
    expect(kept).toHaveLength(1);
    expect(await readFile(join(userData, kept[0]!), 'utf8')).toContain('"light"');
    expect(await app.window.evaluate(() => window.dailies.invoke('settings.update', {}))).toMatchObject({
      ok: true,
      value: { theme: 'dark' },
    });
  });
});

test('a second start shows the first and ends', async ({ app }) => {
  await app.electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()
      .find((window) => window.webContents.getURL().includes('index.html'))!
      .minimize(),
  );
  const runtime = readRuntime()!;
  const { ELECTRON_RUN_AS_NODE: _dropped, ...env } = process.env;
  const second: ChildProcess = spawn(
    runtime.executable,
    [...sandboxArguments(), project, `--user-data-dir=${app.userData}`],
    { env, stdio: 'ignore' },
  );
  const code = await new Promise((settle) => second.once('exit', settle));
  expect(code).toBe(0);
  await expect
    .poll(() =>
      app.electron.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()
          .find((window) => window.webContents.getURL().includes('index.html'))!
          .isVisible(),
      ),
    )
    .toBe(true);
  await expect
    .poll(() =>
      app.electron.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()
          .find((window) => window.webContents.getURL().includes('index.html'))!
          .isMinimized(),
      ),
    )
    .toBe(false);
});

test('data that can not be opened is left alone, and the window says so in words; a damaged library is set aside, and its takes come back from the results', async ({
  launch,
}) => {
  const first = await launch();
  await writePrompt(first.window, 'A lighthouse at dusk');
  await queueTakes(first.window);
  await openRoom(first.window, 'Review');
  await expect(takes(first.window)).toHaveCount(1);
  await first.close();
  const data = join(first.userData, 'data');
  const database = join(data, 'dailies.sqlite');
  const whole = await readFile(database);
  for (const name of await readdir(data)) if (/-(wal|shm)$/.test(name)) await rm(join(data, name));

  // Of another program: what this one has damaged would be set aside.
  const damaged = Buffer.alloc(4096);
  damaged.write('SQLite format 3\0', 'latin1');
  damaged.writeUInt32BE(4711, 68);
  await writeFile(database, damaged);
  const failed = await launch({ userData: first.userData, waitForReady: false });
  await failed.window.waitForURL('app://dailies/start-failed.html');
  await expect(failed.window.getByRole('alert')).toContainText('couldn’t start');
  await expect(failed.window.getByRole('alert')).toContainText('damaged');
  await expect(failed.window.locator('html')).toHaveAttribute('data-start-failed', 'DATABASE_DAMAGED');
  const opacity = await failed.window.evaluate(
    () => getComputedStyle(document.querySelector('main')!).maxWidth,
  );
  expect(opacity).not.toBe('none');
  await failed.close();
  expect(await readFile(database)).toEqual(damaged);

  await writeFile(database, whole.subarray(0, 8192));
  const app = await launch({ userData: first.userData });
  await openRoom(app.window, 'Review');
  await expect(takes(app.window)).toHaveCount(1);
  const aside = (await readdir(data)).filter((name) => /^dailies\.sqlite\.damaged-[\d-]+$/.test(name));
  expect(aside).toHaveLength(1);
  expect((await readFile(join(data, aside[0]!))).length).toBe(8192);
});

test.describe(() => {
  test.use({ expectedComplaints: [[/^crashed: app:..dailies.index.html/], { scope: 'test' }] });

  test('a page whose process dies is loaded again', async ({ app }) => {
    const died = app.window.waitForEvent('crash').catch(() => null);
    await app.electron.evaluate(({ BrowserWindow }) => {
      const shown = BrowserWindow.getAllWindows().find((window) =>
        window.webContents.getURL().includes('index.html'),
      );
      process.kill(shown!.webContents.getOSProcessId(), 'SIGKILL');
    });
    await died;
    // A question to a page that is just going away is never answered, so it is asked anew.
    const isReady = () =>
      app.electron.evaluate(({ BrowserWindow }) =>
        Promise.race([
          BrowserWindow.getAllWindows()
            .find((window) => window.webContents.getURL().includes('index.html'))!
            .webContents.executeJavaScript('document.documentElement.dataset.ready === "true"')
            .catch(() => false),
          new Promise((settle) => setTimeout(settle, 500, false)),
        ]),
      );
    await expect.poll(isReady).toBe(true);
    const told = (await readLog(app.userData)).find(({ event }) => event === 'window-process-gone');
    // Windows knows no signals: who is killed ends with 1.
    const exitCode = process.platform === 'win32' ? 1 : constants.signals.SIGKILL;
    expect(told).toMatchObject({ reason: 'killed', exitCode });
  });
});
