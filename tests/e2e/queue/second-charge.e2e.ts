import type { Page } from '@playwright/test';
import { expect, test } from '../support/launch.ts';
import { usePaidProfile as choosePaidProfile } from '../support/paid-by-practice.ts';
import type { PracticeOfApp } from '../support/practice-of.ts';
import { openRoom, writePrompt } from '../support/rooms.ts';
import { chooseFromMenu, queueBoats, row, secondCharge, sentWords } from './queue-actions.ts';

/** Two jobs that the service took, and whose generations it called failed; the failed ones are shown. */
async function haveFailed(page: Page, practice: PracticeOfApp, words: string[]) {
  await practice.addFault({ on: 'generation', fault: 'fail', times: 2 });
  await queueBoats(page, words);
  await openRoom(page, 'Queue');
  await expect(shown(page)).toContainText('Failed 2');
  await page.getByRole('button', { name: /^Failed/ }).click();
}

const shown = (page: Page) => page.getByRole('toolbar', { name: 'Show jobs' });
const again = (page: Page) => page.getByRole('button', { name: /^Queue 2 failed jobs again/ });

test('what failed and was charged goes again only after a question that stays, with its amount; the same is asked for one job from its menu, and after it was changed', async ({
  app,
}) => {
  const page = app.window;
  const practice = await choosePaidProfile(app, { 'modelk-3-turbo': { base: 0.7 } });
  await haveFailed(page, practice, ['red', 'green']);
  await again(page).click();
  const question = secondCharge(page);
  await expect(question).toContainText('Queue 2 jobs again?');
  await expect(question).toContainText('2 jobs · $1.40. What is sent may be charged.');
  await expect(question).toContainText('2 jobs were charged already.');
  await expect(question).toContainText('up to $1.40 more');
  // What opened it can't answer it.
  await page.keyboard.press('Enter');
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Don’t send' }).click();
  await expect(question).toHaveCount(0);
  await again(page).click();
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(shown(page)).toContainText('Failed 2');
  expect(await sentWords(practice)).toHaveLength(2);

  await again(page).click();
  await expect(question).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(question).toHaveCount(0);
  await expect(shown(page)).toContainText('Done 2');
  expect(await sentWords(practice)).toHaveLength(4);

  await shown(page).getByRole('button', { name: /^All/ }).click();
  await haveFailed(page, practice, ['blue', 'white']);
  await chooseFromMenu(page, 'blue', 'Queue again');
  await expect(question).toContainText('1 job · $0.70');
  await expect(question).toContainText('It was charged already.');
  await question.getByRole('button', { name: 'Don’t send' }).click();

  await chooseFromMenu(page, 'white', 'Edit');
  await writePrompt(page, 'A better boat on a river of ink');
  await page.getByRole('button', { name: /^Save and queue again/ }).click();
  await expect(question).toContainText('It was charged already.');
  await question.getByRole('button', { name: 'Send', exact: true }).click();
  await shown(page).getByRole('button', { name: /^All/ }).click();
  await expect(row(page, 'better')).toContainText('Done');
  expect((await sentWords(practice)).slice(4).toSorted()).toEqual(['better', 'blue', 'white']);
});
