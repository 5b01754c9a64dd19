import { callCore, queueBoats } from '../queue/queue-actions.ts';
import { expect, test } from '../support/launch.ts';
import { usePaidProfile } from '../support/paid-by-practice.ts';
import { pasteText } from '../support/paste-text.ts';
import { chooseModel, jobRows, openRoom, queueTakes, writePrompt } from '../support/rooms.ts';

test('a price is entered, shown where one queues, and capped; each batch says what it costs and what of it is still to be sent', async ({
  app,
}) => {
  const page = app.window;
  const practice = await usePaidProfile(app, {});
  const main = page.locator('main');
  await chooseModel(page, 'N Pro');
  await writePrompt(page, 'A lighthouse in heavy rain, seen from the sea');
  await page.getByRole('button', { name: 'Add a price…' }).click();
  const prices = page.getByRole('list', { name: 'Prices by model' });
  await expect(prices).toBeInViewport();
  await page.getByRole('button', { name: 'Add price for N Pro' }).click();
  const form = page.getByRole('form', { name: 'Change price of N Pro' });
  await form.getByRole('button', { name: 'Save price' }).click();
  await expect(form.getByRole('alert')).toContainText('Enter a price per take');
  await form.getByRole('textbox', { name: 'Per take' }).fill('0.40');
  await form.getByRole('textbox', { name: '4K', exact: true }).fill('0.80');
  await form.getByRole('button', { name: 'Save price' }).click();
  await expect(prices).toContainText('$0.40 to $0.80 per take · as of');

  // The cap counts in the currency that has a price now.
  const cap = page.getByLabel('At most for a day, in USD', { exact: true });
  await cap.fill('1');
  await cap.press('Enter');
  await openRoom(page, 'Compose');
  const queue = main.getByRole('button', { name: /^Queue/ });
  await expect(queue).toContainText('Queue · $0.40');
  await expect(main).toContainText('Price as of');
  for (const _ of [1, 2, 3]) await queueTakes(page);
  await openRoom(page, 'Queue');
  await expect(page.getByText('today’s budget, $0.80 of $1.00 used').first()).toBeVisible();
  await expect.poll(async () => (await practice.ledger()).length).toBe(2);
  await expect(jobRows(page).filter({ hasText: 'Done' })).toHaveCount(2);

  // Changed while one waits: what waits costs the new price, and fits.
  await openRoom(page, 'Settings');
  await page.getByRole('button', { name: 'Change price of N Pro' }).click();
  await form.getByRole('textbox', { name: 'Per take' }).fill('0.2');
  await form.getByRole('textbox', { name: '4K', exact: true }).fill('');
  await form.getByRole('button', { name: 'Save price' }).click();
  await expect(prices).toContainText('$0.20 per take');
  await expect.poll(async () => (await practice.ledger()).length).toBe(3);

  await page.getByRole('button', { name: 'Change price of N Pro' }).click();
  await form.getByRole('button', { name: 'Remove price' }).click();
  await expect(page.getByRole('button', { name: 'Add price for N Pro' })).toBeVisible();

  await cap.fill('');
  await cap.press('Enter');

  // Each batch says what it costs: before it is queued, and what of it is still to be sent.
  await usePaidProfile(app, { 'modeln-pro': { base: 0.4 }, 'modelk-3-turbo': { base: 0.7 } });
  await callCore(page, 'queue.pause', {});

  await openRoom(page, 'Batch');
  await expect(page.getByRole('grid', { name: 'Jobs of the batch' })).toBeFocused();
  const lines = ['first', 'second', 'third'].map((word) => `N Pro\tA ${word} lighthouse in heavy rain\t1:1`);
  await pasteText(app, ['Model\tPrompt\tAspect ratio', ...lines].join('\n'));
  await page.getByRole('button', { name: 'Add 3 rows' }).click();
  await expect(page.locator('main footer')).toContainText('About $1.20');
  await page
    .locator('main footer')
    .getByRole('button', { name: /^Queue/ })
    .click();
  await expect(page.getByText(/^Queued/).last()).toBeAttached();

  await queueBoats(page, ['red', 'green']);
  await openRoom(page, 'Queue');
  await page.getByRole('button', { name: 'Group by batch' }).click();
  const batch = (name: string) =>
    page
      .getByRole('list', { name: 'Jobs' })
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: new RegExp(`${name}.*: batch of \\d$`) }) });
  await expect(batch('first lighthouse')).toContainText('$1.20 waiting');
  await expect(batch('red boat')).toContainText('$1.40 waiting');
});
