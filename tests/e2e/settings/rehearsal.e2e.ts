import { expectNoViolations } from '../support/accessibility.ts';
import { holdCall } from '../support/hold-call.ts';
import { expect, test } from '../support/launch.ts';
import { usePaidProfile } from '../support/paid-by-practice.ts';
import { boxOf } from '../support/rest.ts';
import { jobRows, openRoom } from '../support/rooms.ts';

test('the first paid job is looked at whole, sent once, and proves the profile', async ({ app }) => {
  const page = app.window;
  const practice = await usePaidProfile(app, { 'modeln-pro': { base: 0.8 } });
  await openRoom(page, 'Settings');
  const settings = page.getByRole('region', { name: 'Service', exact: true });
  await settings.getByRole('button', { name: 'Check now' }).click();
  await expect(settings.getByText('Everything works.')).toBeVisible();
  await settings.getByRole('button', { name: 'Prepare paid test run…' }).click();
  const evidence = settings.getByRole('table', { name: 'What it depends on' });
  await expect(evidence.getByRole('row', { name: /^Address/ })).toContainText('by the connection check');
  await expect(evidence.getByRole('row', { name: /^Results/ })).toContainText('not confirmed yet');
  await settings.getByRole('textbox', { name: 'Prompt' }).fill('A lighthouse, for the dress rehearsal');
  const request = settings.getByRole('region', { name: 'The exact request' });
  // What stands beside one another has its words in one line.
  const topOf = async (words: string) => (await boxOf(settings.getByText(words, { exact: true }).last())).y;
  expect(await topOf('Model')).toBe(await topOf('Prompt'));
  await expect(request).toContainText(`POST ${practice.baseUrl}/v2/generation/modeln-pro`);
  await expect(request).toContainText('x-api-key: (your key)');
  await expect(request).toContainText('"prompt": "A lighthouse, for the dress rehearsal"');
  await expect(request).not.toContainText('practice-e2e');
  await expect(settings).toContainText('It will cost $0.80 by your price list.');
  const send = settings.getByRole('button', { name: 'Send this one job' });
  await expect(send).toContainText('$0.80');
  await send.scrollIntoViewIfNeeded();
  await expectNoViolations(page, 'Settings');
  expect(await practice.ledger()).toEqual([]);

  // The button waits until the request of what was typed is shown.
  const preview = await holdCall(app, 'jobs.preview');
  await settings.getByRole('textbox', { name: 'Prompt' }).fill('A lighthouse, once more');
  await expect(send).toBeDisabled();
  await expect(request).not.toContainText('once more');
  await preview.letGo();
  await expect(request).toContainText('"prompt": "A lighthouse, once more"');
  await expect(send).toBeEnabled();
  await send.dblclick();
  await expect(settings.getByText('Proven: one paid job went out and its take came home.')).toBeVisible();
  await expect(evidence.getByRole('row', { name: /^Results/ })).toContainText('by a paid job');
  // What became of it stands where the button was.
  await expect(send).toHaveCount(0);
  expect(await practice.ledger()).toHaveLength(1);
  await settings.getByRole('button', { name: 'Show job' }).click();
  await expect(jobRows(page).filter({ hasText: 'Paid test run' })).toContainText('Done');
});
