import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { drawPicture } from '../../support/sample-media.ts';
import { dropFiles } from '../support/drop-files.ts';
import { expect, test } from '../support/launch.ts';
import { openRoom } from '../support/rooms.ts';

interface Found {
  readonly value: { files: { kind: string; error?: { code: string } }[] }[];
}

/** What a script in the page can ask for: any text, from any folder. */
async function search(page: Page, text: string, folder: string | null = null): Promise<string[]> {
  const answer = await page.evaluate(
    (input) => window.dailies.invoke('batch.findFiles', input) as Promise<Found>,
    { texts: [text], folder },
  );
  return answer.value.flatMap(({ files }) => files.map((file) => file.error?.code ?? file.kind));
}

test('a script in the page searches no folder that was not dropped, and one that was, also after a restart', async ({
  launch,
}) => {
  const app = await launch();
  const folder = join(app.userData, 'shots');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'boat.png'), drawPicture(64, 36, '#204060'));
  const pattern = join(folder, '*.png');
  expect(await search(app.window, pattern)).toEqual(['FOLDER_NOT_GIVEN']);
  expect(await search(app.window, '*.png', folder)).toEqual(['FOLDER_NOT_GIVEN']);
  await openRoom(app.window, 'Batch');
  await dropFiles(app.window, app.window.getByRole('grid', { name: 'Jobs of the batch' }), [folder]);
  await expect.poll(() => search(app.window, pattern)).toEqual(['added']);
  expect(await search(app.window, join(app.userData, '**'))).toEqual(['FOLDER_NOT_GIVEN']);
  await app.close();
  const again = await launch({ userData: app.userData });
  expect(await search(again.window, pattern)).toEqual(['added']);
});
