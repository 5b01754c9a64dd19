import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawPicture } from '../../support/sample-media.ts';
import { dropFiles } from '../support/drop-files.ts';
import { expect, test } from '../support/launch.ts';
import { makeFolder } from '../support/make-folder.ts';
import { practiceOf } from '../support/practice-of.ts';
import {
  chooseModel,
  chooseValue,
  jobRows,
  openRoom,
  queueTakes,
  slot,
  takes,
  writePrompt,
} from '../support/rooms.ts';

let folder: string;

test.beforeAll(async () => {
  folder = await makeFolder();
});

/** In seconds: later than any test. */
const HOUR = 3600;
const PROMPT = 'A lighthouse in heavy rain, seen from the sea';

test('first start leads to a first result with three clicks, without an account; whatever becomes of a job is said, and nothing is sent or charged twice', async ({
  app,
}) => {
  const page = app.window;
  await expect(page.getByRole('button', { name: 'PRACTICE' })).toBeVisible();
  await page.getByRole('button', { name: 'Try an example' }).click();
  await queueTakes(page);
  await openRoom(page, 'Review');
  await expect(takes(page)).toHaveCount(1);
  const practice = await practiceOf(app);
  await test.step('a test run that is asked to fail fails, costs nothing, and says so', async () => {
    await openRoom(page, 'Compose');
    await writePrompt(page, PROMPT);
    await page.getByRole('button', { name: /Test run/ }).click();
    await page.getByRole('menuitem', { name: 'Simulate failure' }).click();
    await openRoom(page, 'Queue');
    const failed = jobRows(page).filter({ hasText: 'Failed' });
    await expect(failed).toContainText(PROMPT);
    await expect(failed).toContainText('test run');
    const [, submission] = await practice.ledger();
    expect(submission).toMatchObject({ testMode: 'failure', charged: 0 });
  });
  await test.step('an answer that is lost is shown as unknown, and a late delivery resolves it without a second charge', async () => {
    await openRoom(page, 'Compose');
    await practice.addFault({ on: 'submit', fault: 'accept-then-reset' });
    await practice.addFault({ on: 'webhook', fault: 'late', ms: HOUR * 1000 });
    await writePrompt(page, 'A lost lighthouse');
    await queueTakes(page);
    await openRoom(page, 'Queue');
    await expect(jobRows(page).filter({ hasText: 'A lost lighthouse' })).toContainText('Unknown');
    await page.getByRole('button', { name: 'Resolve' }).click();
    await expect(page.getByRole('region', { name: 'Was it received?' })).toContainText('you pay twice');
    await practice.deliverLate(HOUR);
    await expect(jobRows(page).filter({ hasText: 'A lost lighthouse' })).toContainText('Done');
    expect(await practice.ledger()).toHaveLength(3);
  });
  await test.step('a result whose webhook never comes is found by asking', async () => {
    await openRoom(page, 'Compose');
    await practice.addFault({ on: 'webhook', fault: 'drop', times: null });
    await writePrompt(page, 'A silent lighthouse');
    await queueTakes(page);
    await openRoom(page, 'Queue');
    await page
      .getByRole('button', { name: 'Show all jobs' })
      .or(page.getByRole('button', { name: /^All/ }))
      .first()
      .click();
    await expect(jobRows(page).filter({ hasText: 'A silent lighthouse' })).toContainText('Done');
    expect(await practice.ledger()).toHaveLength(4);
  });
});

test('quit in mid-run: the next start goes on, nothing is sent twice, the draft is still there; a power cut right after queueing loses nothing', async ({
  launch,
}) => {
  const first = await launch();
  await (await practiceOf(first)).keepResults();
  await chooseModel(first.window, 'K3 Turbo');
  await writePrompt(first.window, PROMPT);
  await queueTakes(first.window);
  await writePrompt(first.window, 'A second idea that is not queued yet');
  await openRoom(first.window, 'Queue');
  await expect(jobRows(first.window)).toContainText('Generating');
  await first.close();
  const second = await launch({ userData: first.userData });
  await expect(second.window.getByRole('textbox', { name: 'Prompt' })).toHaveValue(
    'A second idea that is not queued yet',
  );
  await openRoom(second.window, 'Queue');
  await expect(jobRows(second.window)).toContainText('Done');
  expect(await (await practiceOf(second)).ledger()).toHaveLength(1);

  await openRoom(second.window, 'Compose');
  await queueTakes(second.window);
  await second.kill();
  const third = await launch({ userData: first.userData });
  await openRoom(third.window, 'Queue');
  const cut = jobRows(third.window).filter({ hasText: 'A second idea' });
  await expect(cut).toContainText(/Done|Unknown/);
  expect((await (await practiceOf(third)).ledger()).length).toBeLessThanOrEqual(2);
});

test.describe(() => {
  // What the first leaves behind is a form without references.
  test.use({ sharesApp: true });

  test('every problem is said before anything is queued, and leads to its field', async ({ app }) => {
    const page = app.window;
    await writePrompt(page, 'too short');
    await chooseValue(page, 'As the image');
    const reasons = page.getByRole('region', { name: 'Before you queue' });
    await expect(reasons).toContainText('Prompt is 1 character short');
    await expect(reasons).toContainText(/Aspect ratio .*image/);
    await reasons.getByRole('button', { name: /Prompt is/ }).click();
    await expect(page.getByRole('textbox', { name: 'Prompt' })).toBeFocused();
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Queue/ })
      .last()
      .click();
    // One that can go comes alone: the press before it has queued nothing.
    await writePrompt(page, PROMPT);
    await chooseValue(page, '16:9');
    await queueTakes(page);
    await openRoom(page, 'Queue');
    await expect(jobRows(page)).toHaveCount(1);
  });

  test('bad files are refused one by one, with the reason, and the good one is taken', async ({ app }) => {
    const page = app.window;
    const paths = ['good.png', 'notes.png', 'empty.mp4'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    await writeFile(paths[0], drawPicture(320, 200, 'teal'));
    await writeFile(paths[1], 'only words');
    await writeFile(paths[2], '');
    await dropFiles(page, slot(page, 'images'), [...paths, folder]);
    await expect(page.getByRole('button', { name: /^1, good\.png/ })).toBeVisible();
    const refused = page.getByRole('alert').filter({ hasText: 'were not added' });
    for (const name of ['notes.png', 'empty.mp4']) await expect(refused).toContainText(name);
  });
});
