import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, type LaunchedApp } from './launch.ts';
import { practiceOf } from './practice-of.ts';
import { openRoom } from './rooms.ts';

/** A table of two jobs, as a colleague sends it. */
export const NIGHT_BATCH = {
  format: 'dailies-batch',
  version: 1,
  table: 'model,prompt\r\nmodelk-3-turbo,A lighthouse at dusk\r\nmodelk-3-turbo,A harbour in rain\r\n',
};

export async function writeOwnFile(folder: string, name: string, content: unknown): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

export const roomOf = (page: Page) => page.locator('main[data-room]');

/** What came from outside has queued nothing. */
export async function expectNothingSent(app: LaunchedApp): Promise<void> {
  expect(await (await practiceOf(app)).ledger()).toEqual([]);
  await openRoom(app.window, 'Queue');
  await expect(app.window.getByRole('list', { name: 'Jobs' }).getByRole('listitem')).toHaveCount(0);
}
