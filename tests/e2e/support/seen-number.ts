import type { Page } from '@playwright/test';
import { readFrameNumber } from '../../support/numbered-clip.ts';

/** The number that the video of a take shows on the screen: it stands there in columns, of which a strip says all. */
export async function seenNumber(page: Page, selector: string): Promise<number> {
  const { clip, box } = await page.locator(selector).evaluate(measureSettled);
  return readFrameNumber(await page.screenshot({ clip }), box);
}

/** Waits until what was sought is on the screen; where a strip of the video lies in the window, and its picture in the strip. */
async function measureSettled(element: HTMLElement | SVGElement) {
  const video = element as HTMLVideoElement;
  while (video.seeking || video.readyState < 2) await new Promise(requestAnimationFrame);
  // What was decoded is on the screen one drawing later.
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  const { x, y, width, height } = video.getBoundingClientRect();
  const shown = video.videoWidth * Math.min(width / video.videoWidth, height / video.videoHeight);
  const strip = 2;
  return {
    clip: { x, y: Math.round(y + height / 2), width, height: strip },
    box: { x: (width - shown) / 2, y: 0, width: shown, height: strip },
  };
}
