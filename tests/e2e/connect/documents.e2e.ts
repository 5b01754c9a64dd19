import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { dropDocument } from '../support/drop-document.ts';
import { holdCall } from '../support/hold-call.ts';
import { invoke } from '../support/invoke.ts';
import { expect, test } from '../support/launch.ts';
import { makeFolder } from '../support/make-folder.ts';
import { openRoom } from '../support/rooms.ts';

const FIXTURES = resolve(import.meta.dirname, '../../fixtures/openapi');
/** A service that has models of its own, and none of those that Dailies knows. */
const OWN_MODELS = join(FIXTURES, 'corpus/tasks.yaml');
/** A service of which every request names the workspace, in a header. */
const OWN_HEADER = join(FIXTURES, 'workbench.yaml');
// Each adds another service, and uses it.
test.use({ sharesApp: true, startsWith: { args: ['--password-store=basic'] } });

const OWN = ['Image from text', 'Video from an image'];

test('of a service with models of its own, those come first; among sixty one is searched for, marked as a favorite and hidden', async ({
  app,
}) => {
  const page = app.window;
  const settings = await dropDocument(page, OWN_MODELS);
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

  // The form is of a model that the service has; built-in ones that it lacks are not there.
  await openRoom(page, 'Compose');
  const models = page.getByRole('radiogroup', { name: 'Models' });
  await expect(models.getByRole('radio', { checked: true })).toHaveAccessibleName(OWN[0] ?? '');
  const names = await models
    .getByRole('radio')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  expect(names).toEqual(OWN);

  await dropDocument(page, await writeLongDocument());
  // Whoever goes on before it is saved stays there.
  const saving = await holdCall(app, 'profiles.save');
  await settings.getByRole('button', { name: 'Save and use it' }).click();
  await saving.whenMade();
  await openRoom(page, 'Compose');
  await saving.letGo();
  const list = page.getByRole('navigation', { name: 'Models' });
  const all = list.getByRole('radio');
  await expect(all).toHaveCount(60);
  await expect(page.getByRole('radiogroup', { name: 'Ratio' })).toBeVisible();
  await expect(page.locator('main [aria-invalid=true]')).toHaveCount(0);
  const second = (await all.nth(1).getAttribute('aria-label')) ?? '';
  const search = list.getByRole('searchbox', { name: 'Search models' });
  await search.fill('  STYLE 41');
  await expect(all).toHaveCount(1);
  const title = (await all.getAttribute('aria-label')) ?? '';
  await all.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Add to favorites' }).click();
  await search.fill('nothing of this name');
  await expect(list).toContainText('No model matches.');
  await search.fill('');
  await expect(list.getByRole('heading', { name: 'Favorites' })).toBeVisible();
  await expect(all.first()).toHaveAccessibleName(title);
  await expect(all).toHaveCount(60);

  const other = list.getByRole('radio', { name: second, exact: true });
  await other.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Hide' }).click();
  await expect(all).toHaveCount(59);
  await search.fill(second);
  await expect(other).toBeVisible();
  await search.fill('');
  await list.getByRole('button', { name: 'Show 1 hidden' }).click();
  await expect(all.last()).toHaveAccessibleName(second);
  await all.last().click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Show' }).click();
  await expect(list.getByRole('heading', { name: 'Hidden' })).toHaveCount(0);

  await page.reload();
  await expect(all.first()).toHaveAccessibleName(title);
  await expect(all).toHaveCount(60);
});

/** The same service with 58 more models that make images. */
async function writeLongDocument(): Promise<string> {
  const text = await readFile(OWN_MODELS, 'utf8');
  const from = text.indexOf('  /v1/text_to_image:');
  const operation = text.slice(from, text.indexOf('  /v1/tasks/{id}:'));
  const more = Array.from({ length: 58 }, (_, index) =>
    operation
      .replace('/v1/text_to_image:', `/v1/style_${index}/text_to_image:`)
      .replace('Generate an image from text', `Generate an image in style ${index}`),
  );
  const path = join(await makeFolder(), 'long.yaml');
  await writeFile(path, text.slice(0, from) + more.join('') + text.slice(from));
  return path;
}

test('a header whose value only the artist knows is asked for, and what is filled in is kept', async ({
  app: { window: page },
}) => {
  const settings = await dropDocument(page, OWN_HEADER);
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

/** By key, as somebody does who has nothing else. */
async function press(page: Page, control: Locator): Promise<void> {
  await control.focus();
  await page.keyboard.press('Enter');
}

test('a service that was added asks for its key, and what is left open goes on to the next', async ({
  app: { window: page },
}) => {
  await dropDocument(page, join(FIXTURES, 'quarry.yaml'));
  await press(page, page.getByRole('button', { name: 'Save and use it' }));
  await expect(page.getByLabel('API key', { exact: true })).toBeFocused();

  // From another room the section has the focus, so that Tab goes on in it.
  await openRoom(page, 'Compose');
  await press(page, page.getByRole('region', { name: 'Status' }).getByRole('button', { name: /Quarry/ }));
  await expect(page.getByRole('heading', { name: 'Service', exact: true })).toBeFocused();
});

test('a document is saved only once it was read for the profile that it is to update', async ({ app }) => {
  const page = app.window;
  const settings = await dropDocument(page, join(FIXTURES, 'quarry.yaml'));
  const save = page.getByRole('button', { name: 'Save and use it' });
  await save.click();
  // Other tests of this file have used a service of this name, too.
  await expect(save).toBeHidden();
  const countKept = async () => (await invoke<readonly object[]>(page, 'profiles.list', {})).length;
  const count = await countKept();
  const profiles = settings.getByRole('list', { name: 'Profiles' }).getByRole('listitem');
  await expect(profiles).toHaveCount(count);
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('Quarry');

  await dropDocument(page, join(FIXTURES, 'quarry.yaml'));
  const target = page.getByRole('radiogroup', { name: 'Save as' }).getByRole('radio');
  await expect(target.first()).toBeChecked();
  const reading = await holdCall(app, 'profiles.importDocument');
  await target.last().press('Space');
  await reading.whenMade();
  await expect(save).toBeDisabled();
  await reading.letGo();
  await save.click();
  await expect(save).toBeHidden();
  expect(await countKept()).toBe(count);
});
