import type { Page } from '@playwright/test';
import { readFrameNumber } from '../../support/numbered-clip.ts';

/** The number that the video of a take shows on the screen. */
export async function seenNumber(page: Page, selector: string): Promise<number> {
  const { clip, box } = await page.locator(selector).evaluate(measureSettled);
  return readFrameNumber(await page.screenshot({ clip }), box);
}

/** Waits until what was sought is on the screen; where the video lies in the window, and its picture in the video. */
async function measureSettled(element: HTMLElement | SVGElement) {
  const video = element as HTMLVideoElement;
  while (video.seeking || video.readyState < 2) await new Promise(requestAnimationFrame);
  // What was decoded is on the screen one drawing later.
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  const { x, y, width, height } = video.getBoundingClientRect();
  const scale = Math.min(width / video.videoWidth, height / video.videoHeight);
  const [shownWidth, shownHeight] = [video.videoWidth * scale, video.videoHeight * scale];
  return {
    clip: { x, y, width, height },
    box: {
      x: (width - shownWidth) / 2,
      y: (height - shownHeight) / 2,
      width: shownWidth,
      height: shownHeight,
    },
  };
}
