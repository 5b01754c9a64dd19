import { expect, test } from '../support/launch.ts';
import { usePaidProfile } from '../support/paid-by-practice.ts';
import { chosen, findCommand, search } from '../support/palette.ts';
import { jobRows, openRoom, queueTakes, writePrompt } from '../support/rooms.ts';

test('Enter in the list of commands shows; what may be charged is asked for with its amount', async ({
  app,
}) => {
  const page = app.window;
  const practice = await usePaidProfile(app, { 'modeln-pro': { base: 0.8 } });
  await practice.addFault({ on: 'generation', fault: 'fail' });
  await writePrompt(page, 'A lighthouse in heavy rain, seen from the sea');
  await queueTakes(page);
  await openRoom(page, 'Queue');
  await expect(jobRows(page).filter({ hasText: 'Failed' })).toHaveCount(1);
  await openRoom(page, 'Compose');

  await findCommand(page, 'failed');
  // The Enter that ends a composition on macOS: its key code alone tells whose it is.
  await search(page).evaluate((field) =>
    field.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true }),
    ),
  );
  await expect(chosen(page)).toContainText('Show failed jobs');
  await page.keyboard.press('Enter');
  await expect(search(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Failed/, pressed: true })).toBeVisible();
  expect(await practice.ledger()).toHaveLength(1);

  await findCommand(page, 'failed');
  await expect(chosen(page)).toContainText('Show failed jobs');
  await page.keyboard.press('ArrowDown');
  await expect(chosen(page)).toContainText('Queue all failed jobs again1 job · $0.80');
  await page.keyboard.press('Enter');
  const question = page.getByRole('group', { name: 'Queue all failed jobs again?' });
  await expect(question).toContainText('1 job · $0.80');
  await expect(question).toContainText('It was charged already. Sending again is a second submission');
  await page.keyboard.press('Enter');
  await expect(question).toBeVisible();
  expect(await practice.ledger()).toHaveLength(1);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(question).toHaveCount(0);
  await expect.poll(async () => (await practice.ledger()).length).toBe(2);
});

test('a part of Settings is found by its name', async ({ app }) => {
  const page = app.window;
  await findCommand(page, 'budget');
  await expect(chosen(page)).toHaveText('BudgetSettings');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Budget' })).toBeInViewport();
});
