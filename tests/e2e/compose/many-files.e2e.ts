import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawPicture } from '../../support/sample-media.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { dropFiles } from '../support/drop-files.ts';
import { expect, test } from '../support/launch.ts';
import { makeFolder } from '../support/make-folder.ts';
import { practiceOf } from '../support/practice-of.ts';
import { slot } from '../support/rooms.ts';

const MANY = 2_000;

let folder: string;

test.beforeAll(async () => {
  folder = await makeFolder();
  const picture = drawPicture(16, 16, 'teal');
  for (let index = 0; index < MANY; index += 1) {
    const path = join(folder, `shot ${index}.png`);
    // What follows the last chunk of a PNG is ignored, and makes each file one of its own.
    await writeFile(path, Buffer.concat([picture, Buffer.from(`${index}`.padStart(6))]));
  }
});

test('two thousand files of a folder that is dropped are taken in, none is lost, and only what is seen is drawn', async ({
  app,
}) => {
  const page = app.window;
  await practiceOf(app);
  // As a folder: handing over thousands of single files holds Chromium itself up, before the page hears of them.
  await dropFiles(page, page.getByRole('region', { name: 'References' }), [folder]);
  await expect(page.getByRole('status').getByRole('button', { name: 'Stop' })).toBeVisible();
  await waitUntil(
    'two thousand files to be read',
    () => page.getByRole('region', { name: 'References' }).getByRole('status').allTextContents(),
    (texts) => !texts.join().includes('Reading'),
  );
  await expect(page.getByRole('region', { name: 'Tray' })).toContainText('2000');
  await expect(slot(page, 'images').getByRole('listitem')).toHaveCount(14);
  await expect(page.getByRole('status').filter({ hasText: 'in the tray' })).toContainText('1,986 more wait');
  expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThanOrEqual(3_000);
});
