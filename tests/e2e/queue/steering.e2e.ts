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
  surface,
} from './steer.ts';

const A_MOMENT = 1500;

test('a job, a batch and a model are paused by themselves; the rest goes out, and so do they afterwards', async ({
  app,
}) => {
  const page = app.window;
  const practice = await practiceOf(app);
  await openPausedQueue(page, ['red', 'free']);
  await queueBoats(page, ['green', 'blue']);
  await queueBoats(page, ['image'], 'modeln-pro');
  await expect(row(page, 'image')).toBeVisible();

  await row(page, 'red').hover();
  await row(page, 'red').getByRole('button', { name: 'Pause', exact: true }).click();
  await page.getByRole('button', { name: 'Group by batch' }).click();
  const batch = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /A green boat.*: batch of 2/ }) });
  await expect(batch).toContainText('0 of 2 done');
  await batch.hover();
  await batch.getByRole('button', { name: 'Pause this batch' }).click();
  await page.getByRole('button', { name: 'Group by batch' }).click();
  await chooseFromMenu(page, 'image', 'Pause everything for N Pro');
  await expect(page.getByText('N Pro is paused')).toBeVisible();

  await page.getByRole('button', { name: 'Resume', exact: true }).first().click();
  await expect(row(page, 'free')).toContainText('Done', { timeout: 20_000 });
  await page.waitForTimeout(A_MOMENT);
  expect(await sentWords(practice)).toEqual(['free']);
  await expect(row(page, 'red')).toContainText('Waits: you paused it');
  await expect(row(page, 'green')).toContainText('Waits: its batch is paused');
  await expect(row(page, 'image')).toContainText('Waits: its model is paused');

  await page.getByRole('button', { name: 'Resume: N Pro is paused' }).click();
  await page.getByRole('button', { name: 'Resume: A batch is paused' }).click();
  await row(page, 'red').hover();
  await row(page, 'red').getByRole('button', { name: 'Resume', exact: true }).click();
  await expect
    .poll(async () => (await sentWords(practice)).toSorted(), { timeout: 30_000 })
    .toEqual(['blue', 'free', 'green', 'image', 'red']);
});

test('what is cancelled by mistake is there again, in its place, with one key', async ({ app }) => {
  const page = app.window;
  const practice = await practiceOf(app);
  await openPausedQueue(page, ['red', 'green', 'blue', 'white']);
  await clickRow(page, 'green');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByRole('toolbar', { name: 'What to do with the selection' })).toContainText(
    '2 selected',
  );
  await page.keyboard.press('Delete');
  await expect(page.getByText('Cancelled 2 jobs')).toBeVisible();
  await expect(row(page, 'green')).toContainText('Cancelled');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText('Taken back: cancelled')).toBeVisible();
  await expect(row(page, 'green')).toContainText('Waiting');
  await page.keyboard.press('ControlOrMeta+a');
  await page
    .getByRole('toolbar', { name: 'What to do with the selection' })
    .getByRole('button', { name: 'Duplicate' })
    .click();
  await expect(page.getByRole('toolbar', { name: 'Show jobs' })).toContainText('Waiting 8');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('toolbar', { name: 'Show jobs' })).toContainText('Waiting 4');
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect
    .poll(() => sentWords(practice), { timeout: 30_000 })
    .toEqual(['red', 'green', 'blue', 'white']);
});

test('what was sent cannot be cancelled: that is said, and watching can be stopped and taken up again', async ({
  app,
}) => {
  const page = app.window;
  const practice = await practiceOf(app);
  await practice.addFault({ on: 'generation', fault: 'stuck' });
  await queueBoats(page, ['red']);
  await openRoom(page, 'Queue');
  await expect(row(page, 'red')).toContainText('Generating');
  await clickRow(page, 'red');
  await page.keyboard.press('Delete');
  const told = page.getByRole('status', { name: 'Notifications' });
  await expect(told).toContainText('the service shows no way to cancel');
  await expect(told).toContainText('may still be charged');
  await told.getByRole('button', { name: 'Stop watching' }).click();
  await expect(row(page, 'red')).toContainText('Cancelled');
  await told.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'red')).toContainText('Generating');
  expect(await practice.ledger()).toHaveLength(1);
});

test('all that failed goes once more with one button', async ({ app }) => {
  const page = app.window;
  const practice = await practiceOf(app);
  await practice.addFault({ on: 'generation', fault: 'fail', times: 2 });
  await queueBoats(page, ['red', 'green']);
  await openRoom(page, 'Queue');
  await expect(page.getByRole('toolbar', { name: 'Show jobs' })).toContainText('Failed 2', {
    timeout: 30_000,
  });
  await page.getByRole('button', { name: /^Failed/ }).click();
  await page.getByRole('button', { name: 'Queue 2 failed jobs again' }).click();
  await expect(page.getByRole('toolbar', { name: 'Show jobs' })).toContainText('Done 2', { timeout: 30_000 });
  expect(await sentWords(practice)).toHaveLength(4);
});

test('a job with a time waits until then, and goes out by itself', async ({ app }) => {
  const page = app.window;
  const practice = await practiceOf(app);
  await callCore(page, 'queue.pause', {});
  await callCore(page, 'jobs.enqueue', { jobs: [boat('red'), boat('green')] });
  await openRoom(page, 'Queue');
  await chooseFromMenu(page, 'red', 'Not before…');
  const own = page.getByLabel('Own time');
  const due = new Date(Date.now() + 7000);
  await own.fill(spellLocal(due));
  await page.getByRole('button', { name: 'Set', exact: true }).click();
  await expect(row(page, 'red')).toContainText(`at ${spellLocal(due).slice(11, 16)}`);
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(row(page, 'green')).toContainText('Done', { timeout: 20_000 });
  await expect.poll(() => sentWords(practice), { timeout: 20_000 }).toEqual(['green', 'red']);
  expect(Date.now()).toBeGreaterThanOrEqual(Math.floor(due.getTime() / 1000) * 1000);

  await surface(page, 'red').focus();
  await expect(row(page, 'red')).toContainText('Done', { timeout: 20_000 });
});

/** This computer's own clock, as a field for date and time holds it. */
function spellLocal(date: Date): string {
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}
