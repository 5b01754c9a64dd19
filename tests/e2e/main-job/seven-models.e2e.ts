import type { Locator } from '@playwright/test';
import { makeSampleMedia, type SampleMedia } from '../../support/sample-media.ts';
import { expect, test } from '../support/launch.ts';
import { makeFolder } from '../support/make-folder.ts';
import { practiceOf } from '../support/practice-of.ts';
import { chooseModel, jobRows, openLoupe, openRoom, queueTakes, takes } from '../support/rooms.ts';
import { SEVEN_JOBS } from '../support/seven-jobs.ts';

// The results are looked at.
test.use({ practiceResults: 'full' });

let folder: string;
let media: SampleMedia;

test.beforeAll(async () => {
  folder = await makeFolder();
  media = await makeSampleMedia(folder);
});

test('a job for each of the seven models is dropped, queued, made, delivered and seen large', async ({
  app,
}) => {
  const page = app.window;
  const practice = await practiceOf(app);
  for (const [done, job] of SEVEN_JOBS.entries())
    await test.step(job.title, async () => {
      await openRoom(page, 'Compose');
      await page.keyboard.press('ControlOrMeta+Shift+x');
      await chooseModel(page, job.title);
      await job.fill(page, media);
      await queueTakes(page);
      await openRoom(page, 'Queue');
      await expect(jobRows(page).filter({ hasText: 'Done' })).toHaveCount(done + 1);
      await openRoom(page, 'Review');
      await expect(takes(page)).toHaveCount(done + 1);
      // The poster is a picture that was really decoded, not a frame with nothing in it.
      await expect.poll(() => naturalWidth(takes(page).first().locator('img'))).toBeGreaterThan(64);
      await openLoupe(page);
      if (job.makes === 'image') {
        await expect.poll(() => naturalWidth(page.locator('main img').last())).toBe(2048);
      } else {
        await expect
          .poll(() => page.locator('main video').evaluate((video: HTMLVideoElement) => video.readyState))
          .toBeGreaterThanOrEqual(2);
        const frame = page.getByText(/^\d+ \/ \d+$/).last();
        await page.keyboard.press('.');
        await page.keyboard.press('.');
        await page.keyboard.press(',');
        await expect(frame).toHaveText(/^1 \//);
      }
      await page.keyboard.press('g');
      const submissions = await practice.ledger();
      expect(submissions.map(({ model }) => model)).toEqual(
        SEVEN_JOBS.slice(0, done + 1).map(({ model }) => model),
      );
    });
});

function naturalWidth(image: Locator): Promise<number> {
  return image
    .first()
    .evaluate((element: HTMLImageElement) => element.naturalWidth)
    .catch(() => 0);
}
