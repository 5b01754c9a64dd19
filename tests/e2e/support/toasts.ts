import type { Locator, Page } from '@playwright/test';

/** Where things are told in passing. */
export const toasts = (page: Page): Locator => page.getByRole('status', { name: 'Notifications' });

/** Keeps what is told in sight, as a hand does that rests on it: else it goes after seconds, however slow the computer is. */
export async function holdToasts(page: Page): Promise<void> {
  await toasts(page).dispatchEvent('pointerover');
}
