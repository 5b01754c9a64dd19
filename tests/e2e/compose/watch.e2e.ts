import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expectNoViolations } from '../support/accessibility.ts';
import { answerFolderDialog } from '../support/give-folder.ts';
import { expect, test } from '../support/launch.ts';
import { runCommand } from '../support/palette.ts';
import { practiceOf } from '../support/practice-of.ts';
import { chooseModel, openRoom, writePrompt } from '../support/rooms.ts';

test('each new file of a watched folder becomes a held job of the template, and goes out on the artist’s word', async ({
  launch,
}, testInfo) => {
  const app = await launch();
  const page = app.window;
  const practice = await practiceOf(app);
  const inbox = join(testInfo.outputDir, 'inbox');
  await mkdir(inbox, { recursive: true });
  await chooseModel(page, 'K3 Turbo');
  await writePrompt(page, 'A slow walk through {{file}}');
  const panel = page.getByRole('dialog', { name: 'Templates' });
  await page.getByRole('button', { name: 'Templates', exact: true }).click();
  await panel.getByRole('textbox', { name: 'Template name' }).fill('Walk');
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('listitem')).toContainText('Walk');

  await page.getByText('Watched folders', { exact: true }).click();
  await panel.getByRole('button', { name: 'Watch a folder' }).click();
  await answerFolderDialog(app, inbox);
  await panel.getByRole('button', { name: 'Choose the folder to watch' }).click();
  await expect(panel.getByText(inbox, { exact: true })).toBeVisible();
  await panel.getByText('Send right away', { exact: true }).click();
  await expect(panel.getByText('Sending right away needs a cap.')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Watch', exact: true })).toBeDisabled();
  await panel.getByText('Hold for approval', { exact: true }).click();
  await expectNoViolations(page, 'watching a folder');
  await panel.getByRole('button', { name: 'Watch', exact: true }).click();
  await expect(panel.getByRole('listitem')).toContainText('Watching');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('watching a folder');

  const picture = await readFile(join(import.meta.dirname, '..', '..', '..', 'build', 'icon.png'));
  await writeFile(join(inbox, 'rain.png'), picture);
  await writeFile(join(inbox, 'same.png'), picture);
  await writeFile(join(inbox, 'notes.txt'), 'no picture');
  await openRoom(page, 'Queue');
  const bar = page.getByRole('region', { name: 'Needs approval' });
  await expect(bar).toContainText('1 job needs approval');
  await expect(page.getByRole('button', { name: 'Walk: rain: details' })).toBeVisible();
  expect(await practice.ledger()).toEqual([]);

  await page
    .getByRole('region', { name: 'Status' })
    .getByRole('button', { name: 'watching a folder' })
    .click();
  await expect(panel.getByRole('listitem')).toContainText('1 job made');
  await expect(panel.getByRole('listitem')).toContainText('notes.txt (not an image, video or audio file)');
  await panel.getByRole('button', { name: /^Stop watching/ }).click();
  await expect(panel.getByText('No watched folders yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(panel.getByRole('listitem')).toContainText('1 job made');
  await page.keyboard.press('Escape');
  await runCommand(page, `Stop watching: ${inbox}`);
  await expect(page.getByRole('region', { name: 'Status' })).not.toContainText('watching a folder');
  await openRoom(page, 'Queue');
  await bar.getByRole('button', { name: 'Send the rest' }).click();
  await expect
    .poll(async () => (await practice.ledger()).map(({ body }) => body['prompt']))
    .toEqual(['A slow walk through rain']);
});
