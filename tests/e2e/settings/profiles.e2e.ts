import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { activateProfile, press } from '../support/invoke.ts';
import { expect, test } from '../support/launch.ts';
import { openRoom } from '../support/rooms.ts';

// Each adds profiles of its own, and uses them.
test.use({ sharesApp: true, startsWith: { args: ['--password-store=basic'] } });

const profiles = (page: Page) => page.getByRole('list', { name: 'Profiles' });
const status = (page: Page) => page.getByRole('region', { name: 'Status' });

test('a profile is renamed where it stands, duplicated without its key, and told apart', async ({ app }) => {
  const page = app.window;
  const text = JSON.stringify({ format: 1, name: 'Generation service', baseUrl: 'http://127.0.0.1:9/one' });
  await activateProfile(page, text, 'sk-first');
  await press(page, 'profiles.save', { profileId: null, text: text.replace('/one', '/two') });
  await openRoom(page, 'Settings');
  const list = profiles(page);
  await expect(list.getByText('Generation service 2', { exact: true })).toBeVisible();

  await list.getByRole('button', { name: 'More for Generation service', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Rename…' }).click();
  const name = list.getByRole('textbox', { name: 'Profile name' });
  await expect(name).toBeFocused();
  await name.fill('Night shift');
  await name.press('Enter');
  await expect(status(page)).toContainText('Night shift');
  const row = list.getByRole('listitem').filter({ hasText: 'Night shift' });
  await expect(row).toContainText('http://127.0.0.1:9/one · key stored');

  await list.getByRole('button', { name: 'More for Night shift' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  const copy = list.getByRole('listitem').filter({ hasText: 'Night shift 2' });
  await expect(copy).toContainText('http://127.0.0.1:9/one · no key');
  await expect(page.getByText('is duplicated as “Night shift 2”, without its key')).toBeVisible();
  await list.getByRole('button', { name: 'More for Night shift 2' }).click();
  await page.keyboard.press('Escape');

  // Escape leaves the name as it was.
  await list.getByRole('button', { name: 'More for Night shift 2' }).click();
  await page.getByRole('menuitem', { name: 'Rename…' }).click();
  await name.fill('Never');
  await name.press('Escape');
  await expect(copy).toBeVisible();
  await list.getByRole('button', { name: 'More for Night shift 2' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(copy).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(copy).toContainText('no key');
});

const SECRET = 'whsec_c2VjcmV0LW9mLWFuLW9yY2hhcmQ=';

test('the secret of signed deliveries is asked for where the profile says that they are signed', async ({
  app,
}) => {
  test.skip(process.platform !== 'linux', 'other systems always have a keychain');
  const page = app.window;
  const text = JSON.stringify({
    format: 1,
    name: 'Orchard',
    baseUrl: 'http://127.0.0.1:9',
    webhook: { genId: '/id', status: '/s', outputs: ['/u/*'], signature: { scheme: 'standard-webhooks' } },
  });
  const profileId = await activateProfile(page, text, null);
  await openRoom(page, 'Settings');
  await expect(page.getByRole('heading', { name: 'Secret for signed deliveries' })).toBeVisible();
  await expect(page.getByText('No delivery is accepted until you store the secret.')).toBeVisible();
  const form = page.locator('form', {
    has: page.getByRole('heading', { name: 'Secret for signed deliveries' }),
  });
  await form.getByRole('textbox', { name: 'Secret' }).fill(SECRET);
  await expect(form.getByRole('button', { name: 'Store secret' })).toBeDisabled();
  await form.getByText('Keep it in a plain file anyway').click();
  await form.getByRole('button', { name: 'Store secret' }).click();
  await expect(form.getByText('Only correctly signed deliveries are accepted.')).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Secret' })).toHaveValue('');
  const keys = await readFile(join(app.userData, 'data', 'keys.json'), 'utf8');
  const stored = Object.keys((JSON.parse(keys) as { keys: object }).keys);
  expect(stored.filter((name) => name.startsWith('webhook-secret:'))).toEqual([
    `webhook-secret:${profileId}`,
  ]);
  for (const entry of await readdir(app.userData, { recursive: true, withFileTypes: true })) {
    const bytes = entry.isFile()
      ? await readFile(join(entry.parentPath, entry.name)).catch(() => Buffer.alloc(0))
      : null;
    expect(bytes?.includes(SECRET) ?? false, entry.name).toBe(false);
  }
  await form.getByRole('button', { name: 'Remove secret' }).click();
  await expect(form.getByText('No delivery is accepted until you store the secret.')).toBeVisible();
});

const IMAGE = { kind: 'reference', media: 'image' };

/** Nothing listens at its address; it has no upload, and one model whose request holds the first picture itself. */
function inlineProfile(second: object[]): string {
  const fields = [{ key: 'image', ...IMAGE, inline: 'data-url' }, ...second];
  const customModels = { own: { path: '/own', kind: 'video', title: 'Own clips', fields } };
  const base = { format: 1, baseUrl: 'http://127.0.0.1:9', sources: { '/customModels/own': 'openapi' } };
  return JSON.stringify({ ...base, name: `Inline ${second.length}`, customModels });
}

test('Settings says in which fields files work that go along in the request; metadata is removed from uploads unless that is turned off there', async ({
  app,
}) => {
  const { window } = app;
  const step = window
    .getByRole('list', { name: 'Steps' })
    .getByRole('listitem')
    .filter({ hasText: 'Send a file' });
  const upload = window
    .getByRole('list', { name: 'Still open' })
    .getByRole('listitem')
    .filter({ hasText: 'Sending files from this computer' });
  async function check(): Promise<void> {
    await openRoom(window, 'Settings');
    await window.getByRole('button', { name: 'Check now' }).click();
  }

  await activateProfile(window, inlineProfile([]));
  await check();
  await expect(step).toContainText('Files go along in the request');
  await expect(upload).toHaveCount(0);

  await activateProfile(window, inlineProfile([{ key: 'last', ...IMAGE }]));
  await check();
  await expect(step).toContainText('only in fields that send them in the request');
  await expect(upload).toContainText('some fields take only web addresses');
  await expect(upload).toContainText('Own clips');

  const remove = window.getByRole('switch', { name: 'Remove metadata from uploads' });
  await expect(remove).toBeChecked();
  await window.locator('label').filter({ has: remove }).click();
  await expect(remove).not.toBeChecked();
  await window.reload();
  await openRoom(window, 'Settings');
  await expect(remove).not.toBeChecked();
});
