/** A small picture of a file, and what was seen while it was decoded. */
export interface Drawing {
  readonly picture: Blob;
  /** Pixels of the original, as it is meant to be seen (turned, if it says so). */
  readonly width: number;
  readonly height: number;
  /** Seconds; null for images. */
  readonly duration: number | null;
}

/** At this quality, the difference to the original is not seen at the size of a tile. */
const QUALITY = 0.82;

/** The size that fits into a square of `longSide`, in whole pixels; never larger than the original. */
export function fitInto(longSide: number, width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, longSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Draws a picture at the size and encodes it as WebP. */
export async function encodePicture(source: CanvasImageSource, width: number, height: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, width, height);
  return canvas.convertToBlob({ type: 'image/webp', quality: QUALITY });
}
