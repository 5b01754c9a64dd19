import { expect, test } from '../support/launch.ts';
import { usePaidProfile } from '../support/paid-by-practice.ts';
import { openRoom } from '../support/rooms.ts';
import { callCore, queueBoats, row } from './queue-actions.ts';

const PRICES = { 'modelk-3-turbo': { base: 0.7 } };

test('paid jobs of the last time wait for a word at the start, and go with one button', async ({
  launch,
}) => {
  const first = await launch();
  await usePaidProfile(first, PRICES);
  await callCore(first.window, 'queue.pause', {});
  const ids = await queueBoats(first.window, ['red', 'green']);
  // A time far ahead keeps them back without a pause, so that the start has something to ask about.
  await callCore(first.window, 'jobs.schedule', { jobIds: ids, notBefore: Date.now() + 3_600_000 });
  await callCore(first.window, 'queue.resume', {});
  await first.close();

  const second = await launch({ userData: first.userData });
  const page = second.window;
  await openRoom(page, 'Queue');
  const asks = page.getByText('2 jobs are waiting from your last session');
  await expect(asks).toBeVisible();
  await expect(page.getByRole('toolbar', { name: 'Show jobs' })).toContainText('Waiting 2');
  await expect(page.getByText('$1.40 waiting')).toBeVisible();
  await page.getByRole('button', { name: 'Keep paused' }).click();
  await expect(asks).toBeHidden();
  await expect(page.getByText('Queue paused.')).toBeVisible();
  await page.getByRole('button', { name: /Paid jobs on launch/ }).click();
  await page.getByRole('option', { name: 'Paid jobs on launch: continue' }).click();
  await page.getByRole('button', { name: 'Resume', exact: true }).click();
  await expect(row(page, 'red')).toContainText('at ');
  await second.close();

  const third = await launch({ userData: first.userData });
  await openRoom(third.window, 'Queue');
  await expect(row(third.window, 'red')).toBeVisible();
  await expect(third.window.getByText('waiting from your last session')).toBeHidden();
});
