import { answerDialogs } from '../support/answer-dialogs.ts';
import { expect, test } from '../support/launch.ts';
import { usePaidProfile } from '../support/paid-by-practice.ts';

test('a script in the page spends nothing beyond a few submissions, until the artist’s own hand moves', async ({
  launch,
}) => {
  const app = await launch({ args: ['--password-store=basic'] });
  const { ledger } = await usePaidProfile(app, {});
  await app.window.evaluate(() => window.dailies.invoke('queue.pause', {}));
  const readQuestions = await answerDialogs(app.electron, 0);
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
