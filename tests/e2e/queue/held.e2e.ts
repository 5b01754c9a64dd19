import { expect, test } from '../support/launch.ts';
import { usePaidProfile } from '../support/paid-by-practice.ts';
import { openRoom } from '../support/rooms.ts';
import { callCore, queueBoats, row, sentWords } from './queue-actions.ts';

test('a key that is refused holds all: said once with the way to Settings, tried again by hand', async ({
  app,
}) => {
  const page = app.window;
  const practice = await usePaidProfile(app, { 'modelk-3-turbo': { base: 0.7 } });
  await practice.addFault({ on: 'submit', fault: '401' });
  await callCore(page, 'queue.pause', {});
  await queueBoats(page, ['first']);
  await callCore(page, 'queue.resume', {});
  await openRoom(page, 'Queue');
  await expect(row(page, 'first')).toContainText('Failed');
  await queueBoats(page, ['red', 'green']);
  const notice = page.getByText(/^API key refused since \d{1,2}:\d\d(\s[AP]M)?\./);
  await expect(notice).toHaveCount(1);
  await expect(row(page, 'red')).toContainText('Waiting');
  await expect(row(page, 'red')).not.toContainText('refused');
  await expect(page.getByText('$1.40 waiting')).toBeVisible();

  await page.getByRole('button', { name: 'Open Settings' }).click();
  await expect(page.locator('main')).toHaveAttribute('data-room', 'settings');
  await openRoom(page, 'Queue');
  await page.getByRole('button', { name: 'Try now' }).click();
  await expect.poll(() => sentWords(practice)).toEqual(['red', 'green']);
  await expect(notice).toBeHidden();
});
