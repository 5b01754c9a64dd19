import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type LaunchedApp, test } from '../e2e/support/launch.ts';
import { practiceOf } from '../e2e/support/practice-of.ts';
import { chooseModel, jobRows, openLoupe, openRoom, queueTakes, takes } from '../e2e/support/rooms.ts';
import { SEVEN_JOBS } from '../e2e/support/seven-jobs.ts';
import { toasts } from '../e2e/support/toasts.ts';
import { makeSampleMedia } from '../support/sample-media.ts';
import { writeMovingPicture } from './moving-picture.ts';
import { pictures, setSize, takePicture } from './screenshots.ts';

/** What the moving picture tells, in its order. */
const SCENES = [
  'compose-modeln-pro',
  'compose-modelk-o3-elements',
  'compose-modelh-h3-omni',
  'queue-running',
  'queue-done',
  'review-grid',
  'review-loupe',
];

// What artists would get is what is shown.
test.use({ practiceResults: 'full' });

test('the main job, for all seven models, through the window', async ({ launch }) => {
  const folder = await mkdtemp(join(tmpdir(), 'dailies-demo-'));
  await mkdir(pictures, { recursive: true });
  const media = await makeSampleMedia(folder);
  const app = await launch();
  await setSize(app);
  const page = app.window;
  const practice = await practiceOf(app);
  console.log(`Practice service on ${practice.baseUrl}. Queueing one job for each of the seven models …`);
  const started = performance.now();
  for (const job of SEVEN_JOBS) {
    await openRoom(page, 'Compose');
    await chooseModel(page, job.title);
    await job.fill(page, media);
    await expect(page.getByText('Ready to queue').last()).toBeVisible();
    await takePicture(page, `compose-${job.model}`);
    await queueTakes(page);
  }
  await openRoom(page, 'Queue');
  await expect(jobRows(page)).toHaveCount(SEVEN_JOBS.length);
  await takePicture(page, 'queue-running');
  await expect(jobRows(page).filter({ hasText: 'Done' })).toHaveCount(SEVEN_JOBS.length);
  await takePicture(page, 'queue-done');
  const seconds = (performance.now() - started) / 1000;
  // What was said of the queue would lie over the takes.
  await expect(toasts(page)).toBeEmpty();
  await openRoom(page, 'Review');
  await expect(takes(page)).toHaveCount(SEVEN_JOBS.length);
  await expect(takes(page).locator('img')).toHaveCount(SEVEN_JOBS.length);
  await takePicture(page, 'review-grid');
  await openLoupe(page);
  await page.keyboard.press('.');
  await takePicture(page, 'review-loupe');
  await openRoom(page, 'Settings');
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await takePicture(page, 'settings');
  await writeMovingPicture(
    SCENES.map((name) => join(pictures, `${name}.png`)),
    join(pictures, 'demo.gif'),
  );
  await printSummary(app, seconds);
  await rm(folder, { recursive: true, force: true });
});

/** What the service counted, which is the only account that matters. */
async function printSummary(app: LaunchedApp, seconds: number): Promise<void> {
  const ledger = await (await practiceOf(app)).ledger();
  console.log(`\n${'Model'.padEnd(34)}${'Generation'.padEnd(28)}Submissions`);
  for (const { model } of SEVEN_JOBS) {
    const own = ledger.filter((entry) => entry.model === model);
    console.log(`${model.padEnd(34)}${(own[0]?.genId ?? '—').padEnd(28)}${own.length}`);
    expect(own, model).toHaveLength(1);
  }
  console.log(
    `\n${ledger.length} of ${SEVEN_JOBS.length} done in ${seconds.toFixed(1)} s; screenshots in ${pictures}`,
  );
}
