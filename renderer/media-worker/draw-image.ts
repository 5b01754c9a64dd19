import { type Drawing, encodePictures } from './drawing.ts';

/** Draws an image small. It is decoded once at its full size. */
export async function drawImage(source: string, longSides: readonly number[]): Promise<Drawing> {
  const answer = await fetch(source);
  if (!answer.ok) throw new Error(`the file can't be read (${answer.status})`);
  const full = await createImageBitmap(await answer.blob());
  const { width, height } = full;
  const pictures = await encodePictures(full, longSides, width, height);
  full.close();
  return { pictures, width, height, duration: null };
}
