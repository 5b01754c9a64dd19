import { queueBoats } from '../queue/queue-actions.ts';
import { expectNoViolations } from '../support/accessibility.ts';
import { holdCall } from '../support/hold-call.ts';
import { expect, test } from '../support/launch.ts';
import { boxOf } from '../support/rest.ts';
import { chooseModel, writePrompt } from '../support/rooms.ts';
import { holdToasts } from '../support/toasts.ts';

test('a template asks for its variables and fills the form; the own draft comes back, over a restart too', async ({
  launch,
}) => {
  const app = await launch();
  const page = app.window;
  const prompt = page.getByRole('textbox', { name: 'Prompt' });
  const panel = page.getByRole('dialog', { name: 'Templates' });
  await chooseModel(page, 'K3 Turbo');
  await writePrompt(page, 'A walk through {{place}} at {{time}}');
  await page.getByRole('spinbutton', { name: 'Takes' }).fill('3');
  await page.getByRole('button', { name: 'Templates', exact: true }).click();
  await panel.getByRole('textbox', { name: 'Template name' }).fill('Walk');
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('listitem')).toContainText('Walk');
  await expectNoViolations(page, 'templates');
  await page.keyboard.press('Escape');

  // Used from another model, with another idea in the form.
  await writePrompt(page, 'My own idea');
  await page.getByRole('spinbutton', { name: 'Takes' }).fill('1');
  await chooseModel(page, 'N Pro');
  await page.getByRole('button', { name: 'Templates', exact: true }).click();
  await panel.getByRole('button', { name: 'Use: Walk' }).click();
  await panel.getByRole('textbox', { name: 'place' }).fill('rain');
  await panel.getByRole('textbox', { name: 'time' }).fill('dawn');
  await page.keyboard.press('Enter');
  await expect(panel).toBeHidden();
  await expect(prompt).toHaveValue('A walk through rain at dawn');
  await expect(page.getByRole('radio', { name: 'K3 Turbo', exact: true })).toBeChecked();
  await expect(page.getByRole('spinbutton', { name: 'Takes' })).toHaveValue('3');
  await app.close();

  const again = await launch({ userData: app.userData });
  const next = again.window;
  const nextPrompt = next.getByRole('textbox', { name: 'Prompt' });
  await expect(nextPrompt).toHaveValue('A walk through rain at dawn');
  await next.getByRole('button', { name: 'Restore previous form' }).click();
  await expect(nextPrompt).toHaveValue('My own idea');
  await expect(next.getByRole('region', { name: 'Template in the form' })).toBeHidden();

  const nextPanel = next.getByRole('dialog', { name: 'Templates' });
  await next.getByRole('button', { name: 'Templates', exact: true }).click();
  await nextPanel.getByRole('button', { name: 'Rename: Walk' }).click();
  await nextPanel.getByRole('textbox', { name: 'New name of Walk' }).fill('Stroll');
  await next.keyboard.press('Enter');
  await holdToasts(next);
  await nextPanel.getByRole('button', { name: 'Delete: Stroll' }).click();
  await expect(nextPanel.getByText('No templates yet.')).toBeVisible();
  // What is told after it leaves the undo in sight, and where it was.
  const undo = next.getByRole('button', { name: 'Undo' });
  const place = await boxOf(undo);
  const named = nextPanel.getByRole('textbox', { name: 'Template name' });
  await named.fill('Other');
  const saving = await holdCall(again, 'templates.save');
  await next.keyboard.press('Enter');
  await saving.whenMade();
  await named.fill('The next one');
  await saving.letGo();
  await expect(nextPanel.getByRole('listitem').filter({ hasText: 'Other' })).toBeVisible();
  await expect(named).toHaveValue('The next one');
  expect(await boxOf(undo)).toEqual(place);
  await next.keyboard.press('Escape');
  await undo.click();
  await next.getByRole('button', { name: 'Templates', exact: true }).click();
  await expect(nextPanel.getByRole('listitem').filter({ hasText: 'Stroll' })).toBeVisible();
});

test('a panel has the focus again as soon as what had it is gone; snippets go in at the cursor; earlier prompts come by key and by search; a model begins with its defaults', async ({
  app,
}) => {
  const page = app.window;
  await page.getByRole('button', { name: 'Templates', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Templates' });
  await expect(panel).toBeVisible();
  const holder = await page.evaluate(async () => {
    const dialog = document.querySelector('[role=dialog]');
    const button = document.createElement('button');
    dialog?.append(button);
    button.focus();
    button.remove();
    // As soon as the action that took it away is over: the next key may be there before the next frame.
    await Promise.resolve();
    return dialog?.contains(document.activeElement);
  });
  expect(holder).toBe(true);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();

  const prompt = page.getByRole('textbox', { name: 'Prompt' });
  await chooseModel(page, 'K3 Turbo');
  await writePrompt(page, 'A boat, at night');
  await page.getByRole('button', { name: 'Templates', exact: true }).click();
  await page.getByText('Snippets', { exact: true }).click();
  await panel.getByRole('textbox', { name: 'Snippet text' }).fill(' on 35 mm film');
  await panel.getByRole('textbox', { name: 'Snippet name' }).fill('Film');
  await panel.getByRole('button', { name: 'Save snippet' }).click();
  await expect(panel.getByRole('listitem')).toContainText('Film');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await prompt.evaluate((box: HTMLTextAreaElement) => box.setSelectionRange(6, 6));
  await page.getByRole('button', { name: 'Templates', exact: true }).click();
  await page.getByText('Snippets', { exact: true }).click();
  await panel.getByRole('button', { name: 'Insert: Film' }).click();
  await expect(prompt).toHaveValue('A boat on 35 mm film, at night');

  await queueBoats(page, ['red', 'green']);
  await queueBoats(page, ['blue']);
  await prompt.focus();
  await page.keyboard.press('End');
  const history = await holdCall(app, 'prompts.history');
  await page.keyboard.press('Alt+ArrowUp');
  await history.whenMade();
  // Before they are there, each key is a step, and a letter is one of what stands past the newest.
  await page.keyboard.type('!');
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Alt+ArrowDown');
  await history.letGo();
  await expect(prompt).toHaveValue('A blue boat on a river of ink');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(prompt).not.toHaveValue('A blue boat on a river of ink');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(prompt).toHaveValue('A blue boat on a river of ink');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(prompt).toHaveValue('A boat on 35 mm film, at night!');
  await page.getByRole('button', { name: 'Earlier prompts' }).click();
  await page.getByRole('searchbox', { name: 'Search earlier prompts' }).fill('GREEN');
  const found = page.getByRole('list', { name: 'Earlier prompts' }).getByRole('listitem');
  await expect(found).toHaveCount(1);
  await expectNoViolations(page, 'earlier prompts');
  await found.getByRole('button').click();
  await expect(prompt).toHaveValue('A green boat on a river of ink');

  await holdToasts(page);
  await chooseModel(page, 'N Pro');
  await page
    .locator('label')
    .filter({ has: page.getByText('4K', { exact: true }) })
    .click();
  await page.getByRole('button', { name: 'Templates', exact: true }).click();
  await panel.getByRole('button', { name: 'Use as defaults for N Pro' }).click();
  await expect(page.getByText('Saved as defaults for N Pro')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Clear defaults' })).toBeVisible();
});
