import type { Page } from '@playwright/test';
import { readFrameNumber } from '../../support/numbered-clip.ts';

/** The number that the video of a take shows on the screen. */
export async function seenNumber(page: Page, selector: string): Promise<number> {
  const video = page.locator(selector);
  await video.evaluate(async (element: HTMLVideoElement) => {
    while (element.seeking || element.readyState < 2) await new Promise(requestAnimationFrame);
    // What was decoded is on the screen one drawing later.
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
  });
  const box = await video.evaluate((element: HTMLVideoElement) => {
    const { width, height } = element.getBoundingClientRect();
    const scale = Math.min(width / element.videoWidth, height / element.videoHeight);
    const [shownWidth, shownHeight] = [element.videoWidth * scale, element.videoHeight * scale];
    return {
      x: (width - shownWidth) / 2,
      y: (height - shownHeight) / 2,
      width: shownWidth,
      height: shownHeight,
    };
  });
  return readFrameNumber(await video.screenshot(), box);
}
