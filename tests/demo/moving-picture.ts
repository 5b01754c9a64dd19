import { readFile, writeFile } from 'node:fs/promises';
import { createCanvas, GifDisposal, GifEncoder, loadImage } from '@napi-rs/canvas';

const SIZE = { width: 880, height: 550 };
/** Long enough to see what changed. */
const FRAME_MILLISECONDS = 1_400;

/** Makes one moving picture of pictures of the window, one after the other, that begins again at its end. */
export async function writeMovingPicture(pictures: readonly string[], path: string): Promise<void> {
  const encoder = new GifEncoder(SIZE.width, SIZE.height, { repeat: 0, quality: 10 });
  const canvas = createCanvas(SIZE.width, SIZE.height);
  const context = canvas.getContext('2d');
  for (const picture of pictures) {
    context.drawImage(await loadImage(await readFile(picture)), 0, 0, SIZE.width, SIZE.height);
    const { data } = context.getImageData(0, 0, SIZE.width, SIZE.height);
    encoder.addFrame(new Uint8Array(data.buffer), SIZE.width, SIZE.height, {
      delay: FRAME_MILLISECONDS,
      disposal: GifDisposal.Keep,
    });
  }
  await writeFile(path, encoder.finish());
}
