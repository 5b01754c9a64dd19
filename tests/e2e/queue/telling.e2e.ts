import type { ElectronApplication } from '@playwright/test';
import { expect, test } from '../support/launch.ts';
import { practiceOf } from '../support/practice-of.ts';
import { queueTakes, writePrompt } from '../support/rooms.ts';

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

/** Whether anything keeps the machine awake: Electron numbers what does from 1 on. */
const isKeptAwake = (electron: ElectronApplication) =>
  electron.evaluate(({ powerSaveBlocker }) =>
    Array.from({ length: 20 }, (_, id) => powerSaveBlocker.isStarted(id)).includes(true),
  );

test('work that ends while nobody looks is told by the system, and a click leads to it', async ({ app }) => {
  const page = app.window;
  await catchNotices(app.electron);
  await writePrompt(page, PROMPT);
  await queueTakes(page);
  await app.electron.evaluate(({ BrowserWindow }) => {
    for (const window of BrowserWindow.getAllWindows()) window.hide();
  });
  await expect
    .poll(() => readNotices(app.electron), { timeout: 30_000 })
    .toEqual([{ title: 'Done', body: PROMPT }]);
  await app.electron.evaluate(() => {
    const [notice] = (globalThis as unknown as { keptNotices: Electron.Notification[] }).keptNotices;
    notice?.emit('click');
  });
  await expect(page.locator('main')).toHaveAttribute('data-room', 'review');
  const isVisible = () =>
    app.electron.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().some((one) => one.isVisible()),
    );
  await expect.poll(isVisible).toBe(true);
});

test('the machine is kept awake while bytes are on their way, and not while the service works', async ({
  app,
}) => {
  const page = app.window;
  const practice = await practiceOf(app);
  await practice.addFault({ on: 'result', fault: 'slow-bytes', bytesPerSecond: 120_000, times: 1 });
  expect(await isKeptAwake(app.electron)).toBe(false);
  await writePrompt(page, PROMPT);
  await queueTakes(page);
  await expect.poll(() => isKeptAwake(app.electron), { timeout: 30_000, intervals: [100] }).toBe(true);
  const state = async () =>
    page.evaluate(async () => {
      const answer = (await window.dailies.invoke('app.snapshot', {})) as {
        value: { jobs: { state: string }[] };
      };
      return answer.value.jobs[0]?.state;
    });
  expect(['sending', 'uploading', 'fetching', 'done']).toContain(await state());
  await expect.poll(state, { timeout: 60_000 }).toBe('done');
  await expect.poll(() => isKeptAwake(app.electron), { timeout: 10_000 }).toBe(false);
});
