import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { answerDialogs } from '../support/answer-dialogs.ts';
import { dropFiles } from '../support/drop-files.ts';
import { expect, test } from '../support/launch.ts';
import { usePaidProfile } from '../support/paid-by-practice.ts';

test('where no key or click came before, a profile that is dropped is asked about, and a script in the page spends nothing beyond a few submissions until the artist’s own hand moves', async ({
  launch,
}) => {
  const app = await launch({ args: ['--password-store=basic'] });
  const readQuestions = await answerDialogs(app.electron, 1);
  const file = join(app.userData, 'studio.json');
  await writeFile(file, JSON.stringify({ format: 1, name: 'Dropped', baseUrl: 'http://127.0.0.1:9' }));
  await app.window.getByRole('button', { name: 'Settings', exact: true }).dispatchEvent('click');
  await dropFiles(app.window, app.window.getByText('Drop the document or the profile here'), [file]);
  await expect(app.window.getByRole('region', { name: 'Status' })).toContainText('Dropped');
  expect(await readQuestions()).toEqual(['Change which service Dailies uses, or how?']);

  const { ledger } = await usePaidProfile(app, {});
  await app.window.evaluate(() => window.dailies.invoke('queue.pause', {}));
  const readSpent = await answerDialogs(app.electron, 0);
  const queue = (takes: number) =>
    app.window.evaluate(async (count) => {
      const job = { model: 'modelk-3-turbo', input: { prompt: 'A boat.' }, takes: count, testMode: null };
      // What a page can make up is no gesture.
      for (const type of ['mousedown', 'mouseup', 'click', 'pointerdown'])
        document.body.dispatchEvent(new Event(type, { bubbles: true }));
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift', bubbles: true }));
      // Chromium calls this one trusted; a listener could make it the choice of a file.
      const box = Object.assign(document.createElement('input'), { type: 'checkbox' });
      document.body.append(box);
      box.click();
      box.remove();
      return (await window.dailies.invoke('jobs.enqueue', { jobs: [job] })) as {
        ok: boolean;
        error?: { code: string };
      };
    }, takes);

  expect(await queue(300)).toMatchObject({ ok: false, error: { code: 'NOT_CONFIRMED' } });
  expect(await readSpent()).toEqual(['Queue 300 paid submissions?']);
  await app.window.keyboard.press('Shift');
  expect(await queue(300)).toMatchObject({ ok: true });
  expect(await readSpent()).toHaveLength(1);
  // One key, one call.
  expect(await queue(300)).toMatchObject({ ok: false, error: { code: 'NOT_CONFIRMED' } });
  expect(await ledger()).toEqual([]);
});
