import { resolve } from 'node:path';
import { dropDocument } from '../support/drop-document.ts';
import { expect, test } from '../support/launch.ts';
import { openRoom, writePrompt } from '../support/rooms.ts';

/** A service that has models of its own, and none of those that Dailies knows. */
const DOCUMENT = resolve(import.meta.dirname, '../../fixtures/openapi/corpus/tasks.yaml');
const OWN = ['Image from text', 'Video from an image'];

test('of a service with models of its own, those come first, and no other is spoken of as if it were there', async ({
  launch,
}) => {
  const { window: page } = await launch({ args: ['--password-store=basic'] });
  const settings = await dropDocument(page, DOCUMENT);
  const report = page.getByRole('region', { name: 'What the document says' });
  await expect(report).toContainText('2 models can be queued');

  // That seven other models are missing is no difference, and what they would need is not open.
  await expect(report).not.toContainText('difference');
  for (const list of await report.getByRole('button', { name: /\(\d+\)$/ }).all()) await list.click();
  await expect(report).not.toContainText('N Pro');
  // What was read stands there by the names that the rest of the room has for it.
  const settled = report.getByRole('listitem');
  await expect(settled.filter({ hasText: OWN[0] ?? '' }).first()).toContainText('/v1/text_to_image');
  await expect(settled.filter({ hasText: 'How the key is sent' })).toContainText('Authorization: Bearer');

  await report.getByRole('button', { name: 'Save and use it' }).click();
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('Gangway');
  const open = settings.getByRole('list', { name: 'Still open' });
  await expect(open).toContainText('Reading deliveries');
  await expect(open).not.toContainText('N Pro');

  // The form is of a model that the service has; the others come last, and say what is the matter.
  await openRoom(page, 'Compose');
  const models = page.getByRole('radiogroup', { name: 'Models' });
  await expect(models.getByRole('radio', { checked: true })).toHaveAccessibleName(OWN[0] ?? '');
  const names = await models
    .getByRole('radio')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  expect(names.slice(0, 2)).toEqual(OWN);
  const absent = models.getByRole('radio', { name: 'N Pro' });
  await expect(absent).toHaveAccessibleDescription(/Not in the service’s document/);
  await absent.click();
  await writePrompt(page, 'A fox in the first light of the day');
  const foot = page.locator('main footer');
  await expect(foot).toContainText('Not in the service’s document');
  await models.getByRole('radio', { name: OWN[0] ?? '' }).click();
  await expect(foot).not.toContainText('Not in the service’s document');
});
