import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/launch.ts';
import { usePaidProfile } from '../support/paid-by-practice.ts';
import { openRoom } from '../support/rooms.ts';

/** By key, as somebody does who has nothing else. */
async function press(page: Page, control: Locator): Promise<void> {
  await control.focus();
  await page.keyboard.press('Enter');
}

test('what is pressed in Settings hands the focus on to what comes next, and back; the list of Settings leads to a section, and a search leaves the sections that have its words', async ({
  app,
}) => {
  const page = app.window;
  await usePaidProfile(app, { 'modeln-pro': { base: 0.8 } });
  await openRoom(page, 'Settings');
  const settings = page.getByRole('region', { name: 'Service', exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  // An answer is shown, pointed at, and put away.
  await press(page, button('Show an answer…'));
  await expect(settings.getByRole('radiogroup', { name: 'This is' }).locator(':focus')).toHaveCount(1);
  await settings.getByRole('textbox', { name: 'The answer as JSON' }).fill('{"id":"g-1","state":"DONE"}');
  await press(page, button('Show it'));
  const values = settings.getByRole('list', { name: 'Values of the answer' });
  const id = values.getByRole('button').first();
  await expect(id).toBeFocused();
  await page.keyboard.press('Enter');
  await press(
    page,
    values.getByRole('group', { name: 'This value is' }).getByRole('button', { name: 'The state' }),
  );
  await expect(id).toHaveAttribute('data-role', 'status');
  await expect(id).toBeFocused();

  // Half of it is said, and still is after a look at another room.
  await openRoom(page, 'Queue');
  await openRoom(page, 'Settings');
  await expect(id).toHaveAttribute('data-role', 'status');
  await press(page, button('Close'));
  await expect(button('Show an answer…')).toBeFocused();

  await press(page, button('Prepare paid test run…'));
  const send = settings.getByRole('button', { name: 'Send this one job' });
  await expect(send).toBeVisible();
  await expect(settings.locator(':focus')).toHaveCount(1);
  await press(page, button('Close'));
  await expect(button('Prepare paid test run…')).toBeFocused();

  // A price: its first field, and then the button that changes it.
  await press(page, button('Add price for H3 Omni'));
  await expect(page.getByRole('textbox', { name: 'Per take' })).toBeFocused();
  await page.keyboard.type('0.3');
  await page.keyboard.press('Enter');
  await expect(button('Change price of H3 Omni')).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, button('Cancel'));
  await expect(button('Change price of H3 Omni')).toBeFocused();

  const sections = page.getByRole('navigation', { name: 'Sections' });
  await press(page, sections.getByRole('button', { name: 'Appearance' }));
  await expect(page.getByRole('heading', { name: 'Appearance' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Appearance' })).toBeInViewport();

  await page.getByRole('searchbox', { name: 'Search settings' }).fill('accent');
  await expect(sections.getByRole('button')).toHaveText(['Appearance']);
  await expect(page.getByRole('region', { name: 'Service', exact: true })).toBeHidden();
  await expect(page.getByRole('region', { name: 'Appearance', exact: true })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search settings' }).fill('no such setting');
  await expect(page.getByText('No setting found.')).toBeVisible();
});
