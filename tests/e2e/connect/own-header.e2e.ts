import { resolve } from 'node:path';
import { dropDocument } from '../support/drop-document.ts';
import { expect, test } from '../support/launch.ts';
import { openRoom } from '../support/rooms.ts';

/** A service of which every request names the workspace, in a header. */
const DOCUMENT = resolve(import.meta.dirname, '../../fixtures/openapi/workbench.yaml');

test('a header whose value only the artist knows is asked for, and what is filled in is kept', async ({
  launch,
}) => {
  const { window: page } = await launch({ args: ['--password-store=basic'] });
  const settings = await dropDocument(page, DOCUMENT);
  const report = page.getByRole('region', { name: 'What the document says' });
  await expect(report).toContainText('Fill in the value of X-Workspace-Id.');
  await report.getByRole('button', { name: 'Save and use it' }).click();
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('Workbench');

  const open = settings.getByRole('list', { name: 'Still open' });
  await expect(open).toContainText('Value of “X-Workspace-Id”');
  const row = open.getByRole('listitem').filter({ hasText: 'X-Workspace-Id' });
  await row.getByRole('button').first().click();
  await row.getByRole('textbox', { name: 'Value' }).fill('atelier-7');
  await row.getByRole('button', { name: 'Use this' }).click();
  await expect(open).not.toContainText('X-Workspace-Id');
  await page.reload();
  await openRoom(page, 'Settings');
  await expect(open).toContainText('Reading deliveries');
  await expect(open).not.toContainText('X-Workspace-Id');
});
