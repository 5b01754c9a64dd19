import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawPicture } from '../../support/sample-media.ts';
import { dropFiles } from '../support/drop-files.ts';
import { expect, test } from '../support/launch.ts';
import { chooseModel, jobRows, openRoom, queueTakes, slot, writePrompt } from '../support/rooms.ts';
import { callCore, openPausedQueue, row } from './steer.ts';

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dailies-e2e-rows-'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

test('what was cancelled can be shown alone, and what waits for approval needs a person', async ({ app }) => {
  const page = app.window;
  const [red = ''] = await openPausedQueue(page, ['red', 'green']);
  await callCore(page, 'jobs.cancel', { jobIds: [red] });
  const filter = (name: RegExp) =>
    page.getByRole('toolbar', { name: 'Show jobs' }).getByRole('button', { name });
  await filter(/^Cancelled 1$/).click();
  await expect(jobRows(page)).toHaveCount(1);
  await expect(row(page, 'red')).toContainText('Cancelled');
  await filter(/^Needs you 0$/).click();
  await expect(page.getByText('Nothing needs you')).toBeVisible();

  const jobs = ['blue', 'black', 'white'].map((word) => ({
    model: 'modelk-3-turbo',
    input: { prompt: `A ${word} boat on a river of ink` },
  }));
  await callCore(page, 'jobs.enqueue', { jobs, canary: 1 });
  await filter(/^Needs you 2$/).click();
  await expect(jobRows(page)).toHaveCount(2);
  await expect(row(page, 'black')).toBeVisible();
  // They are no unknown outcomes: nothing asks whether they were received.
  await expect(page.getByRole('region', { name: 'Was it received?' })).toHaveCount(0);
  await filter(/^Waiting 4$/).click();
  await expect(jobRows(page)).toHaveCount(4);
});

test('a job that failed by what it asks for can be edited where that is said', async ({ app }) => {
  const page = app.window;
  await writePrompt(page, 'A lighthouse in heavy rain, seen from the sea');
  await page.getByRole('button', { name: /Test run/ }).click();
  await page.getByRole('menuitem', { name: 'That ends in failure' }).click();
  await openRoom(page, 'Queue');
  await expect(jobRows(page)).toContainText('Failed');
  await page.getByRole('button', { name: 'Show details' }).first().click();
  const said = page.getByRole('alert').filter({ hasText: 'Change the prompt' });
  await said.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('region', { name: 'Editing a queued job' })).toBeVisible();
});

test('a reference without a picture is shown by its kind', async ({ launch }) => {
  const first = await launch();
  const picture = join(folder, 'harbour.png');
  await writeFile(picture, drawPicture(80, 60, '#336699'));
  await callCore(first.window, 'queue.pause', {});
  await chooseModel(first.window, 'N Pro');
  await dropFiles(first.window, slot(first.window, 'images'), [picture]);
  await writePrompt(first.window, 'A quiet harbour at dawn, wide');
  await queueTakes(first.window);
  await first.close();
  await rm(picture);
  await rm(join(first.userData, 'data', 'thumbs'), { recursive: true, force: true });

  const { window: page } = await launch({ userData: first.userData });
  await openRoom(page, 'Queue');
  await page.getByRole('button', { name: 'Show details' }).first().click();
  const references = page.getByRole('listitem').filter({ hasText: 'harbour.png' }).last();
  await expect(references.locator('svg')).toBeVisible();
  await expect(references.locator('img')).toHaveCount(0);
});
