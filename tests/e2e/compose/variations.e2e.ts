import { invoke } from '../support/invoke.ts';
import { expect, test } from '../support/launch.ts';
import { practiceOf } from '../support/practice-of.ts';
import { chooseModel, chooseValue, openRoom, queueTakes, writePrompt } from '../support/rooms.ts';

// Only one of those that share an app looks at what was sent.
test.use({ sharesApp: true });

test('a prompt with alternatives becomes one job for each, and some drawn by a seed come again', async ({
  app,
}) => {
  const page = app.window;
  const practice = await practiceOf(app);
  const sent = async () => (await practice.ledger()).map((entry) => String(entry.body['prompt']));
  await chooseModel(page, 'K3 Turbo');
  await writePrompt(page, 'A {red|blue} boat at {dawn|dusk}');
  const variations = page.getByRole('region', { name: 'Variations of the prompt' });
  await expect(variations).toContainText('Makes 4 prompts');
  await expect(page.getByRole('button', { name: /^Queue 4/ })).toBeVisible();
  await queueTakes(page);
  await expect
    .poll(async () => (await sent()).toSorted())
    .toEqual(['A blue boat at dawn', 'A blue boat at dusk', 'A red boat at dawn', 'A red boat at dusk']);

  // The captions of its takes say what tells them apart.
  await page.evaluate(() => window.dailies.invoke('settings.update', { captions: 'details' }));
  const told = page.getByRole('region', { name: 'Stage' }).getByRole('option');
  for (const words of ['blue dawn', 'blue dusk', 'red dawn', 'red dusk'])
    await expect(told.filter({ hasText: `${words} · K3 Turbo` })).toHaveCount(1);
  await page.evaluate(() => window.dailies.invoke('settings.update', { captions: 'none' }));

  await chooseValue(page, 'Some at random');
  await variations.getByRole('spinbutton', { name: 'How many' }).fill('2');
  await variations.getByRole('spinbutton', { name: 'Seed' }).fill('77');
  await variations.getByRole('button', { name: 'Show the prompts' }).click();
  await expect(variations.getByRole('listitem')).toHaveCount(2);
  await expect(page.getByText('Ready to queue').last()).toBeVisible();
  const shown = await variations.getByRole('listitem').allTextContents();
  await queueTakes(page);
  await expect.poll(async () => (await sent()).slice(4).toSorted()).toEqual(shown.toSorted());
});

test('a name in double braces stands for a list of words, kept for the next prompt', async ({ launch }) => {
  const first = await launch();
  const practice = await practiceOf(first);
  await writePrompt(first.window, 'A {{mood}} sea under a {{mood}} sky');
  const variations = first.window.getByRole('region', { name: 'Variations of the prompt' });
  await variations.getByRole('button', { name: '{{mood}} no list yet' }).click();
  const words = variations.getByRole('textbox', { name: /What \{\{mood\}\} stands for/ });
  await words.fill('calm\n2::wild\n');
  await expect(variations).toContainText('Makes 2 prompts');
  await queueTakes(first.window);
  await expect
    .poll(async () => (await practice.ledger()).map((entry) => entry.body['prompt']).toSorted())
    .toEqual(['A calm sea under a calm sky', 'A wild sea under a wild sky']);
  // What is typed last is there for Batch too, however soon that is opened.
  await first.window.evaluate(() => void Object.assign(window, { setTimeout: () => 0 }));
  await words.fill('calm\n2::wild\nloud');
  await openRoom(first.window, 'Batch');
  await expect
    .poll(() => invoke(first.window, 'words.load', {}))
    .toEqual([{ name: 'mood', lines: 'calm\n2::wild\nloud' }]);
  await first.close();
  const second = await launch({ userData: first.userData });
  await writePrompt(second.window, 'A {{mood}} boat');
  await expect(second.window.getByRole('button', { name: '{{mood}} 3 entries' })).toBeVisible();
  // The limit holds for what is sent, not for the name between the braces.
  const counted = new RegExp(`^${'A wild boat'.length} /`);
  await expect(second.window.getByRole('textbox', { name: 'Prompt' })).toHaveAccessibleDescription(counted);
});

test('what would be more than a batch can hold is said, and not queued', async ({ app }) => {
  const page = app.window;
  await writePrompt(page, `${'{one|two|three|four} '.repeat(9)}and a boat`);
  await expect(
    page.getByRole('button', { name: /262,144 jobs, but only 5,000 can be queued/ }),
  ).toBeVisible();
  await chooseValue(page, 'Some at random');
  await expect(page.getByText('Ready to queue').last()).toBeVisible();
});

test('what is queued is what stands in the form, however soon the key comes', async ({ app }) => {
  const practice = await practiceOf(app);
  await writePrompt(app.window, 'A boat in a {calm|wild} sea');
  await expect(app.window.getByText('Ready to queue').last()).toBeVisible();
  // The key comes with the page's very next turn, before anything that can wait was worked out anew.
  await app.window
    .getByRole('textbox', { name: 'Prompt' })
    .evaluate(async (box: HTMLTextAreaElement, isMac) => {
      const write = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;
      write?.call(box, 'A lighthouse');
      box.dispatchEvent(new InputEvent('input', { bubbles: true }));
      await Promise.resolve();
      const enter = { key: 'Enter', ctrlKey: !isMac, metaKey: isMac, bubbles: true };
      box.dispatchEvent(new KeyboardEvent('keydown', enter));
    }, process.platform === 'darwin');
  await expect
    .poll(async () => (await practice.ledger()).map((entry) => entry.body['prompt']))
    .toEqual(['A lighthouse']);
});

test('a canary is chosen for each batch anew: the next one is not held by a switch from before', async ({
  app,
}) => {
  const page = app.window;
  await chooseModel(page, 'K3 Turbo');
  await writePrompt(page, 'A {red|blue} boat');
  const canary = page.getByRole('switch', { name: 'Test one first' });
  await page.locator('label').filter({ has: canary }).click();
  await expect(canary).toBeChecked();
  await queueTakes(page);
  await expect(canary).not.toBeChecked();
});
