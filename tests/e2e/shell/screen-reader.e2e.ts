import { waitUntil } from '../../support/wait-until.ts';
import { callCore, openPausedQueue, queueBoats } from '../queue/queue-actions.ts';
import { expect, test } from '../support/launch.ts';
import { practiceOf } from '../support/practice-of.ts';
import { jobRows, openLoupe, openRoom, queueTakes, takes, writePrompt } from '../support/rooms.ts';
import { expectHeard, expectNamed, listen } from '../support/screen-reader.ts';

const ROOMS = ['Compose', 'Batch', 'Queue', 'Review', 'Film', 'Cast', 'Settings'] as const;

/** As docs/access.md has it: what is heard on the way from a prompt to a rated take, in this order. */
test('the main job can be walked by ear: rooms, form, queue, takes, each named and in order; nothing in any room is without a name; a take on its way speaks when its state changes', async ({
  app,
}) => {
  const page = app.window;
  await expectHeard(page, 'the frame', [
    ['navigation', 'Rooms'],
    ...ROOMS.map((room) => ['button', room] as const),
    ['main', 'Compose'],
    ['radiogroup', 'Models'],
    ['radio', 'N Pro'],
    ['heading', 'N Pro'],
    ['textbox', 'Prompt'],
    ['region', 'References'],
    ['region', 'Before you queue'],
    ['spinbutton', 'Takes'],
    ['button', /^Queue/],
    ['region', 'Status'],
    ['button', 'PRACTICE'],
    ['status', 'Notifications'],
  ]);
  await page.getByRole('button', { name: 'Try an example' }).click();
  const heard = await listen(page);
  await queueTakes(page);
  await expect.poll(async () => (await heard()).some((words) => words.startsWith('Queued'))).toBe(true);
  await openRoom(page, 'Queue');
  await expect(jobRows(page)).toContainText('Done');
  await expectHeard(page, 'the queue', [
    ['main', 'Queue'],
    ['toolbar', 'Show jobs'],
    ['button', /^All/],
    ['button', 'Pause all'],
    ['list', 'Jobs'],
    ['button', /: details$/],
    ['button', 'Show details'],
  ]);
  // Where it is said that a take is here, for whoever looks elsewhere.
  await expect.poll(async () => (await heard()).some((words) => /^A take is ready/.test(words))).toBe(true);
  await openRoom(page, 'Review');
  await expect(takes(page)).toHaveCount(1);
  await expectHeard(page, 'the takes', [
    ['main', 'Review'],
    ['searchbox', 'Find takes'],
    ['listbox', 'Takes'],
    ['option', /./],
  ]);
  await openLoupe(page);
  await expectHeard(page, 'a take', [
    ['main', 'Review'],
    ['button', 'Back to grid'],
    ['image', /./],
  ]);

  // Nothing that can be reached is without a name.
  const jobIds = await openPausedQueue(page, ['red', 'green']);
  for (const room of ROOMS) {
    await openRoom(page, room);
    await expectNamed(page, room);
  }
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog', { name: 'Commands' })).toBeVisible();
  await expectNamed(page, 'Commands');

  // A take on its way says its state when that changes, and not each second.
  await page.keyboard.press('Escape');
  await callCore(page, 'jobs.cancel', { jobIds });
  await callCore(page, 'queue.resume', {});
  await openRoom(page, 'Compose');
  const practice = await practiceOf(app);
  await practice.addFault({ on: 'generation', fault: 'stuck', times: null });
  await writePrompt(page, 'A boat that takes its time');
  await queueTakes(page);
  const stage = page.getByRole('region', { name: 'Stage' });
  await expect(stage).toContainText('Generating');
  const told = await listen(page);
  const seconds = stage.getByText(/^\d+ s$/);
  const before = await seconds.first().textContent();
  await expect(seconds.first()).not.toHaveText(before ?? '');
  expect((await told()).filter((words) => words.includes('Generating'))).toEqual([]);
});

test('five hundred jobs are not five hundred sentences', async ({ app }) => {
  const page = app.window;
  await openRoom(page, 'Queue');
  const heard = await listen(page);
  await queueBoats(
    page,
    Array.from({ length: 500 }, (_, at) => `boat${at}`),
  );
  const done = page.getByRole('toolbar', { name: 'Show jobs' }).getByRole('button', { name: /^Done/ });
  await waitUntil(
    'twenty jobs to be done',
    () => done.textContent(),
    (text) => Number(/\d+/.exec(text ?? '')?.[0]) >= 20,
  );
  // The first take, and after a rest how many there are by then; nothing of each job.
  await expect.poll(async () => (await heard()).some((words) => /take/.test(words))).toBe(true);
  const said = await heard();
  expect(said.length, said.join('\n')).toBeLessThan(10);
});
