import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, type LaunchedApp, test } from '../support/launch.ts';
import { usePaidProfile } from '../support/paid-by-practice.ts';
import { jobRows, openRoom, queueTakes, writePrompt } from '../support/rooms.ts';

const PROMPT = 'A lighthouse in heavy rain, seen from the sea';
const statusLine = (page: Page) => page.getByRole('region', { name: 'Status' });

/** Types a cap into its field in Settings. */
async function setCap(page: Page, label: string, text: string): Promise<void> {
  await openRoom(page, 'Settings');
  const field = page.getByLabel(label, { exact: true });
  await field.fill(text);
  await field.press('Enter');
}

/** Lets the save dialog answer with a path, as if an artist had chosen it. */
async function answerSaveDialog(app: LaunchedApp, path: string): Promise<void> {
  await app.electron.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath });
  }, path);
}

test('what goes over a cap waits, says which cap, and goes when it is raised; a cap that is no number is refused, and one that is emptied is gone', async ({
  app,
}) => {
  const page = app.window;
  await setCap(page, 'At most for a batch, in submissions', '12.5');
  await expect(page.getByRole('alert')).toHaveText('Enter a whole number, or leave it empty for no cap.');
  await setCap(page, 'At most for a batch, in submissions', '12');
  await expect(page.getByRole('alert')).toHaveCount(0);
  const settings = async () =>
    JSON.parse(await readFile(join(app.userData, 'settings.json'), 'utf8').catch(() => '{}')) as {
      budget?: unknown;
    };
  await expect
    .poll(async () => (await settings()).budget)
    .toEqual([{ scope: 'batch', limit: { kind: 'submissions', count: 12 } }]);
  await setCap(page, 'At most for a batch, in submissions', '');
  await expect.poll(async () => (await settings()).budget).toEqual([]);

  const practice = await usePaidProfile(app, { 'modeln-pro': { base: 0.8 } });
  await setCap(page, 'At most for a day, in USD', '1,60');
  await expect(page.getByLabel('At most for a day, in USD', { exact: true })).toHaveValue('1.6');
  await openRoom(page, 'Compose');
  await writePrompt(page, PROMPT);
  for (const _ of [1, 2, 3]) await queueTakes(page);
  await openRoom(page, 'Queue');
  await expect(page.getByText('today’s budget, $1.60 of $1.60 used').first()).toBeVisible();
  await expect(statusLine(page)).toContainText('$1.60 of $1.60 today');
  await expect.poll(async () => (await practice.ledger()).length).toBe(2);

  await statusLine(page)
    .getByRole('button', { name: /today$/ })
    .click();
  const figures = page.getByRole('region', { name: 'Money' });
  await expect(figures).toContainText('Spent$1.60');
  await expect(figures).toContainText('Reserved$0.80');
  await expect(page.getByRole('table', { name: 'Submissions' }).getByRole('row')).toHaveCount(3);

  await setCap(page, 'At most for a day, in USD', '2.4');
  await expect.poll(async () => (await practice.ledger()).length).toBe(3);
  await openRoom(page, 'Queue');
  await page.getByRole('button', { name: 'Jobs', exact: true }).click();
  await expect(jobRows(page).filter({ hasText: 'Done' })).toHaveCount(3);
});

test('without prices the header, the rows and the status line count submissions; the ledger is saved as a table, and the log without the key', async ({
  app,
}) => {
  const page = app.window;
  await usePaidProfile(app, {});
  await writePrompt(page, PROMPT);
  for (const _ of [1, 2]) await queueTakes(page);
  await openRoom(page, 'Queue');
  await expect(jobRows(page).filter({ hasText: 'Done' })).toHaveCount(2);
  await expect(statusLine(page)).toContainText('2 submissions today');
  await page.getByRole('button', { name: 'Money', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Money' })).toContainText('Spent2 submissions');
  await expect(page.getByRole('table', { name: 'Submissions' }).getByText('1 submission')).toHaveCount(2);

  await usePaidProfile(app, { 'modeln-pro': { base: 0.8 } });
  await openRoom(page, 'Compose');
  await writePrompt(page, `=HYPERLINK("http://evil.example"), ${PROMPT}`);
  await queueTakes(page);
  await openRoom(page, 'Queue');
  await page.getByRole('button', { name: 'Jobs', exact: true }).click();
  await expect(jobRows(page).filter({ hasText: 'Done' })).toHaveCount(3);
  await page.getByRole('button', { name: 'Money', exact: true }).click();
  const csv = join(app.userData, 'ledger.csv');
  await answerSaveDialog(app, csv);
  await page.getByRole('button', { name: 'Export CSV…' }).click();
  await expect(page.getByText(`Saved as ${csv}`)).toBeVisible();
  const text = await readFile(csv, 'utf8');
  expect(text.startsWith('\uFEFFSent at,Job,')).toBe(true);
  expect(text.trimEnd().split('\r\n')).toHaveLength(4);
  expect(text).toContain(`"'=HYPERLINK(""http://evil.example""),`);

  const log = join(app.userData, 'handed-on.log');
  await answerSaveDialog(app, log);
  await openRoom(page, 'Settings');
  await page.getByRole('button', { name: 'Save the log…' }).click();
  await expect(page.getByText(`Log saved as ${log}`)).toBeVisible();
  const lines = await readFile(log, 'utf8');
  expect(lines).toContain('submission-outcome');
  expect(lines).not.toContain('practice-e2e');
});

test('caps that can’t be read hold what costs until a person has looked at them', async ({ launch }) => {
  const first = await launch();
  await usePaidProfile(first, { 'modeln-pro': { base: 0.8 } });
  await first.close();
  const path = join(first.userData, 'settings.json');
  const settings = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>;
  const budget = [{ scope: 'day', limit: { kind: 'submissions', count: '20' } }];
  await writeFile(path, JSON.stringify({ ...settings, budget, startUp: 'go-on' }));

  const app = await launch({ userData: first.userData });
  const page = app.window;
  await writePrompt(page, PROMPT);
  await queueTakes(page);
  await openRoom(page, 'Queue');
  const notice = page.getByRole('status').filter({ hasText: 'Budget couldn’t be read' });
  await notice.getByRole('button', { name: 'Check budget' }).click();
  const settingsNotice = page.getByRole('alert').filter({ hasText: 'couldn’t be read' });
  await settingsNotice.getByRole('button', { name: 'Confirm caps' }).click();
  await expect(settingsNotice).toHaveCount(0);
  await openRoom(page, 'Queue');
  await expect(notice).toHaveCount(0);
  await expect
    .poll(async () => JSON.parse(await readFile(path, 'utf8')) as object)
    .toMatchObject({ budget: [] });
});
