import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type LaunchedApp, test } from '../support/launch.ts';
import { writePrompt } from '../support/rooms.ts';
import { waitUntilReady } from '../support/start-app.ts';

const DRAFT = 'A harbour at dawn';

/** What the system says is made up; what the app makes of it is real. */
async function hear(
  app: LaunchedApp,
  ...words: ('shutdown' | 'quit' | 'query-session-end' | 'session-end')[]
) {
  await app.electron
    .evaluate(({ app: program, BrowserWindow, powerMonitor }, said) => {
      const shown = BrowserWindow.getAllWindows().find((window) =>
        window.webContents.getURL().includes('index.html'),
      ) as NodeJS.EventEmitter | undefined;
      for (const word of said) {
        if (word === 'shutdown') powerMonitor.emit(word, { preventDefault() {} });
        else if (word === 'quit') program.quit();
        else shown?.emit(word, { preventDefault() {} });
      }
    }, words)
    // It may be gone before it has answered.
    .catch(() => {});
}

const whenGone = (app: LaunchedApp) =>
  new Promise<number | null>((settle) => app.electron.process().once('exit', settle));

async function lastLine(app: LaunchedApp): Promise<unknown> {
  const lines = (await readFile(join(app.userData, 'logs', 'dailies.log'), 'utf8')).trimEnd().split('\n');
  return JSON.parse(lines.at(-1) ?? '');
}

const promptOf = (app: LaunchedApp) => app.window.getByRole('textbox', { name: 'Prompt', exact: true });

const ENDS = {
  'a session of Windows': ['query-session-end', 'session-end'],
  // It asks the app to quit in the same moment.
  'a session of macOS': ['shutdown', 'quit'],
} as const;

for (const [name, words] of Object.entries(ENDS))
  test(`${name} that ends finds what was typed kept, and the data closed`, async ({ launch }) => {
    const app = await launch();
    await writePrompt(app.window, DRAFT);
    const gone = whenGone(app);
    await hear(app, ...words);
    expect(await gone).toBe(0);
    expect(await lastLine(app)).toMatchObject({ event: 'stopped' });
    const again = await launch({ userData: app.userData });
    await expect(promptOf(again)).toHaveText(DRAFT);
  });

test('a session that another program keeps from ending finds what was typed kept, and the app goes on', async ({
  launch,
}) => {
  const app = await launch();
  const kept = () =>
    app.window.evaluate(async () => JSON.stringify(await window.dailies.invoke('draft.load', {})));
  // The moment never comes in which it would be kept anyway: the page begins anew, so that no timer of it is from before the clock.
  await app.window.clock.install();
  await app.window.reload();
  await waitUntilReady(app.window);
  await app.window.clock.pauseAt(Date.now() + 60_000);
  await writePrompt(app.window, DRAFT);
  expect(await kept()).not.toContain(DRAFT);
  await hear(app, 'query-session-end');
  await expect.poll(kept).toContain(DRAFT);
  const gone = whenGone(app);
  app.electron.process().kill('SIGKILL');
  await gone;
  const again = await launch({ userData: app.userData });
  await expect(promptOf(again)).toHaveText(DRAFT);
});

test('a page that hangs does not keep the data open when the session ends', async ({ launch }) => {
  const app = await launch();
  await app.window.evaluate(() => {
    setTimeout(() => {
      for (;;);
    });
  });
  const gone = whenGone(app);
  await hear(app, 'session-end');
  await gone;
  expect(await lastLine(app)).toMatchObject({ event: 'stopped' });
});
