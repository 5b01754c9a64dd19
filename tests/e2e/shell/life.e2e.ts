import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
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

test('the start is measured and told; the window is 1280 × 800 at first, and comes back where it was, moved at any moment or maximized', async ({
  launch,
}) => {
  const app = await launch();
  await expect.poll(() => app.readOutput()).toContain('"event":"window-ready"');
  const ready = (await readLog(app.userData)).find(({ event }) => event === 'window-ready');
  expect(Number(ready?.['milliseconds'])).toBeGreaterThan(0);

  expect(await bounds(app)).toMatchObject({ width: 1280, height: 800 });
  await app.electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()
      .find((window) => window.webContents.getURL().includes('index.html'))!
      .setBounds({ x: 120, y: 60, width: 1100, height: 720 }),
  );
  const kept = () => readFile(join(app.userData, 'window.json'), 'utf8').catch(() => '');
  await expect.poll(kept).toContain('1100');
  await app.close();
  const again = await launch({ userData: app.userData });
  await expect.poll(() => bounds(again)).toMatchObject({ width: 1100, height: 720 });

  // Moved in the last moment, too.
  await again.electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()
      .find((window) => window.webContents.getURL().includes('index.html'))!
      .setBounds({ x: 140, y: 80, width: 1120, height: 740 }),
  );
  await expect.poll(() => bounds(again)).toMatchObject({ width: 1120, height: 740 });
  await again.close();
  const third = await launch({ userData: app.userData });
  await expect.poll(() => bounds(third)).toMatchObject({ width: 1120, height: 740 });
  await third.close();

  // One that comes back maximized goes on at its first frame, as any other.
  await writeFile(join(app.userData, 'window.json'), JSON.stringify({ bounds: null, isMaximized: true }));
  const maximized = await launch({ userData: app.userData });
  await expect.poll(() => maximized.readOutput()).toContain('"event":"window-shown"');
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

test('quitting ends everything, and leaves the data unlocked and whole; settings that can not be read are kept beside the new ones', async ({
  launch,
}) => {
  const app = await launch();
  const child = app.electron.process();
  await app.close();
  expect(child.exitCode).toBe(0);
  expect((await readLog(app.userData)).at(-1)).toMatchObject({ event: 'stopped' });

  // Settings that can not be read are kept beside the new ones.
  await writeFile(join(app.userData, 'settings.json'), '{"theme": "light", "resultsFolder"');
  const again = await launch({ userData: app.userData });
  expect(await again.window.evaluate(() => window.dailies.invoke('app.snapshot', {}))).toMatchObject({
    ok: true,
  });
  const kept = (await readdir(app.userData)).filter((name) => name.startsWith('settings.damaged-'));
  expect(kept).toHaveLength(1);
  expect(await readFile(join(app.userData, kept[0]!), 'utf8')).toContain('"light"');
  expect(await again.window.evaluate(() => window.dailies.invoke('settings.update', {}))).toMatchObject({
    ok: true,
    value: { theme: 'dark' },
  });
});

test('a signal to end is a quit, not a crash', async ({ launch }) => {
  test.skip(process.platform === 'win32', 'Windows ends a process without asking it');
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const app = await launch();
    const child = app.electron.process();
    const gone = new Promise<number | null>((settle) => child.once('exit', settle));
    child.kill(signal);
    expect(await gone).toBe(0);
    expect((await readLog(app.userData)).at(-1)).toMatchObject({ event: 'stopped' });
  }
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

test('pictures of the window are kept where they are asked for', async ({ launch }, testInfo) => {
  const folder = testInfo.outputPath('screenshots');
  await mkdir(folder, { recursive: true });
  const app = await launch({ args: [`--screenshots=${folder}`] });
  const findPath = (): string => {
    const line = app
      .readOutput()
      .split('\n')
      .find((text) => text.includes('"event":"screenshot"'));
    return line === undefined ? '' : (JSON.parse(line) as { path: string }).path;
  };
  await expect.poll(findPath).toContain(folder);
  const picture = await readFile(findPath());
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  // Also the first one shows the app, not a window before it was painted.
  const colours = await app.electron.evaluate(({ nativeImage }, path) => {
    const pixels = nativeImage.createFromPath(path).toBitmap();
    return new Set(new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length >> 2)).size;
  }, findPath());
  expect(colours).toBeGreaterThan(10);
});

test('another version is told of at its first start, and at no other; to a new user it is none', async ({
  launch,
}) => {
  const first = await launch();
  const path = join(first.userData, 'settings.json');
  const readSettings = async () =>
    JSON.parse(await readFile(path, 'utf8').catch(() => '{}')) as Record<string, unknown>;
  const { version } = JSON.parse(await readFile(join(project, 'package.json'), 'utf8')) as {
    version: string;
  };
  const seen = async () => (await readSettings())['seenVersion'];
  const news = ({ window }: typeof first) => window.getByText(`Dailies was updated to ${version}`);
  await expect.poll(seen).toBe(version);
  await expect(news(first)).toBeHidden();
  await first.close();

  await writeFile(path, JSON.stringify({ ...(await readSettings()), seenVersion: '0.0.1' }));
  const second = await launch({ userData: first.userData });
  await expect(news(second)).toBeVisible();
  await expect.poll(seen).toBe(version);
  await second.close();

  const third = await launch({ userData: first.userData });
  await openRoom(third.window, 'Settings');
  await expect(news(third)).toBeHidden();
});
