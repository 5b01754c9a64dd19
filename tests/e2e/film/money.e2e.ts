import type { Locator, Page } from '@playwright/test';
import { invoke } from '../support/invoke.ts';
import { expect, test } from '../support/launch.ts';
import { usePaidProfile } from '../support/paid-by-practice.ts';
import { openRoom, queueTakes, writePrompt } from '../support/rooms.ts';

const shot = (page: Page, code: string): Locator =>
  page.getByRole('listbox', { name: 'Shots' }).getByRole('option').filter({ hasText: code });

/** A film of two shots, of which the first has two takes of $0.80 and uses one for two seconds. */
async function makeFilm(page: Page): Promise<string> {
  const { id: projectId } = await invoke<{ id: string }>(page, 'film.saveProject', {
    projectId: null,
    content: { name: 'Harbour', rate: '24', width: 1920, height: 1080, folder: null },
  });
  const list =
    'code,length,model,prompt\nSH010,2s,modeln-pro,boats at dawn\nSH020,2s,modeln-pro,a wet rope\n';
  await invoke(page, 'film.importList', { projectId, text: list, apply: true });
  await openRoom(page, 'Film');
  await shot(page, 'SH010').click();
  await page.keyboard.press('m');
  await page.getByLabel('Takes of each').fill('2');
  await page.getByRole('button', { name: 'Queue 2 jobs' }).click();
  await page.getByRole('button', { name: 'Choose v002' }).click();
  return projectId;
}

test('what a film cost is told for each shot, second and take that is used', async ({ app }) => {
  const page = app.window;
  await usePaidProfile(app, { 'modeln-pro': { base: 0.8 } });
  await writePrompt(page, 'a lighthouse');
  await queueTakes(page);
  await makeFilm(page);
  await expect(page.getByRole('complementary', { name: 'Shot' })).toContainText(
    'Spent $1.60, 2 takes, 1 used',
  );
  await page
    .getByRole('button', { name: 'Spent $1.60, $1.60 a shot, $0.80 a second, $1.60 a take used' })
    .click();
  const figures = page.getByRole('region', { name: 'Money' });
  await expect(figures).toContainText('Spent$1.60');
  await page.getByText('By shot', { exact: true }).click();
  const rows = (name: string) => page.getByRole('table', { name }).getByRole('row');
  await expect(rows('By shot')).toHaveText([
    'ShotTakesSpentIn doubtPer take used',
    'SH0102 takes, 1 used$1.60$1.60',
  ]);
  await page.getByRole('button', { name: 'Project' }).click();
  await page.getByRole('option', { name: 'All projects' }).click();
  await expect(figures).toContainText('Spent$2.40');
  await expect(rows('By project')).toHaveText([
    'ProjectTakesSpentIn doubtPer take used',
    'Harbour2 takes, 1 used$1.60$1.60',
    'Unsorted$0.80',
  ]);
  await openRoom(page, 'Film');
});
