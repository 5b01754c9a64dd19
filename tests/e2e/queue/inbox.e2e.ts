import type { Page } from '@playwright/test';
import { expect, test } from '../support/launch.ts';
import { usePaidProfile as choosePaidProfile } from '../support/paid-by-practice.ts';
import type { PracticeOfApp } from '../support/practice-of.ts';
import { openRoom } from '../support/rooms.ts';
import { queueBoats, row, secondCharge, sentWords } from './queue-actions.ts';

/** In seconds: later than any test. */
const HOUR = 3600;
const PRICES = { 'modelk-3-turbo': { base: 0.7 } };

/** One job that was taken and whose answer was lost, at a service that takes money; the inbox is open. */
async function loseAnswer(
  page: Page,
  practice: PracticeOfApp,
  word: string,
  webhook: Record<string, unknown>,
) {
  await practice.addFault({ on: 'submit', fault: 'accept-then-reset' });
  await practice.addFault({ on: 'webhook', ...webhook });
  await queueBoats(page, [word]);
  await openRoom(page, 'Queue');
  await expect(row(page, word)).toContainText('Unknown');
  await expect(row(page, word)).toContainText('$0.70 in doubt');
  await openInbox(page);
}

const openInbox = (page: Page) =>
  page
    .getByRole('toolbar', { name: 'Show jobs' })
    .getByRole('button', { name: /^Needs you/ })
    .click();

const question = (page: Page) => page.getByRole('region', { name: 'Was it received?' });

// Each loses answers of its own.
test.use({ sharesApp: true });

test('the inbox says what is known; an id is looked up or refused; what never arrived is sent again after naming the second charge', async ({
  app,
}) => {
  const page = app.window;
  const practice = await choosePaidProfile(app, PRICES);
  await loseAnswer(page, practice, 'lost', { fault: 'drop' });
  await expect(page.getByText('These jobs were sent')).toBeVisible();
  await expect(question(page)).toContainText(/Sent .+ \d{4}, \d{1,2}:\d\d:\d\d/);
  await expect(question(page)).toContainText('no answer');
  await question(page).getByRole('button', { name: 'What was sent' }).click();
  await expect(question(page)).toContainText('"prompt":"A lost boat on a river of ink"');

  const [entry] = await practice.ledger();
  await question(page).getByRole('textbox', { name: 'Generation ID' }).fill('not-an-id');
  await question(page).getByRole('button', { name: 'Look it up' }).click();
  await expect(question(page).getByRole('alert')).toBeVisible();
  await question(page).getByRole('textbox', { name: 'Generation ID' }).fill(` ${entry?.genId} `);
  await question(page).getByRole('button', { name: 'Look it up' }).click();
  await expect(page.getByText('Nothing needs you. Every outcome is known')).toBeVisible();
  await page.getByRole('button', { name: 'Show all jobs' }).click();
  await expect(row(page, 'lost')).toContainText('Done');
  expect(await practice.ledger()).toHaveLength(1);
  await row(page, 'lost').getByRole('button', { name: 'Show details' }).click();
  await expect(row(page, 'lost')).toContainText('You added its generation ID');
  await expect(row(page, 'lost')).toContainText('Sent, but no clear answer came back');
  await row(page, 'lost').getByRole('button', { name: 'Take back this ID' }).click();
  await expect(row(page, 'lost')).toContainText('Unknown');
  expect(await practice.ledger()).toHaveLength(1);

  await openInbox(page);
  await expect(question(page)).toContainText('A second charge would be about $0.70.');
  await question(page).getByRole('button', { name: 'Send it again' }).click();
  await expect(secondCharge(page)).toContainText('1 job · $0.70');
  await expect(secondCharge(page)).toContainText('It may have been charged already.');
  expect(await practice.ledger()).toHaveLength(1);
  await secondCharge(page).getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(() => sentWords(practice)).toEqual(['lost', 'lost']);
});

test('let go it leaves the inbox, and a delivery brings it home all the same; after a second submission a late result comes home beside it', async ({
  app,
}) => {
  const page = app.window;
  const practice = await choosePaidProfile(app, PRICES);
  const before = (await practice.ledger()).length;
  const countSent = async () => (await practice.ledger()).length - before;
  await loseAnswer(page, practice, 'missed', { fault: 'late', ms: HOUR * 1000 });
  await question(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('Nothing needs you. Every outcome is known')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(question(page)).toBeVisible();
  await question(page).getByRole('button', { name: 'Dismiss' }).click();
  await page.getByRole('button', { name: 'Show all jobs' }).click();
  await expect(row(page, 'missed')).toContainText('Cancelled');
  await practice.deliverLate(HOUR);
  await expect(row(page, 'missed')).toContainText('Done');
  expect(await countSent()).toBe(1);
  await row(page, 'missed').getByRole('button', { name: 'Show details' }).click();
  await expect(row(page, 'missed')).toContainText('A delivery confirmed that the service received it');
  await row(page, 'missed').getByRole('button', { name: 'Hide details' }).click();

  await loseAnswer(page, practice, 'twice', { fault: 'late', ms: HOUR * 1000 });
  await question(page).getByRole('button', { name: 'Send it again' }).click();
  await secondCharge(page).getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('button', { name: 'Show all jobs' }).click();
  const rows = row(page, 'twice');
  await expect.poll(countSent).toBe(3);
  await practice.deliverLate(HOUR);
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: 'Done' })).toHaveCount(2);
  expect(await countSent()).toBe(3);
  const histories = rows.getByRole('button', { name: 'Show details' });
  await histories.first().click();
  await expect(page.getByRole('button', { name: 'Hide details' })).toBeVisible();
  // Which of the two is told first, is not.
  const late = page.getByText('late result of an earlier submission');
  await expect(late.or(page.getByText('Queued again by you'))).toBeVisible();
  if (!(await late.isVisible())) {
    await page.getByRole('button', { name: 'Hide details' }).click();
    await histories.last().click();
  }
  await expect(late).toBeVisible();
  await page.getByRole('button', { name: 'Show original job' }).click();
  await expect(page.getByText('Queued again by you')).toBeVisible();
});
