import { join } from 'node:path';
import { answerFolderDialog } from '../support/give-folder.ts';
import { expect, type LaunchedApp, test } from '../support/launch.ts';

// The first leaves nothing behind.
test.use({ sharesApp: true });

interface Answer {
  readonly ok: boolean;
  readonly value?: unknown;
  readonly error?: { code: string; details: Record<string, unknown> };
}

function invoke(app: LaunchedApp, name: string, input: unknown): Promise<Answer> {
  return app.window.evaluate(
    ([call, value]) => window.dailies.invoke(call as string, value) as Promise<Answer>,
    [name, input] as const,
  );
}

test('the bridge answers what the contract names, to the app’s own window alone, and opens only https', async ({
  app,
}) => {
  await test.step('a call that does not exist is refused', async () => {
    for (const name of ['app.quit', '__proto__', 'constructor', 'toString', '']) {
      expect(await invoke(app, name, {})).toMatchObject({
        ok: false,
        error: { code: 'INVALID_INPUT', details: { reason: 'unknown-call' } },
      });
    }
  });
  await test.step('an input that is not what the contract says is refused, with where it is wrong and without what it was', async () => {
    const answer = await invoke(app, 'key.store', { profileId: 'studio', key: 5, extra: 'sk-secret' });
    expect(answer).toMatchObject({
      ok: false,
      error: { code: 'INVALID_INPUT', details: { reason: 'invalid' } },
    });
    expect(answer.error?.details['issues']).toEqual(
      expect.arrayContaining([expect.objectContaining({ path: ['key'] })]),
    );
    expect(await invoke(app, 'takes.page', { offset: -1, limit: 10 })).toMatchObject({ ok: false });
    expect(await invoke(app, 'takes.page', null)).toMatchObject({ ok: false });
    expect(await invoke(app, 'app.snapshot', { more: 1 })).toMatchObject({ ok: false });
  });
  await test.step('only the app’s own window is answered', async () => {
    const preload = join(import.meta.dirname, '..', '..', '..', 'dist', 'electron', 'preload.cjs');
    const answers = await app.electron.evaluate(async ({ BrowserWindow }, file) => {
      const stranger = new BrowserWindow({ show: false, webPreferences: { preload: file, sandbox: true } });
      await stranger.loadURL('app://dailies/index.html');
      const ask = (name: string): Promise<unknown> =>
        stranger.webContents.executeJavaScript(`window.dailies.invoke(${JSON.stringify(name)}, {})`);
      const result = [await ask('app.snapshot'), await ask('app.info')];
      stranger.destroy();
      return result;
    }, preload);
    for (const answer of answers) {
      expect(answer).toMatchObject({
        ok: false,
        error: { code: 'INVALID_INPUT', details: { reason: 'foreign-sender' } },
      });
    }
    expect(await invoke(app, 'app.info', {})).toMatchObject({ ok: true });
  });
  await test.step('only https goes to the browser', async () => {
    await app.electron.evaluate(({ shell }) => {
      const opened: string[] = [];
      Object.assign(globalThis, { opened });
      shell.openExternal = async (url: string) => void opened.push(url);
    });
    const refused = [
      'http://example.com/',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'mailto:a@b.example',
      'https://',
      'ms-settings:about',
      'https://name:word@example.com/',
      ' app://dailies/index.html',
    ];
    for (const url of refused)
      expect(await invoke(app, 'app.openExternal', { url }), url).toMatchObject({ ok: false });
    expect(await invoke(app, 'app.openExternal', { url: 'https://example.com/keys?a=1' })).toMatchObject({
      ok: true,
    });
    expect(await app.electron.evaluate(() => (globalThis as unknown as { opened: string[] }).opened)).toEqual(
      ['https://example.com/keys?a=1'],
    );
  });
  await test.step('the app says what it runs on', async () => {
    const answer = await invoke(app, 'app.info', {});
    const electron = await app.electron.evaluate(() => process.versions.electron);
    expect(answer.value).toMatchObject({
      version: '1.0.0',
      electron,
      platform: process.platform,
      dataFolder: join(app.userData, 'data'),
    });
  });
});

test('the results folder is what the dialog’s answer says if it can be written; the page can name none, and closing the dialog changes nothing', async ({
  app,
}) => {
  const before = (await invoke(app, 'settings.update', {})).value as { resultsFolder: string };
  expect(before.resultsFolder.startsWith(app.userData)).toBe(true);
  const resultsFolder = join(app.userData, 'settings.json', 'results');
  expect(await invoke(app, 'settings.update', { resultsFolder })).toMatchObject({
    ok: false,
    error: { code: 'INVALID_INPUT' },
  });
  await answerFolderDialog(app, resultsFolder);
  const refused = await invoke(app, 'settings.chooseResultsFolder', {});
  expect(refused).toMatchObject({ ok: false, error: { code: 'FOLDER_NOT_WRITABLE' } });
  expect((await invoke(app, 'settings.update', { theme: 'light' })).value).toEqual({
    ...before,
    theme: 'light',
  });

  const folder = join(app.userData, 'chosen');
  const answerDialog = (filePaths: string[]) =>
    app.electron.evaluate(({ dialog }, paths) => {
      dialog.showOpenDialog = async () => ({ canceled: paths.length === 0, filePaths: paths });
    }, filePaths);
  await answerDialog([]);
  expect(await invoke(app, 'settings.chooseResultsFolder', {})).toEqual({ ok: true, value: null });
  expect(await invoke(app, 'references.chooseFiles', {})).toEqual({ ok: true, value: [] });
  await answerDialog([folder]);
  expect(await invoke(app, 'settings.chooseResultsFolder', {})).toMatchObject({
    ok: true,
    value: { resultsFolder: folder },
  });
});
