import { type Drawing, encodePicture, fitInto } from './drawing.ts';

/** Draws an image small. It is decoded once at its full size. */
export async function drawImage(source: string, longSide: number): Promise<Drawing> {
  const answer = await fetch(source);
  if (!answer.ok) throw new Error(`the file can't be read (${answer.status})`);
  const full = await createImageBitmap(await answer.blob());
  const { width, height } = full;
  const size = fitInto(longSide, width, height);
  const picture = await encodePicture(full, size.width, size.height);
  full.close();
  return { picture, width, height, duration: null };
}
