import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { expect, test } from '../support/launch.ts';
import { makeFolder } from '../support/make-folder.ts';

let folder: string;
test.beforeAll(async () => {
  folder = await makeFolder();
});

test('the first picture that is kept where nobody sees the window shows the app, and nothing black', async ({
  launch,
}) => {
  const app = await launch({ args: ['--screenshots', folder] });
  await expect.poll(() => app.readOutput()).toContain('"event":"screenshot"');
  const [first = ''] = (await readdir(folder)).toSorted();
  const kept = await readPixels(join(folder, first));
  // Every colour that the app has now, in its bars, its form and its words, was there then.
  const now = await readPixels(await app.window.screenshot());
  expect(countColours(kept)).toBeGreaterThan(countColours(now) / 2);
  expect(partOfBlack(kept)).toBeLessThan(0.01);
});

async function readPixels(picture: string | Buffer): Promise<Uint32Array> {
  const image = await loadImage(picture);
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  return new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer);
}

const countColours = (pixels: Uint32Array) => new Set(pixels).size;

/** Opaque black, little-endian. */
const partOfBlack = (pixels: Uint32Array) =>
  pixels.reduce((count, pixel) => count + Number(pixel === 0xff000000), 0) / pixels.length;
