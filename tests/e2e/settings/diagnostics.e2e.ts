import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openPromise } from 'yauzl';
import { expectNoViolations } from '../support/accessibility.ts';
import { answerSaveDialog } from '../support/give-folder.ts';
import { expect, test } from '../support/launch.ts';
import { openRoom, queueTakes, writePrompt } from '../support/rooms.ts';

test('after an abort the next start says so, and what a report needs is shown before it is saved', async ({
  launch,
}, testInfo) => {
  await mkdir(testInfo.outputDir, { recursive: true });
  let app = await launch();
  await expect(app.window.getByRole('region', { name: 'Last quit' })).toHaveCount(0);
  await writePrompt(app.window, 'A secret lighthouse');
  await queueTakes(app.window);
  await app.kill();

  app = await launch({ userData: app.userData });
  const page = app.window;
  const banner = page.getByRole('region', { name: 'Last quit' });
  await expect(
    banner.getByText(/^Dailies quit unexpectedly on .* Your queue and your files are safe\.$/),
  ).toBeVisible();
  await expectNoViolations(page, 'last quit');
  await banner.getByRole('button', { name: 'Create diagnostics…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Diagnostics' });
  await expect(dialog.getByRole('heading', { name: 'Diagnostics' })).toBeVisible();
  const text = dialog.getByRole('textbox');
  await expect(text).toHaveValue(/"platform"/);
  await expectNoViolations(page, 'diagnostics');
  const file = join(testInfo.outputDir, 'report.zip');
  await answerSaveDialog(app, file);
  const shown: string[] = [];
  for (const name of await dialog.getByRole('listitem').allTextContents()) {
    await dialog.getByRole('button', { name, exact: true }).click();
    await expect(dialog.getByRole('textbox', { name: `Content of ${name}` })).toBeVisible();
    shown.push(await text.inputValue());
  }
  await dialog.getByRole('button', { name: 'Save…' }).click();
  await expect(page.getByText(`Diagnostics saved as ${file}`)).toBeVisible();
  // What is saved is what was shown, and holds nothing of the artist's.
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false });
  expect(zip.entryCount).toBe(shown.length);
  zip.close();
  const all = shown.join('\n');
  for (const own of ['lighthouse', app.userData, 'http://127']) expect(all).not.toContain(own);
  expect((await readFile(file)).length).toBeGreaterThan(100);

  await banner.getByRole('button', { name: 'Dismiss' }).click();
  await expect(banner).toHaveCount(0);
  await openRoom(page, 'Settings');
  await expect(page.getByRole('button', { name: 'Create diagnostics…' })).toBeVisible();
});
