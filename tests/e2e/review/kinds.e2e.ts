import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LIBRARY_TEXT, REVIEW_TEXT } from '../../../shared/library/text.ts';
import { makeZip } from '../../support/hand-made-zip.ts';
import { drawPicture, encodeTone } from '../../support/sample-media.ts';
import { expect, test } from '../support/launch.ts';
import { makeLibrary } from '../support/library.ts';
import { openLoupe, openRoom } from '../support/rooms.ts';

/** Two of two of two …: a thousand million shapes in a few lines. */
function drawBomb(): string {
  const levels = Array.from({ length: 30 }, (_, level) => {
    const below = level === 0 ? '<rect width="9" height="9"/>' : `<use href="#g${level - 1}"/>`.repeat(2);
    return `<g id="g${level}">${below}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64">${levels.join('')}</svg>`;
}

// Two drawings have no picture.
test.use({ expectedComplaints: [/404 .*media:\/\/take\/take-[15]/] });

test('an image of lines is shown, runs nothing and fetches nothing, or says that it can’t be drawn; a ZIP says what it is, and is unpacked on a click; sound is heard', async ({
  launch,
}) => {
  const asked: string[] = [];
  const host = createServer(({ url }, answer) => {
    asked.push(url ?? '');
    answer.end();
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  const lines = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 90" width="640" height="360" onload="fetch('${address}/load')">
    <script>fetch('${address}/script')</script><image href="${address}/image" width="9" height="9"/>
    <rect width="160" height="90" fill="seagreen"/><circle cx="80" cy="45" r="30" fill="gold"/></svg>`;
  const frames = ['navy', 'teal'].map((colour, at) => ({
    name: `walk/000${at}.png`,
    data: drawPicture(64, 36, colour),
  }));
  const userData = await makeLibrary([
    {
      fileName: 'lines.svg',
      bytes: Buffer.from(lines),
      facts: { name: 'lines', kind: 'image', mime: 'image/svg+xml' },
    },
    {
      fileName: 'bomb.svg',
      bytes: Buffer.from(drawBomb()),
      facts: { name: 'bomb', kind: 'image', mime: 'image/svg+xml' },
    },
    {
      fileName: 'frames.zip',
      bytes: Buffer.from('504b0506000000000000000000000000000000000000', 'hex'),
      facts: { name: 'frames', kind: 'video', mime: 'application/zip' },
    },
    {
      fileName: 'walk.zip',
      bytes: makeZip(frames),
      facts: { name: 'walk', kind: 'video', mime: 'application/zip' },
    },
    {
      fileName: 'voice.wav',
      bytes: encodeTone(2),
      facts: { name: 'voice', kind: 'video', mime: 'audio/wav', duration: 2 },
    },
    {
      fileName: 'cut-off.svg',
      bytes: Buffer.from(lines.slice(0, -20)),
      facts: { name: 'cut-off', kind: 'image', mime: 'image/svg+xml' },
    },
  ]);
  const { window: page } = await launch({ userData });
  try {
    await openRoom(page, 'Review');
    await openLoupe(page);
    const picture = page.locator('main img[src*="take/take-0"]');
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640);
    const poster = () =>
      page.evaluate(async () => (await fetch('media://poster/take-0', { method: 'HEAD' })).status);
    await expect.poll(poster).toBe(200);
    await expect(page.locator('main').getByRole('alert')).toHaveCount(0);
    // Another program would run its script.
    await expect(page.locator('[data-drag-out="take-0"]')).toHaveCount(0);
    // One that would be drawn for hours stops nothing here.
    await page.keyboard.press('ArrowRight');
    await expect(page.locator('main img[src*="take/take-1"]')).toBeAttached();
    await page.keyboard.press('ArrowRight');
    const alert = page.locator('main').getByRole('alert');
    await expect(alert).toContainText(REVIEW_TEXT.troubles.packed.title);
    await expect(alert.getByRole('button', { name: REVIEW_TEXT.openOutside })).toBeVisible();
    await expect(alert.getByRole('button', { name: REVIEW_TEXT.reveal })).toBeVisible();
    expect(asked).toEqual([]);

    // A ZIP is unpacked on a click; sound is heard.
    await page.keyboard.press('ArrowRight');
    const main = page.locator('main');
    await main.getByRole('button', { name: REVIEW_TEXT.unpack }).click();
    await expect(page.getByText(LIBRARY_TEXT.added(2))).toBeVisible();
    await expect(main.getByText(REVIEW_TEXT.place(4, 8))).toBeVisible();
    for (let at = 0; at < 3; at += 1) await page.keyboard.press('ArrowRight');
    const sound = main.locator('video[src*="take/take-4"]');
    await expect.poll(() => sound.evaluate((player: HTMLVideoElement) => player.duration)).toBeCloseTo(2);
    await expect(main.getByRole('alert')).toHaveCount(0);
    await main.getByRole('button', { name: REVIEW_TEXT.play, exact: true }).click();
    await expect
      .poll(() => sound.evaluate((player: HTMLVideoElement) => player.currentTime))
      .toBeGreaterThan(0);
    await page.keyboard.press('ArrowRight');
    await expect(alert).toContainText(REVIEW_TEXT.troubles.undrawn.title);
  } finally {
    host.close();
  }
});
