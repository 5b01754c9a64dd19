import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { encodeNumberedClip } from '../../support/numbered-clip.ts';
import { invoke } from '../support/invoke.ts';
import { expect, test } from '../support/launch.ts';
import { makeLibrary } from '../support/library.ts';
import { boxOf } from '../support/rest.ts';
import { openLoupe, openRoom } from '../support/rooms.ts';

const [FRAMES, RATE, IN_STRIP] = [100, 25, 32];

async function makeClips(): Promise<string> {
  const facts = { width: 320, height: 160, frameRate: RATE, duration: FRAMES / RATE, hasPoster: true };
  const loud = await encodeNumberedClip(FRAMES, RATE, { left: 0.5, right: 0.05 });
  const silent = await encodeNumberedClip(FRAMES, RATE);
  return makeLibrary([
    { fileName: 'loud.mp4', bytes: loud, facts: { ...facts, name: 'loud' } },
    { fileName: 'silent.mp4', bytes: silent, facts: { ...facts, name: 'silent' } },
  ]);
}

/** The numbers that a strip's frames show, by their ten cells. */
function readNumbers(page: Page, takeId: string): Promise<number[]> {
  return page.evaluate(
    async ([id, count]) => {
      const answer = await fetch(`media://strip/${id}`);
      const bitmap = await createImageBitmap(await answer.blob());
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      const width = bitmap.width / Number(count);
      const bitAt = (x: number) => Number((context?.getImageData(x, 40, 1, 1).data[0] ?? 0) > 128);
      return Array.from({ length: Number(count) }, (_, at) =>
        Array.from({ length: 10 }, (_, bit) =>
          bitAt(Math.round(at * width + (width * (bit + 0.5)) / 10)),
        ).reduce((number, bit) => number * 2 + bit, 0),
      );
    },
    [takeId, IN_STRIP] as const,
  );
}

test('a strip that nobody waits for any more is given up; the loupe draws frames and sound along the timeline, and a drag through them shows the frame', async ({
  launch,
}) => {
  const userData = await makeClips();
  const { window: page, electron } = await launch({ userData });
  await openRoom(page, 'Review');
  expect(await readNumbers(page, 'take-0')).toHaveLength(IN_STRIP);
  const countWorkers = () =>
    electron.evaluate(
      ({ BrowserWindow }) =>
        BrowserWindow.getAllWindows().filter(({ webContents }) =>
          webContents.getURL().includes('media-worker'),
        ).length,
    );
  expect(await countWorkers()).toBe(1);
  // It takes the next piece of work, and never ends it.
  await electron.evaluate(({ BrowserWindow }) => {
    const worker = BrowserWindow.getAllWindows().find(({ webContents }) =>
      webContents.getURL().includes('media-worker'),
    );
    worker?.webContents.executeJavaScript('for (;;);').catch(() => {});
  });
  await page.evaluate(async () => {
    const left = new AbortController();
    await fetch('media://strip/take-1', { signal: left.signal });
    Object.assign(window, { left });
  });
  // What comes later is answered later: by now it is asked for.
  await invoke(page, 'app.info', {});
  await page.evaluate(() => (window as unknown as { left: AbortController }).left.abort());
  await expect.poll(countWorkers).toBe(0);
  expect(await readNumbers(page, 'take-1')).toHaveLength(IN_STRIP);

  await openLoupe(page);
  const strip = page.locator('main [data-strip]');
  const frames = strip.locator('[data-strip-frame]');
  await expect(frames.first()).toBeAttached();
  const shown = await frames.evaluateAll((all) => all.map((one) => Number(one.dataset['stripFrame'])));
  expect(shown).toEqual(shown.toSorted((one, other) => one - other));
  expect(shown.at(-1)).toBe(IN_STRIP - 1);
  const even = Array.from({ length: IN_STRIP }, (_, at) => Math.floor(((at + 0.5) * FRAMES) / IN_STRIP));
  expect(await readNumbers(page, 'take-0')).toEqual(even);

  // Half of the full scale is 6 dB below it: the drawing reaches far up, and has a column for all of the clip.
  const wave = page.locator('main [data-wave]');
  await expect(wave).toBeVisible();
  const filled = await page.evaluate(async () => {
    const bitmap = await createImageBitmap(await (await fetch('media://wave/take-0')).blob());
    const { width, height } = bitmap;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const column = (share: number) => Math.floor((share * width) / 4) * 4 + 1;
    const opacity = (x: number) => context?.getImageData(x, Math.round(height * 0.12), 1, 1).data[3] ?? 0;
    return [0.02, 0.5, 0.98].map((share) => opacity(column(share)) > 128);
  });
  expect(filled).toEqual([true, true, true]);

  const box = await boxOf(strip);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(page.getByText('50 / 99')).toBeVisible();

  // A clip without sound has frames only, and the stage of Compose neither.
  await page.getByRole('button', { name: 'Next take' }).click();
  await expect(page.locator('main [data-strip=take-1] [data-strip-frame]').first()).toBeAttached();
  await expect(wave).toHaveCount(0);
  await page.keyboard.press('f');
  await expect(strip).toHaveCount(0);
  await expect.poll(() => readdir(join(userData, 'data', 'strips'))).toHaveLength(3);
});
