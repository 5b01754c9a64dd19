import { expect, test } from '../support/launch.ts';
import { practiceOf } from '../support/practice-of.ts';
import { openRoom } from '../support/rooms.ts';
import {
  boat,
  callCore,
  chooseFromMenu,
  clickRow,
  openPausedQueue,
  queueBoats,
  row,
  sentWords,
} from './queue-actions.ts';

// Each has boats of its own. The first selects all there are; of the second one never ends.
test.use({ sharesApp: true });

test('what is cancelled by mistake is there again, in its place, with one key; a job with a time waits until then, and goes out by itself', async ({
  app,
}) => {
  const page = app.window;
  const practice = await practiceOf(app);
  const sent = () => sentWords(practice);
  await openPausedQueue(page, ['ruby', 'jade', 'navy', 'white']);
  await clickRow(page, 'jade');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByRole('toolbar', { name: 'Selection actions' })).toContainText('2 selected');
  await page.keyboard.press('Delete');
  await expect(page.getByText('Cancelled 2 jobs')).toBeVisible();
  await expect(row(page, 'jade')).toContainText('Cancelled');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText('Cancellation undone')).toBeVisible();
  await expect(row(page, 'jade')).toContainText('Waiting');
  await page.keyboard.press('ControlOrMeta+a');
  await page
    .getByRole('toolbar', { name: 'Selection actions' })
    .getByRole('button', { name: 'Duplicate' })
    .click();
  await expect(page.getByRole('toolbar', { name: 'Show jobs' })).toContainText('Waiting 8');
  // Before that, the undo is still that of the cancel.
  await expect(page.getByText('Duplicated 4 jobs')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('toolbar', { name: 'Show jobs' })).toContainText('Waiting 4');
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect.poll(sent).toEqual(['ruby', 'jade', 'navy', 'white']);

  await callCore(page, 'queue.pause', {});
  const { jobIds } = await callCore(page, 'jobs.enqueue', { jobs: [boat('gold'), boat('grey')] });
  await openRoom(page, 'Queue');
  await chooseFromMenu(page, 'gold', 'Schedule…');
  const own = page.getByLabel('Custom time');
  const due = new Date(Date.now() + 3_600_000);
  await own.fill(formatLocal(due));
  await page.getByRole('button', { name: 'Set', exact: true }).click();
  // In the hour before midnight the job is due tomorrow, and the row says the day too.
  await expect(row(page, 'gold')).toContainText(
    new RegExp(`Scheduled for (\\d+ \\w+, )?${formatLocal(due).slice(11, 16)}`),
  );
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(row(page, 'grey')).toContainText('Done');
  expect((await sent()).slice(4)).toEqual(['grey']);
  await expect(row(page, 'gold')).toContainText('Waiting');

  // The hour is not waited for: its time is brought near, and then it goes by itself, not before.
  const near = Date.now() + 2000;
  await callCore(page, 'jobs.schedule', { jobIds: [jobIds[0] ?? ''], notBefore: near });
  await expect(row(page, 'gold')).toContainText('Done');
  const gold = (await practice.ledger()).at(-1);
  expect(Date.parse(gold?.at ?? '')).toBeGreaterThanOrEqual(near);
});

test('all that failed goes once more with one button; what was sent cannot be cancelled: that is said, and watching can be stopped and taken up again', async ({
  app,
}) => {
  const page = app.window;
  const practice = await practiceOf(app);
  const before = (await sentWords(practice)).length;
  const { jobs } = await callCore(page, 'app.snapshot', {});
  const done = jobs.filter(({ state }) => state === 'done').length;
  await practice.addFault({ on: 'generation', fault: 'fail', times: 2 });
  await queueBoats(page, ['red', 'green']);
  await openRoom(page, 'Queue');
  await expect(page.getByRole('toolbar', { name: 'Show jobs' })).toContainText('Failed 2');
  await page.getByRole('button', { name: /^Failed/ }).click();
  await page.getByRole('button', { name: 'Queue 2 failed jobs again' }).click();
  await expect(page.getByRole('toolbar', { name: 'Show jobs' })).toContainText(`Done ${done + 2}`);
  expect(await sentWords(practice)).toHaveLength(before + 4);

  await practice.addFault({ on: 'generation', fault: 'stuck' });
  await queueBoats(page, ['slow']);
  await page.getByRole('button', { name: /^All/ }).click();
  await expect(row(page, 'slow')).toContainText('Generating');
  await clickRow(page, 'slow');
  await page.keyboard.press('Delete');
  const told = page.getByRole('status', { name: 'Notifications' });
  await expect(told).toContainText('The service offers no way to cancel');
  await expect(told).toContainText('may still be charged');
  await told.getByRole('button', { name: 'Stop watching' }).click();
  await expect(row(page, 'slow')).toContainText('Cancelled');
  await told.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'slow')).toContainText('Generating');
  expect(await practice.ledger()).toHaveLength(before + 5);
});

test('a job, a batch and a model are paused by themselves; the rest goes out, and so do they afterwards', async ({
  app,
}) => {
  const page = app.window;
  const practice = await practiceOf(app);
  const before = (await sentWords(practice)).length;
  const sent = async () => (await sentWords(practice)).slice(before);
  await openPausedQueue(page, ['pink', 'free']);
  await queueBoats(page, ['lime', 'teal']);
  await queueBoats(page, ['image'], 'modeln-pro');
  await expect(row(page, 'image')).toBeVisible();

  await row(page, 'pink').hover();
  await row(page, 'pink').getByRole('button', { name: 'Pause', exact: true }).click();
  await page.getByRole('button', { name: 'Group by batch' }).click();
  const batch = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /A lime boat.*: batch of 2/ }) });
  await expect(batch).toContainText('0 of 2 done');
  await batch.hover();
  await batch.getByRole('button', { name: 'Pause batch' }).click();
  await page.getByRole('button', { name: 'Group by batch' }).click();
  await chooseFromMenu(page, 'image', 'Pause N Pro');
  await expect(page.getByText('N Pro is paused')).toBeVisible();

  await page.getByRole('button', { name: 'Resume', exact: true }).first().click();
  await expect(row(page, 'free')).toContainText('Done');
  // One that comes later goes out before those that are held: they were passed over, and not only late.
  await queueBoats(page, ['later']);
  await expect(row(page, 'later')).toContainText('Done');
  expect(await sent()).toEqual(['free', 'later']);
  await expect(row(page, 'pink')).toContainText('Paused by you');
  await expect(row(page, 'lime')).toContainText('Batch paused');
  await expect(row(page, 'image')).toContainText('Model paused');

  await page.getByRole('button', { name: 'Resume: N Pro is paused' }).click();
  await page.getByRole('button', { name: 'Resume: A batch is paused' }).click();
  // What a pointer rests on goes from under it while rows move.
  for (const word of ['image', 'lime', 'teal']) await expect(row(page, word)).toContainText('Done');
  await row(page, 'pink').hover();
  await row(page, 'pink').getByRole('button', { name: 'Resume', exact: true }).click();
  await expect
    .poll(async () => (await sent()).toSorted())
    .toEqual(['free', 'image', 'later', 'lime', 'pink', 'teal']);
});

/** This computer's own clock, as a field for date and time holds it. */
function formatLocal(date: Date): string {
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}
