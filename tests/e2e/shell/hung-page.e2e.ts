import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../support/launch.ts';
import { startUnwatched, type UnwatchedApp } from '../support/unwatched-app.ts';

/** Work of the main process that is asked for finds these here. */
declare const shown: () => Electron.WebContents;
declare const page: (code: string) => Promise<string> | null;
declare const asked: string[];
declare const answers: string[];
declare const loadAgain: () => void;

/** What the page answers, once it is loaded; null while its process is gone. */
function readPage(app: UnwatchedApp, what: 'ready' | 'draft'): Promise<string | null> {
  return what === 'ready'
    ? app.ask(() => page('document.documentElement.dataset.ready'))
    : app.ask(() => page('window.dailies.invoke("draft.load", {}).then(JSON.stringify)'));
}

test('a page that hangs is loaded anew when the artist says so, and has what was typed', async ({
  ahead,
  shared,
}, testInfo) => {
  const userData = testInfo.outputPath('data');
  await mkdir(userData, { recursive: true });
  await shared.end();
  const app = await startUnwatched(userData, ahead.free());
  const readLog = () => readFile(join(userData, 'logs', 'dailies.log'), 'utf8');
  try {
    await app.ask(({ BrowserWindow, dialog }) => {
      const questions: string[] = [];
      const pressed = Promise.withResolvers<void>();
      const find = () =>
        BrowserWindow.getAllWindows()
          .map(({ webContents }) => webContents)
          .find((contents) => contents.getURL().includes('index.html'))!;
      Object.assign(globalThis, {
        asked: questions,
        answers: [],
        loadAgain: pressed.resolve,
        shown: find,
        page: (code: string) => (find().isCrashed() ? null : find().executeJavaScript(code)),
      });
      dialog.showMessageBox = (async (_window: unknown, { message, buttons }: Electron.MessageBoxOptions) => {
        questions.push(message);
        await pressed.promise;
        return { response: buttons!.indexOf('Load again'), checkboxChecked: false };
      }) as never;
    });
    await expect.poll(() => readPage(app, 'ready')).toBe('true');
    await app.ask(() => shown().insertText('A ship in a bottle'));
    await expect.poll(() => readPage(app, 'draft')).toContain('A ship in a bottle');

    await app.ask(() => shown().executeJavaScript('void setTimeout(function circle() { for (;;); })'));
    // It is noticed by what it no longer takes.
    const press = () => app.ask(() => shown().sendInputEvent({ type: 'keyDown', keyCode: 'Shift' }));
    await app.ask(() => void page('0')?.then(() => answers.push('the page')));
    await expect
      .poll(async () => {
        await press();
        return app.ask(({ BrowserWindow }) => ({
          asked,
          answers,
          shown: BrowserWindow.getAllWindows().filter((window) => window.isVisible()).length,
        }));
      })
      .toEqual({ asked: ['The Dailies window isn’t responding.'], answers: [], shown: 1 });
    await expect.poll(readLog).toMatch(/"event":"window-hangs-at".*circle/);
    await app.ask(() => loadAgain());
    await expect.poll(readLog).toMatch(/"event":"window-process-gone"/);
    await expect.poll(() => readPage(app, 'ready')).toBe('true');
    expect(await readPage(app, 'draft')).toContain('A ship in a bottle');
  } finally {
    await app.end();
  }
});
