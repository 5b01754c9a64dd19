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

for (const job of SEVEN_JOBS) {
  test(`${job.title}: dropped, queued, made, delivered, seen large`, async ({ app }) => {
    const page = app.window;
    const practice = await practiceOf(app);
    await chooseModel(page, job.title);
    await job.fill(page, media);
    await queueTakes(page);
    await openRoom(page, 'Queue');
    await expect(jobRows(page)).toContainText('Done');
    await openRoom(page, 'Review');
    await expect(takes(page)).toHaveCount(1);
    // The poster is a picture that was really decoded, not a frame with nothing in it.
    await expect.poll(() => naturalWidth(takes(page).locator('img'))).toBeGreaterThan(64);
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
    const submissions = await practice.ledger();
    expect(submissions.map(({ model }) => model)).toEqual([job.model]);
  });
}

function naturalWidth(image: Locator): Promise<number> {
  return image
    .first()
    .evaluate((element: HTMLImageElement) => element.naturalWidth)
    .catch(() => 0);
}
