import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { REVIEW_TEXT } from '../../../shared/library/text.ts';
import { makeBrokenMedia } from '../../support/broken-media.ts';
import { encodeNumberedClip } from '../../support/numbered-clip.ts';
import { drawPicture } from '../../support/sample-media.ts';
import { expectNoViolations } from '../support/accessibility.ts';
import { expect, test } from '../support/launch.ts';
import { makeLibrary } from '../support/library.ts';
import { openLoupe, openRoom, takes } from '../support/rooms.ts';

// What the page is told of a file that it can't decode is on its console too.
test.use({
  expectedComplaints: [[/Failed to load resource/i, /^crashed: .*media-worker/], { scope: 'test' }],
});

test('sixty broken files and bombs: none has a picture, each says why, the next file gets its poster, and the app goes on', async ({
  launch,
}) => {
  const broken = await makeBrokenMedia();
  expect(broken).toHaveLength(60);
  const good = drawPicture(640, 360, 'seagreen');
  const userData = await makeLibrary([
    ...broken.map(({ fileName, kind, bytes, size }) => ({
      fileName,
      bytes,
      facts: { name: fileName, kind, mime: kind === 'image' ? 'image/png' : 'video/mp4', ...size },
    })),
    { fileName: 'good.png', bytes: good, facts: { name: 'good', kind: 'image', mime: 'image/png' } },
  ]);
  const app = await launch({ userData });
  const page = app.window;

  // The process that decodes dies in the middle of its work, once, by no fault of the file.
  await expect
    .poll(() =>
      app.electron.evaluate(({ webContents }) => {
        const worker = webContents
          .getAllWebContents()
          .find((contents) => /media-worker/.test(contents.getURL()));
        worker?.forcefullyCrashRenderer();
        return worker !== undefined;
      }),
    )
    .toBe(true);

  await openRoom(page, 'Review');
  const posters = join(userData, 'data', 'posters');
  const made = () =>
    readdir(posters).then(
      (names) => names.filter((name) => name.endsWith('.jpg')).toSorted(),
      () => [],
    );
  // The good one is the oldest, so its turn comes after all the others.
  await expect.poll(made).toEqual(['take-60.jpg', 'take-60.small.jpg']);

  await openLoupe(page);
  for (const { fileName, trouble } of broken) {
    await expect(page.locator('header').getByText(fileName, { exact: true })).toBeVisible();
    const alert = page.locator('main').getByRole('alert');
    const title = REVIEW_TEXT.troubles[trouble].title;
    await expect(alert.getByText(title), fileName).toBeVisible();
    if (fileName === 'empty.png') await expectNoViolations(page, 'an empty file');
    await page.keyboard.press('ArrowRight');
  }
  await expect(page.locator('header').getByText('good', { exact: true })).toBeVisible();
  await expect
    .poll(() =>
      page
        .locator('main img')
        .last()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBe(640);
  await page.keyboard.press('g');
  await expect(takes(page).first()).toContainText(REVIEW_TEXT.noPoster);
});

test('a clip of which only the sound can be played says so, and is no empty picture', async ({ launch }) => {
  const bytes = Buffer.from(await encodeNumberedClip(24, 24, { left: 0.5, right: 0.5 }));
  // The codec of an edit suite, which no player here has.
  const table = bytes.indexOf('stsd', 0, 'latin1');
  const codec = bytes.indexOf('avc1', table, 'latin1');
  bytes.write('AVdn', codec, 'latin1');
  const facts = { kind: 'video' as const, mime: 'video/mp4', width: 640, height: 360 };
  const files = ['first', 'second'].map((name) => ({
    fileName: `${name}.mp4`,
    bytes,
    facts: { name, ...facts },
  }));
  const app = await launch({ userData: await makeLibrary(files) });
  const page = app.window;
  await openRoom(page, 'Review');
  await openLoupe(page);
  const { title } = REVIEW_TEXT.troubles.unsupported;
  await expect(page.locator('main').getByRole('alert')).toContainText(title);
  await page.keyboard.press('g');
  await takes(page).first().click();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.keyboard.press('c');
  await expect(page.locator('main').getByRole('alert').filter({ hasText: title })).toHaveCount(2);
});
