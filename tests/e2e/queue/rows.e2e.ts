import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawPicture } from '../../support/sample-media.ts';
import { dropFiles } from '../support/drop-files.ts';
import { resize } from '../support/geometry.ts';
import { holdCall } from '../support/hold-call.ts';
import { expect, test } from '../support/launch.ts';
import { makeFolder } from '../support/make-folder.ts';
import { boxOf } from '../support/rest.ts';
import { chooseModel, jobRows, openRoom, queueTakes, slot, writePrompt } from '../support/rooms.ts';
import { callCore, openPausedQueue, row } from './queue-actions.ts';

let folder: string;
test.beforeAll(async () => {
  folder = await makeFolder();
});

test('a batch has the name that it is given, in the Queue, the ledger and Review; the rows are filtered, and takes of one long prompt told apart in each width', async ({
  app,
}) => {
  const page = app.window;
  await openRoom(page, 'Batch');
  await expect(page.getByRole('grid', { name: 'Jobs of the batch' })).toBeFocused();
  const csv = 'prompt,model,name\nA boat at dawn,N Pro,S1\nA boat at dusk,N Pro,S2';
  await app.electron.evaluate(({ clipboard }, text) => clipboard.writeText(text), csv);
  await page.keyboard.press('ControlOrMeta+V');
  await page.getByRole('button', { name: 'Add 2 rows' }).click();
  await page.getByRole('textbox', { name: 'Batch name' }).fill('Harbour tests');
  await page.getByRole('button', { name: /^Queue 2/ }).click();
  await openRoom(page, 'Queue');
  await page.getByRole('button', { name: 'Group by batch' }).click();
  await expect(page.getByRole('button', { name: 'Harbour tests: batch of 2' })).toBeVisible();

  await page.getByRole('button', { name: 'Rename batch…' }).click();
  await expect(page.getByRole('textbox', { name: 'Batch name' })).toBeFocused();
  await page.keyboard.type('Harbour at night');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Harbour at night: batch of 2' })).toBeFocused();
  await expect(page.getByText('2 of 2 done')).toBeVisible();
  await page.getByRole('button', { name: 'Money' }).click();
  const submissions = page.getByRole('table').getByText('Harbour at night');
  await expect(submissions).toHaveCount(2);
  // The rows stay until those of another period are here.
  const pages = await holdCall(app, 'ledger.page');
  await page.getByText('7 days', { exact: true }).click();
  await pages.whenMade();
  await expect(submissions).toHaveCount(2);
  await pages.letGo();

  // Review's headings have it too, also by what a filter leaves of it.
  const query = { text: 'dusk', groupBy: 'batch' as const };
  const { groups } = await callCore(page, 'takes.outline', { query });
  expect(groups.map(({ name }) => name)).toEqual(['Harbour at night']);

  // What was cancelled can be shown alone, and what waits for approval needs a person.
  await page.getByRole('button', { name: 'Jobs', exact: true }).click();
  await page.getByRole('button', { name: 'Group by batch' }).click();
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

  const prompt = 'A paper boat on a river of ink, seen from far above in the last light of the day';
  await callCore(page, 'jobs.enqueue', {
    jobs: [{ model: 'modelk-3-turbo', input: { prompt }, takes: 2 }],
  });
  for (const width of [1280, 900, 640]) {
    await resize(page, width, 800);
    for (const number of ['(1)', '(2)']) {
      const end = page.getByRole('list', { name: 'Jobs' }).getByText(number, { exact: true });
      await expect(end).toBeVisible();
      const isWhole = await end.evaluate((one) => {
        const name = one.parentElement?.parentElement as Element;
        return one.getBoundingClientRect().right <= name.getBoundingClientRect().right;
      });
      expect(isWhole, `${number} at ${width}`).toBe(true);
    }
  }
});

test('a row is 40 px high and says its whole error below, where its job can be edited; from right to left its name stands at its picture', async ({
  app,
}) => {
  const page = app.window;
  await writePrompt(page, 'A lighthouse in heavy rain, seen from the sea');
  await page.getByRole('button', { name: /Test run/ }).click();
  await page.getByRole('menuitem', { name: 'Simulate failure' }).click();
  await openRoom(page, 'Queue');
  const row = jobRows(page).first();
  await expect(row).toContainText('Failed');
  const line = row.locator('[data-line]');
  expect((await boxOf(line)).height).toBe(40);
  const error = row.locator('p');
  await expect(error).toContainText(/\w{3}/);
  expect(await error.evaluate((one) => one.scrollWidth > one.clientWidth)).toBe(false);
  expect((await boxOf(error)).y).toBeGreaterThanOrEqual((await boxOf(line)).y + 40);

  await page.getByRole('button', { name: 'Show details' }).first().click();
  const said = page.getByRole('alert').filter({ hasText: 'Edit the prompt' });
  await said.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('region', { name: 'Editing a queued job' })).toBeVisible();
  await openRoom(page, 'Queue');

  await callCore(page, 'settings.update', { language: 'ar' });
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  // Its surface, its handle, then its picture.
  const shown = page.locator('main [data-line]').first();
  const name = await boxOf(shown.locator('bdi > span').first());
  const picture = await boxOf(shown.locator('> *').nth(2));
  expect(picture.x - (name.x + name.width)).toBeLessThan(20);
});

test.describe(() => {
  // Nothing can be drawn from the file, so there is no small picture of it.
  test.use({ expectedComplaints: [/404/] });

  test('a reference without a picture is shown by its kind', async ({ launch }) => {
    const first = await launch();
    const picture = join(folder, 'harbour.png');
    await writeFile(picture, drawPicture(80, 60, '#336699'));
    await callCore(first.window, 'queue.pause', {});
    await chooseModel(first.window, 'N Pro');
    await dropFiles(first.window, slot(first.window, 'images'), [picture]);
    await expect(slot(first.window, 'images').getByRole('button', { name: /^1, harbour/ })).toBeVisible();
    await writePrompt(first.window, 'A quiet harbour at dawn, wide');
    await queueTakes(first.window);
    await first.close();
    const { size } = await stat(picture);
    await writeFile(picture, Buffer.alloc(size, 'no picture'));
    await rm(join(first.userData, 'data', 'thumbs'), { recursive: true, force: true });

    const { window: page } = await launch({ userData: first.userData });
    await openRoom(page, 'Queue');
    await page.getByRole('button', { name: 'Show details' }).first().click();
    const reference = page.getByRole('region', { name: 'References' }).getByRole('listitem');
    await expect(reference.locator('svg')).toBeVisible();
    await expect(reference.locator('img')).toHaveCount(0);
  });
});
