import { holdCall } from '../support/hold-call.ts';
import { invoke } from '../support/invoke.ts';
import { expect, test } from '../support/launch.ts';
import { usePaidProfile } from '../support/paid-by-practice.ts';
import { chosen, findCommand, search } from '../support/palette.ts';
import { jobRows, openRoom, queueTakes, writePrompt } from '../support/rooms.ts';

// The first leaves nothing behind.
test.use({ sharesApp: true });

test('a part of Settings is found by its name', async ({ app }) => {
  const page = app.window;
  await findCommand(page, 'budget');
  await expect(chosen(page)).toHaveText('BudgetSettings');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Budget' })).toBeInViewport();
});

test('what was gone to in the list of commands stays chosen when more is found', async ({ app }) => {
  const page = app.window;
  const variations = { draw: 'all', count: 4, seed: 1 };
  const content = { model: 'modelk-3-turbo', input: {}, takes: 1, variations };
  await invoke(page, 'templates.save', { id: null, name: 'Budget shots', content });
  const templates = await holdCall(app, 'templates.list');
  await findCommand(page, 'budget');
  await templates.whenMade();
  await expect(chosen(page)).toHaveText('BudgetSettings');
  await page.keyboard.press('ArrowDown');
  await expect(chosen(page)).not.toHaveText('BudgetSettings');
  const words = (await chosen(page).textContent()) ?? '';
  await templates.letGo();
  await expect(page.getByRole('option', { name: 'Budget shots' })).toBeVisible();
  await expect(chosen(page)).toHaveText(words);
});

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

test.describe(() => {
  // It looks for what is the only job with such words.
  test.use({ sharesApp: false });

  test('a batch is found by its name before it has a take, and words that no command has lead on', async ({
    app,
  }) => {
    const page = app.window;
    await invoke(page, 'queue.pause', {});
    await writePrompt(page, 'A lighthouse in heavy rain');
    await page.getByRole('spinbutton', { name: 'Takes' }).fill('3');
    await queueTakes(page);
    await findCommand(page, 'heavy rain');
    await expect(chosen(page)).toHaveText('A lighthouse in heavy rainBatch in the queue');
    await page.keyboard.press('Enter');
    await expect(jobRows(page).filter({ hasText: 'A lighthouse in heavy rain' })).toHaveCount(3);

    // There is no take to be found yet, so that only the guide is left.
    await findCommand(page, 'second charge');
    await expect(chosen(page)).toHaveText('Search the guide for “second charge”Guide');
    await page.keyboard.press('Enter');
    const guide = page.getByRole('dialog', { name: 'Guide' });
    await expect(guide.getByRole('searchbox')).toHaveValue('second charge');
    await expect(guide.getByRole('status')).toContainText(/section/);
  });
});
