import type { ElectronApplication } from '@playwright/test';
import { expect, test } from '../support/launch.ts';
import { usePaidProfile } from '../support/paid-by-practice.ts';

/** Answers the dialogs of the system, which a test can't press, and keeps what they asked. */
async function answerDialogs(
  electron: ElectronApplication,
  isYes: boolean,
): Promise<() => Promise<string[]>> {
  await electron.evaluate(({ dialog }, response) => {
    const asked: string[] = [];
    Object.assign(globalThis, { asked });
    dialog.showMessageBox = (async (_window: unknown, options: Electron.MessageBoxOptions) => {
      asked.push(options.message);
      return { response, checkboxChecked: false };
    }) as never;
  }, Number(isYes));
  return () => electron.evaluate(() => (globalThis as unknown as { asked: string[] }).asked);
}

test('a script in the page spends nothing beyond a few submissions, until the artist’s own hand moves', async ({
  launch,
}) => {
  const app = await launch({ args: ['--password-store=basic'] });
  const { ledger } = await usePaidProfile(app, {});
  await app.window.evaluate(() => window.dailies.invoke('queue.pause', {}));
  const readQuestions = await answerDialogs(app.electron, false);
  const queue = (takes: number) =>
    app.window.evaluate(async (count) => {
      const job = { model: 'modelk-3-turbo', input: { prompt: 'A boat.' }, takes: count, testMode: null };
      // What a page can make up is no gesture.
      for (const type of ['mousedown', 'mouseup', 'click', 'pointerdown'])
        document.body.dispatchEvent(new Event(type, { bubbles: true }));
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift', bubbles: true }));
      return (await window.dailies.invoke('jobs.enqueue', { jobs: [job] })) as {
        ok: boolean;
        error?: { code: string };
      };
    }, takes);

  expect(await queue(300)).toMatchObject({ ok: false, error: { code: 'NOT_CONFIRMED' } });
  expect(await readQuestions()).toEqual(['Queue 300 paid submissions?']);
  await app.window.keyboard.press('Shift');
  expect(await queue(300)).toMatchObject({ ok: true });
  expect(await readQuestions()).toHaveLength(1);
  expect(await ledger()).toEqual([]);
});
