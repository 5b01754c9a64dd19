import type { Page } from '@playwright/test';
import { activateProfile, press } from '../support/invoke.ts';
import { expect, test } from '../support/launch.ts';
import { openRoom } from '../support/rooms.ts';

test.use({ sharesApp: true });

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
