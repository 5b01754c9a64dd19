import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type LaunchedApp, test } from '../support/launch.ts';
import { writePrompt } from '../support/rooms.ts';
import { waitUntilReady } from '../support/start-app.ts';

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

test('a session that ends, or that another program keeps from ending, finds what was typed kept and the data closed, also by a page that hangs', async ({
  launch,
}) => {
  let app = await launch();
  const goOn = async (draft: string) => {
    app = await launch({ userData: app.userData });
    await expect(promptOf(app)).toHaveText(draft);
  };
  for (const [name, words] of Object.entries(ENDS))
    await test.step(name, async () => {
      const draft = `A harbour, at the end of ${name}`;
      await writePrompt(app.window, draft);
      const gone = whenGone(app);
      await hear(app, ...words);
      expect(await gone).toBe(0);
      expect(await lastLine(app)).toMatchObject({ event: 'stopped' });
      await goOn(draft);
    });

  await test.step('kept from ending, and killed', async () => {
    const draft = 'A harbour at dawn';
    const kept = () =>
      app.window.evaluate(async () => JSON.stringify(await window.dailies.invoke('draft.load', {})));
    // The moment never comes in which it would be kept anyway: the page begins anew, so that no timer of it is from before the clock.
    await app.window.clock.install();
    await app.window.reload();
    await waitUntilReady(app.window);
    await app.window.clock.pauseAt(Date.now() + 60_000);
    await writePrompt(app.window, draft);
    expect(await kept()).not.toContain(draft);
    await hear(app, 'query-session-end');
    await expect.poll(kept).toContain(draft);
    const gone = whenGone(app);
    app.electron.process().kill('SIGKILL');
    await gone;
    await goOn(draft);
  });

  await test.step('a page that hangs', async () => {
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
});
