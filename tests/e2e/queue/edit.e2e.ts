import { expect, test } from '../support/launch.ts';
import { usePaidProfile } from '../support/paid-by-practice.ts';
import { runCommand } from '../support/palette.ts';
import { practiceOf } from '../support/practice-of.ts';
import { makeTake, openRoom, queueTakes, takes, writePrompt } from '../support/rooms.ts';
import { setWindowSize } from '../support/window-size.ts';
import {
  callCore,
  chooseFromMenu,
  clickRow,
  openPausedQueue,
  queueBoats,
  row,
  sentWords,
} from './queue-actions.ts';

// Each has words of its own. Last comes the one after which nothing ends.
test.use({ sharesApp: true });

test('a job that waits is edited in Compose, left unchanged or saved; what was typed and the own draft are there again, and the service gets the new request', async ({
  app,
}) => {
  const page = app.window;
  const practice = await practiceOf(app);
  const prompt = page.getByRole('textbox', { name: 'Prompt' });
  await writePrompt(page, 'My own idea, not finished yet');
  await openPausedQueue(page, ['red', 'green']);

  // Left unchanged, the job is as it was, and what was typed can be had again.
  await chooseFromMenu(page, 'red', 'Edit');
  await writePrompt(page, 'A purple boat, half typed');
  await page.getByRole('button', { name: 'Leave unchanged' }).click();
  await expect(row(page, 'red')).toBeVisible();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByRole('textbox', { name: 'Prompt' })).toHaveValue('A purple boat, half typed');
  await page.getByRole('button', { name: /^Save changes/ }).click();
  await expect(row(page, 'purple')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'red')).toBeVisible();

  // So can what is typed when the window goes.
  const typed = page.getByRole('region', { name: 'Typed before' });
  await chooseFromMenu(page, 'red', 'Edit');
  await writePrompt(page, 'A purple boat, half typed');
  await page.reload();
  await expect(typed).toContainText('“A red boat on a river of ink” was not changed');
  await expect(prompt).toHaveValue('My own idea, not finished yet');
  // What is typed meanwhile takes nothing of it away.
  await writePrompt(page, 'My own idea, nearly finished');
  await page.reload();
  await typed.getByRole('button', { name: 'Keep editing' }).click();
  await expect(prompt).toHaveValue('A purple boat, half typed');
  await page.getByRole('button', { name: /^Save changes/ }).click();
  await expect(row(page, 'purple')).toBeVisible();
  await page.reload();
  await expect(prompt).toHaveValue('My own idea, nearly finished');
  await expect(typed).toBeHidden();

  await openRoom(page, 'Queue');
  await clickRow(page, 'green');
  await page.keyboard.press('e');
  const banner = page.getByRole('region', { name: 'Editing a queued job' });
  await expect(banner).toContainText('Editing “A green boat on a river of ink”');
  await expect(prompt).toHaveValue('A green boat on a river of ink');
  await prompt.fill('');
  await expect(page.getByRole('region', { name: 'Before you queue' })).toContainText('Prompt');
  await page.getByRole('button', { name: /^Save changes/ }).click();
  await expect(banner).toBeVisible();
  await writePrompt(page, 'A golden boat with {braces} kept');
  await expect(page.getByRole('region', { name: 'Before you queue' })).toContainText('Ready to save');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(row(page, 'golden')).toBeVisible();

  await openRoom(page, 'Compose');
  await expect(banner).toBeHidden();
  await expect(prompt).toHaveValue('My own idea, nearly finished');
  await openRoom(page, 'Queue');
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect.poll(() => sentWords(practice)).toEqual(['purple', 'golden']);
  const sent = (await practice.ledger()).map((entry) => entry.body['prompt']);
  expect(sent[1]).toBe('A golden boat with {braces} kept');
});

test('a failed job is changed and queued again with both in its history; one that goes out while it is edited says so, and the changes become a job of their own', async ({
  app,
}) => {
  const page = app.window;
  const practice = await practiceOf(app);
  const before = (await sentWords(practice)).length;
  const sent = async () => (await sentWords(practice)).slice(before);
  await practice.addFault({ on: 'generation', fault: 'fail' });
  await queueBoats(page, ['ruby']);
  await openRoom(page, 'Queue');
  await expect(row(page, 'ruby')).toContainText('Failed');
  await chooseFromMenu(page, 'ruby', 'Edit');
  await writePrompt(page, 'A better boat on a river of ink');
  await page.getByRole('button', { name: /^Save and queue again/ }).click();
  await expect(row(page, 'better')).toContainText('Done');
  expect(await sent()).toEqual(['ruby', 'better']);
  const entry = row(page, 'better');
  await expect(entry).toContainText('Edited by you');
  await expect(entry).toContainText('Submission 1 · accepted · HTTP 200');
  await expect(entry).toContainText('Submission 2 · accepted · HTTP 200');
  await entry.getByRole('button', { name: 'Before the edit' }).click();
  await expect(entry).toContainText('A ruby boat on a river of ink');
  await expect(entry.getByRole('button', { name: 'Copy: Generation' }).first()).toBeVisible();

  await openPausedQueue(page, ['blue']);
  await clickRow(page, 'blue');
  await page.keyboard.press('e');
  await expect(page.getByRole('region', { name: 'Editing a queued job' })).toBeVisible();
  await callCore(page, 'queue.resume', {});
  await expect(page.getByText('It was sent while you were editing')).toBeVisible();
  await writePrompt(page, 'A late boat on a river of ink');
  await page.getByRole('button', { name: /^Queue as a new job/ }).click();
  await expect.poll(sent).toEqual(['ruby', 'better', 'blue', 'late']);
});

test('what is typed for a take that is made again stands there again after the window went', async ({
  app,
}) => {
  const page = app.window;
  const prompt = page.getByRole('textbox', { name: 'Prompt' });
  await makeTake(page, 'N Pro', 'A harbour in a storm of letters');
  await openRoom(page, 'Compose');
  await writePrompt(page, 'My own idea, not finished yet');
  await openRoom(page, 'Review');
  await takes(page).first().click();
  await page.keyboard.press('a');
  await page
    .getByRole('dialog', { name: /Remix/ })
    .getByRole('menuitem', { name: /^Prompt/ })
    .click();
  await expect(prompt).toHaveValue('A harbour in a storm of letters');
  await prompt.fill('A harbour in a storm of numbers');
  await page.reload();
  await expect(prompt).toHaveValue('A harbour in a storm of numbers');
  const left = page.getByRole('region', { name: 'Typed before' });
  const banner = page.getByRole('region', { name: 'Remix' });
  await banner.getByRole('button', { name: 'Back to my draft' }).click();
  await expect(prompt).toHaveValue('My own idea, not finished yet');
  await expect(left).toContainText('Your changes to “A harbour in a storm of letters” weren’t queued');
  // Undo takes back what was done last: to leave it.
  await page.locator('main').focus();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(prompt).toHaveValue('A harbour in a storm of numbers');
  await banner.getByRole('button', { name: 'Back to my draft' }).click();
  await page.reload();
  await expect(prompt).toHaveValue('My own idea, not finished yet');
  await expect(banner).toBeHidden();
  await left.getByRole('button', { name: 'Keep editing' }).click();
  await expect(prompt).toHaveValue('A harbour in a storm of numbers');
  // Queued, it is lost no more.
  await queueTakes(page);
  await banner.getByRole('button', { name: 'Back to my draft' }).click();
  await expect(prompt).toHaveValue('My own idea, not finished yet');
  await expect(left).toBeHidden();
});

test('a job that was held for its editing goes on when a command or a remix takes its place, and what was typed can be had again', async ({
  app,
}) => {
  const page = app.window;
  await setWindowSize(app, 1600, 1000);
  const practice = await usePaidProfile(app, {});
  await makeTake(page, 'N Pro', 'A lighthouse in a storm of letters');
  const before = (await sentWords(practice)).length;
  const prompt = page.getByRole('textbox', { name: 'Prompt' });
  // As many as the service makes at once never come to an end.
  await practice.addFault({ on: 'generation', fault: 'stuck', times: null });
  await queueBoats(page, ['one', 'two', 'three', 'four', 'red']);
  await expect.poll(() => sentWords(practice)).toHaveLength(before + 4);
  await chooseFromMenu(page, 'red', 'Edit');
  await writePrompt(page, 'A purple boat, half typed');

  const holdIt = page.getByRole('button', { name: 'Hold it while you edit' });
  const typed = page.getByRole('region', { name: 'Typed before' });
  const byCommand = () => runCommand(page, 'Motion 3');
  const byRemix = async () => {
    await page
      .getByRole('region', { name: 'Stage' })
      .getByRole('button', { name: /^Remix/ })
      .click();
    await expect(prompt).toHaveValue('A lighthouse in a storm of letters');
    await page.getByRole('button', { name: 'Back to my draft' }).click();
  };
  for (const leave of [byCommand, byRemix]) {
    await holdIt.click();
    await expect(holdIt).toBeHidden();
    await leave();
    await expect(typed).toContainText('“A red boat on a river of ink” was not changed');
    await expect(prompt).not.toHaveValue('A purple boat, half typed');
    await typed.getByRole('button', { name: 'Keep editing' }).click();
    await expect(prompt).toHaveValue('A purple boat, half typed');
    // It is held no more.
    await expect(holdIt).toBeVisible();
  }
});
