import { expect, test } from '../support/launch.ts';
import { practiceOf } from '../support/practice-of.ts';
import { openRoom } from '../support/rooms.ts';
import { stopClock } from '../support/stop-clock.ts';
import { queueBoats, queueStuckBatch, row } from './queue-actions.ts';

const HALF_AN_HOUR = 30 * 60_000;

test('a batch says what is left and when it is done; what takes far longer than others gets a remark', async ({
  app,
}) => {
  const page = app.window;
  const practice = await practiceOf(app);
  await openRoom(page, 'Queue');
  await queueBoats(page, ['first']);
  await expect(row(page, 'first')).toContainText('Done');

  // The window's own clock stands, so that what is foreseen does too.
  const now = await queueStuckBatch(page, practice);
  await expect(row(page, 'red')).toContainText('Generating');
  await expect(row(page, 'red')).not.toContainText('usually');
  await page.getByRole('button', { name: 'Group by batch' }).click();
  const batch = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /batch of 4/ }) });
  await expect(batch).toContainText(/0 of 4 done · .*about .+ left, done at \d\d:\d\d/);
  // Of all that is to come, above the list as well.
  await expect(page.locator('main')).toContainText(/about .+ left, done at \d\d:\d\d.*0 of 4 done/s);

  await stopClock(page, now + HALF_AN_HOUR);
  await expect(row(page, 'red')).toContainText(/for (2\d|30) min.* · usually \d/);
  // Nobody knows how much longer it takes, so nothing is foreseen of its batch.
  await expect(batch).not.toContainText('left, done at');
});
