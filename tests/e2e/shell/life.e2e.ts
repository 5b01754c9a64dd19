import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { constants } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, type LaunchedApp, test } from '../support/launch.ts';
import { openRoom, queueTakes, takes, writePrompt } from '../support/rooms.ts';

const project = resolve(import.meta.dirname, '..', '..', '..');

const windowOf = ({ electron, window }: LaunchedApp) => electron.browserWindow(window);
const bounds = async (app: LaunchedApp) => (await windowOf(app)).evaluate((one) => one.getBounds());

async function readLog(userData: string): Promise<{ event: string; [detail: string]: unknown }[]> {
  const text = await readFile(join(userData, 'logs', 'dailies.log'), 'utf8');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { event: string });
}

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
    await (await windowOf(app)).evaluate((one) => one.setBounds({ x: 120, y: 60, width: 1100, height: 720 }));
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
    await (await windowOf(app)).evaluate((one) => one.setBounds({ x: 140, y: 80, width: 1120, height: 740 }));
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
    const shown = await windowOf(app);
    await shown.evaluate(({ webContents }) => process.kill(webContents.getOSProcessId(), 'SIGKILL'));
    await died;
    // A question to a page that is just going away is never answered, so it is asked anew.
    const isReady = () =>
      shown.evaluate(({ webContents }) =>
        Promise.race([
          webContents
            .executeJavaScript('document.documentElement.dataset.ready === "true"')
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
