import type { Locator, Page } from '@playwright/test';
import { failCall, holdCall } from '../support/hold-call.ts';
import { invoke, press } from '../support/invoke.ts';
import { expect, test } from '../support/launch.ts';
import { usePaidProfile } from '../support/paid-by-practice.ts';
import { boxOf } from '../support/rest.ts';
import { jobRows, openRoom, queueTakes, takes, writePrompt } from '../support/rooms.ts';

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

test('what a film cost is told for each shot, second and take that is used; its own cap is said before, holds what is over it, and lets it go when it is raised', async ({
  app,
}) => {
  const page = app.window;
  await usePaidProfile(app, { 'modeln-pro': { base: 0.8 } });
  await writePrompt(page, 'a lighthouse');
  await queueTakes(page);
  await makeFilm(page);
  await expect(page.getByRole('complementary', { name: 'Shot' })).toContainText(
    'Spent $1.60, 2 takes, 1 used',
  );
  await expect(shot(page, 'SH010')).toContainText(/2 takes.*\$1\.60$/);
  await expect(shot(page, 'SH020')).toContainText(/≈ \$0\.80$/);
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

  // Names stand under their headings where words run from right to left.
  await page.getByText('Submissions', { exact: true }).click();
  await invoke(page, 'settings.update', { language: 'ar' });
  await expect(page.locator('html[lang=ar]')).toBeAttached();
  const cell = page
    .getByRole('cell')
    .filter({ has: page.getByRole('button') })
    .first();
  // Words of another length make other columns, one drawing later.
  await expect
    .poll(async () => {
      const [place, name] = [await boxOf(cell), await boxOf(cell.getByRole('button'))];
      return Math.abs(name.x + name.width - place.x - place.width);
    })
    .toBeLessThan(0.5);
  await invoke(page, 'settings.update', { language: 'en' });
  await expect(page.locator('html[lang=en]')).toBeAttached();
  await page.getByRole('button', { name: 'Jobs', exact: true }).click();

  const setCap = async (amount: string) => {
    await openRoom(page, 'Film');
    await page.getByRole('button', { name: /^Harbour/ }).click();
    await page.getByRole('menuitem', { name: 'Project settings…' }).click();
    await page.getByLabel('Total limit').fill(amount);
    await page.getByLabel('Results subfolder').fill('Harbour: film/1');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  await setCap('2,4');
  await shot(page, 'SH020').click();
  await page.keyboard.press('m');
  await page.getByLabel('Takes of each').fill('2');
  await expect(page.getByRole('dialog')).toContainText(
    '1 of 2 fit into the project’s budget of $2.40; the rest will wait',
  );
  await page.getByRole('button', { name: 'Queue 2 jobs' }).click();
  await openRoom(page, 'Queue');
  await expect(page.getByText('the project’s budget, $2.40 of $2.40 used').first()).toBeVisible();
  // Where it is raised is said, also once the project is gone: it comes back from there, or from Film.
  const above = page.getByRole('status').filter({ hasText: /wait/ });
  await expect(above).toContainText('Raise it in the project’s settings in Film');
  await above.getByRole('button', { name: 'Open Film' }).click();
  const remove = async () => {
    await page.getByRole('button', { name: /^Harbour/ }).click();
    await page.getByRole('menuitem', { name: 'Delete project' }).click();
  };
  await remove();
  await page.getByRole('button', { name: 'Restore “Harbour”' }).click();
  await expect(shot(page, 'SH020')).toBeVisible();
  await remove();
  await openRoom(page, 'Queue');
  await expect(above).toContainText('1 job waits for the budget of the deleted project “Harbour”.');
  await above.getByRole('button', { name: 'Restore “Harbour”' }).click();
  await expect(above).toContainText('1 job waits for your budget.');
  // That some wait is said also where it can't be read whose they are.
  await openRoom(page, 'Film');
  await remove();
  await failCall(app, 'film.jobs');
  await openRoom(page, 'Queue');
  await expect(above).toContainText('1 job waits for your budget.');
  await above.getByRole('button', { name: 'Open Film' }).click();
  await page.getByRole('button', { name: 'Restore “Harbour”' }).click();
  await setCap('3.2');
  await openRoom(page, 'Queue');
  await expect(jobRows(page).filter({ hasText: 'Done' })).toHaveCount(5);
  const found = await invoke<{ takes: { path: string }[] }>(page, 'takes.find', {
    query: { text: 'wet rope' },
    offset: 0,
    limit: 10,
  });
  expect(found.takes.map(({ path }) => path)).toEqual(
    Array(2).fill(expect.stringMatching(/[\\/]Harbour film 1[\\/]\d{4}-\d\d-\d\d[\\/]/)),
  );
});

test('the Queue and Review show the jobs and takes of one project, or what belongs to none; jobs stay until it is known which belong to it', async ({
  app,
}) => {
  const page = app.window;
  await writePrompt(page, 'a lighthouse');
  await queueTakes(page);
  await openRoom(page, 'Queue');
  await expect(jobRows(page).filter({ hasText: 'Done' })).toHaveCount(1);
  const project = page.getByRole('button', { name: 'Project' });
  await expect(project).toHaveCount(0);
  const projectId = await makeFilm(page);
  await openRoom(page, 'Queue');
  await expect(jobRows(page)).toHaveCount(3);
  const choose = async (name: string) => {
    await project.click();
    await page.getByRole('option', { name }).click();
  };
  await choose('Harbour');
  await expect(jobRows(page)).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Done 2' })).toBeVisible();
  // A new job of its shots comes into the list.
  const { shots } = await invoke<{ shots: { id: string }[] }>(page, 'film.shots', { projectId });
  await press(page, 'film.make', { shotIds: [shots[1]?.id], again: false });
  await expect(jobRows(page)).toHaveCount(3);
  await choose('Unsorted');
  await expect(jobRows(page)).toHaveCount(1);

  await openRoom(page, 'Review');
  await expect(takes(page)).toHaveCount(4);
  const filter = async (name: string) => {
    await page.getByRole('button', { name: 'Add filter' }).click();
    const panel = page.getByRole('dialog', { name: 'Add filter' });
    await panel.getByRole('button', { name: 'Project' }).click();
    await panel.getByRole('button', { name }).click();
  };
  await filter('Harbour');
  await expect(takes(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await filter('Unsorted');
  await expect(takes(page)).toHaveCount(1);

  await openRoom(page, 'Queue');
  await choose('All projects');
  await expect(jobRows(page)).toHaveCount(4);
  for (const [name, before, after] of [
    ['Harbour', 4, 3],
    ['Unsorted', 3, 1],
  ] as const) {
    const held = await holdCall(app, 'film.jobs');
    await choose(name);
    await held.whenMade();
    await expect(project).toHaveText(new RegExp(name));
    await expect(jobRows(page)).toHaveCount(before);
    await held.letGo();
    await expect(jobRows(page)).toHaveCount(after);
  }
});
