import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expectNoViolations } from '../support/accessibility.ts';
import { expect, type LaunchedApp, test } from '../support/launch.ts';
import { openRoom, queueTakes, takes, writePrompt } from '../support/rooms.ts';

/** Stands for the system's dialogs: where to save, what to open, which folder. */
async function answerFileDialogs(app: LaunchedApp, file: string, folder: string): Promise<void> {
  await app.electron.evaluate(
    ({ dialog }, [saved, chosen]) => {
      dialog.showSaveDialog = (async () => ({ canceled: false, filePath: saved })) as never;
      dialog.showOpenDialog = (async (_window: unknown, { properties }: Electron.OpenDialogOptions) => ({
        canceled: false,
        filePaths: [properties?.includes('openDirectory') ? chosen : saved],
      })) as never;
    },
    [file, folder] as const,
  );
}

test('everything is backed up, read before it is restored, and there after the next start', async ({
  launch,
}, testInfo) => {
  await mkdir(testInfo.outputDir, { recursive: true });
  const app = await launch();
  const page = app.window;
  await writePrompt(page, 'A lighthouse at dusk');
  await queueTakes(page);
  await openRoom(page, 'Review');
  await expect(takes(page)).toHaveCount(1);
  const file = join(testInfo.outputDir, 'all.dailies-backup');
  await answerFileDialogs(app, file, join(testInfo.outputDir, 'restored'));

  await openRoom(page, 'Settings');
  const section = page.getByRole('region', { name: 'Backup', exact: true });
  await expect(section.getByText(/without media, .* with media/)).toBeVisible();
  await section.getByRole('button', { name: 'Back up…' }).click();
  await expect(page.getByText(/Backed up to/)).toBeVisible();
  expect((await stat(file)).size).toBeGreaterThan(1000);

  await section.getByRole('button', { name: 'Choose backup…' }).click();
  const summary = section.getByRole('region', { name: 'What’s in this backup' });
  await expect(summary.getByText('API keys aren’t in a backup.')).toBeVisible();
  await expect(summary.getByText('results folder', { exact: true })).toBeVisible();
  await expectNoViolations(page, 'backup');
  await summary.getByRole('button', { name: /^Choose folder for/ }).click();
  await expect(summary.getByText(`→ ${join(testInfo.outputDir, 'restored')}`)).toBeVisible();
  await summary.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(section.getByText('The backup is ready. Relaunch Dailies to use it.')).toBeVisible();
  await expect(section.getByText('All files were found.')).toBeVisible();
  await app.close();

  const again = await launch({ userData: app.userData });
  await openRoom(again.window, 'Review');
  await expect(takes(again.window)).toHaveCount(1);
  await openRoom(again.window, 'Settings');
  const results = again.window.getByRole('region', { name: 'Results', exact: true });
  await expect(results.getByText(join(testInfo.outputDir, 'restored'))).toBeVisible();
});
