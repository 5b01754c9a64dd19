import type { Locator, Page } from '@playwright/test';
import { dropFiles } from './drop-files.ts';
import { openRoom } from './rooms.ts';

/** Drops a service's document, or a profile, where Settings takes one; the section it is read in. */
export async function dropDocument(page: Page, path: string): Promise<Locator> {
  await openRoom(page, 'Settings');
  const settings = page.getByRole('region', { name: 'Service', exact: true });
  await dropFiles(page, settings.getByText('Drop the document or the profile here'), [path]);
  return settings;
}
