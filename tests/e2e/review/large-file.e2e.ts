import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeNumberedClip } from '../../support/numbered-clip.ts';
import { stretchClip } from '../../support/stretch-clip.ts';
import { expect, test } from '../support/launch.ts';
import { makeLibrary } from '../support/library.ts';
import { openLoupe, openRoom, takes } from '../support/rooms.ts';
import { seenNumber } from '../support/seen-number.ts';

const SIZE = 2 * 1024 ** 3;
const [FRAMES, RATE] = [250, 25];

/** Bytes that a process has read so far, whatever from; null where the system does not tell. */
async function bytesRead(processId: number): Promise<number | null> {
  const path = `/proc/${processId}/io`;
  if (!existsSync(path)) return null;
  return Number(/rchar: (\d+)/.exec(await readFile(path, 'utf8'))?.[1]);
}

test('of a file of two gigabytes only what is looked at is read: its poster, its first frame, its last, and back', async ({
  launch,
}) => {
  const bytes = await encodeNumberedClip(FRAMES, RATE);
  const facts = { name: 'long', width: 320, height: 160, frameRate: RATE, duration: FRAMES / RATE };
  const userData = await makeLibrary([{ fileName: 'long.mp4', bytes, facts }]);
  const path = join(userData, 'results', 'long.mp4');
  await stretchClip(path, bytes, SIZE);
  expect((await stat(path)).size).toBe(SIZE);

  const app = await launch({ userData });
  const page = app.window;
  const processId = app.electron.process().pid ?? 0;
  const before = await bytesRead(processId);
  await openRoom(page, 'Review');
  await expect
    .poll(() =>
      takes(page)
        .locator('img')
        .evaluate((image: HTMLImageElement) => image.naturalWidth)
        .catch(() => 0),
    )
    .toBe(320);
  await openLoupe(page);
  await expect(page.getByRole('timer', { name: 'Timecode' })).toBeVisible();
  await expect.poll(() => seenNumber(page, 'main video')).toBe(0);
  await page.keyboard.press('End');
  await expect(page.getByText('249 / 249')).toBeVisible();
  await expect.poll(() => seenNumber(page, 'main video')).toBe(249);
  await page.keyboard.press('Home');
  await expect(page.getByText('0 / 249', { exact: true })).toBeVisible();
  await expect.poll(() => seenNumber(page, 'main video')).toBe(0);

  const after = await bytesRead(processId);
  // The player reads ahead by some megabytes wherever it stands, and the poster is made by another one.
  if (before !== null && after !== null) expect(after - before).toBeLessThan(SIZE / 16);
});
