import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ElectronApplication } from '@playwright/test';
import { answerDialogs } from '../support/answer-dialogs.ts';
import { expect, test } from '../support/launch.ts';
import { practiceOf } from '../support/practice-of.ts';
import { queueTakes, writePrompt } from '../support/rooms.ts';
import { boat, callCore, callUnseen } from './queue-actions.ts';

/**
 * The second button: it stays, of the question whether to quit; and it allows, of the question that is asked where the last click or key
 * was long ago, as on a slow machine.
 */
const SECOND = 1;

const PROMPT = 'A lighthouse in heavy rain, seen from the sea';

/** Keeps what would be shown by the system, which a test machine may not have; a click is then the test's to make. */
async function catchNotices(electron: ElectronApplication): Promise<void> {
  await electron.evaluate(({ Notification }) => {
    const kept: Electron.Notification[] = [];
    Object.assign(globalThis, { keptNotices: kept });
    Notification.isSupported = () => true;
    Notification.prototype.show = function show(this: Electron.Notification) {
      kept.push(this);
    };
  });
}

const readNotices = (electron: ElectronApplication) =>
  electron.evaluate(() =>
    (globalThis as unknown as { keptNotices: Electron.Notification[] }).keptNotices.map(
      ({ title, body }) => ({
        title,
        body,
      }),
    ),
  );

const readLog = (userData: string) => readFile(join(userData, 'logs', 'dailies.log'), 'utf8');

/** Whether anything keeps the machine awake: Electron numbers what does from 1 on. */
const isKeptAwake = (electron: ElectronApplication) =>
  electron.evaluate(({ powerSaveBlocker }) =>
    Array.from({ length: 20 }, (_, id) => powerSaveBlocker.isStarted(id)).includes(true),
  );

/** Whether the artist has the app in front. */
const isLookedAt = (electron: ElectronApplication) =>
  electron.evaluate(({ BrowserWindow }) => BrowserWindow.getFocusedWindow()?.getTitle() === 'Dailies');

/**
 * Puts another window before the app's. Not hidden: to Playwright's pages every window is in sight, and one that thinks so and yet is
 * given no frame waits for it for ever, once in some sixty times.
 */
async function lookAway(electron: ElectronApplication): Promise<void> {
  await electron.evaluate(({ BrowserWindow }) => {
    new BrowserWindow({ width: 300, height: 200, title: 'another program' }).focus();
  });
  await expect.poll(() => isLookedAt(electron)).toBe(false);
}

/** Chooses what ends the app from its menu; it may be gone before it has answered. */
const quit = (electron: ElectronApplication) =>
  electron
    .evaluate(({ Menu }) => {
      const items = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []);
      items?.find(({ label }) => /^(Quit|Exit)/.test(label))?.click();
    })
    .catch(() => {});

test('work that ends unseen is told by the system, and a click leads to it; the machine is kept awake while bytes come in or a job is waited for, and quitting then asks', async ({
  app,
}) => {
  const page = app.window;
  const readQuestions = await answerDialogs(app.electron, SECOND);
  const readQuits = async () => (await readQuestions()).filter((question) => question.startsWith('Quit'));

  // What the machine runs on reaches the core.
  await expect(page.getByRole('textbox', { name: 'Prompt' })).toBeVisible();
  // The system's own events can't be made here; what Electron makes of them can.
  await app.electron.evaluate(({ powerMonitor }) => powerMonitor.emit('on-battery'));
  await expect.poll(() => readLog(app.userData)).toContain('"event":"power","isOnBattery":true');
  await app.electron.evaluate(({ powerMonitor }) => powerMonitor.emit('on-ac'));
  await expect.poll(() => readLog(app.userData)).toContain('"event":"power","isOnBattery":false');

  await catchNotices(app.electron);
  // Held until nobody looks: what is done before their eyes is not told.
  await callCore(page, 'queue.pause', {});
  await writePrompt(page, PROMPT);
  await queueTakes(page);
  await lookAway(app.electron);
  await callUnseen(page, 'queue.resume', {});
  await expect.poll(() => readNotices(app.electron)).toEqual([{ title: 'Done', body: PROMPT }]);
  await app.electron.evaluate(() => {
    const [notice] = (globalThis as unknown as { keptNotices: Electron.Notification[] }).keptNotices;
    notice?.emit('click');
  });
  await expect(page.locator('main')).toHaveAttribute('data-room', 'review');
  await expect.poll(() => isLookedAt(app.electron)).toBe(true);

  const practice = await practiceOf(app);
  const states = async () =>
    (await callUnseen(page, 'app.snapshot', {})).jobs.map(({ state }) => state).toSorted();
  await practice.addFault({ on: 'result', fault: 'slow-bytes', bytesPerSecond: 1, times: null });
  expect(await isKeptAwake(app.electron)).toBe(false);
  await callCore(page, 'jobs.enqueue', { jobs: [boat('green')] });
  await expect.poll(states).toEqual(['done', 'fetching']);
  await expect.poll(() => isKeptAwake(app.electron)).toBe(true);

  // Closing the window or quitting while a result comes in asks first, and stays when told to.
  const question = 'Quit while files are being transferred?';
  await quit(app.electron);
  await expect.poll(readQuits).toEqual([question]);
  // On macOS the app goes on without a window.
  if (process.platform !== 'darwin') {
    await app.electron.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()
        .find((window) => window.getTitle() === 'Dailies')
        ?.close(),
    );
    await expect.poll(readQuits).toEqual([question, question]);
  }
  expect(await states()).toEqual(['done', 'fetching']);

  // A service that starts anew has forgotten to be slow.
  await callCore(page, 'practice.restart', {});
  await expect.poll(states).toEqual(['done', 'done']);
  await expect.poll(() => isKeptAwake(app.electron)).toBe(false);

  const again = await practiceOf(app);
  await again.addFault({ on: 'generation', fault: 'stuck', match: { promptIncludes: 'red' } });
  await lookAway(app.electron);
  await callUnseen(page, 'jobs.enqueue', { jobs: [boat('red')] });
  await expect.poll(states).toEqual(['done', 'done', 'submitted']);
  await expect.poll(() => isKeptAwake(app.electron)).toBe(true);
});

test('quitting while jobs wait to be sent says that they wait; where somebody holds them, nothing is asked', async ({
  app,
}) => {
  const page = app.window;
  const readQuestions = await answerDialogs(app.electron, SECOND);
  const gone = new Promise<number | null>((settle) => app.electron.process().once('exit', settle));
  // Told to the window and to whoever ends the app in the same breath.
  const status = page.getByRole('region', { name: 'Status' });
  await callCore(page, 'queue.pause', { scope: { kind: 'all' } });
  await expect(status).toContainText('(paused)');
  const { jobIds } = await callCore(page, 'jobs.enqueue', { jobs: [boat('green')] });
  await callCore(page, 'jobs.schedule', { jobIds, notBefore: Date.now() + 3_600_000 });
  await callCore(page, 'queue.resume', {});
  await expect(status).not.toContainText('(paused)');
  await quit(app.electron);
  await expect.poll(readQuestions).toEqual(['Quit before all jobs are sent?']);

  await callCore(page, 'queue.pause', { scope: { kind: 'all' } });
  await expect(status).toContainText('(paused)');
  await quit(app.electron);
  expect(await gone).toBe(0);
});
