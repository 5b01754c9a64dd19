/** Small pictures of a file, and what was seen while it was decoded. */
export interface Drawing {
  /** As many as were wanted, in that order. */
  readonly pictures: readonly Blob[];
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

/**
 * Scales a picture of these pixels to each size, in one high-quality step each, and encodes them: as JPEG, or as WebP where
 * something shows through. WebP is a fifth smaller, and takes twenty times as long to make and twice as long to be shown.
 */
export async function encodePictures(
  source: ImageBitmapSource,
  longSides: readonly number[],
  width: number,
  height: number,
): Promise<Blob[]> {
  const scaled = await Promise.all(
    longSides.map((longSide) => {
      const size = fitInto(longSide, width, height);
      return createImageBitmap(source, {
        resizeWidth: size.width,
        resizeHeight: size.height,
        resizeQuality: 'high',
      });
    }),
  );
  const smallest = scaled.at(-1);
  const type = smallest !== undefined && isOpaque(smallest) ? 'image/jpeg' : 'image/webp';
  return Promise.all(scaled.map((picture) => encodePicture(picture, type)));
}

function isOpaque(picture: ImageBitmap): boolean {
  const { width, height } = picture;
  // One that is read often is kept in memory, and need not be read back from the graphics card.
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no canvas');
  context.drawImage(picture, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 255) return false;
  return true;
}

/** Uses the picture up. */
async function encodePicture(picture: ImageBitmap, type: string): Promise<Blob> {
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  // Drawn on a 2D canvas, the pixels would go to the graphics card and back, which takes longer than to encode them.
  const context = canvas.getContext('bitmaprenderer');
  if (context === null) throw new Error('no canvas');
  context.transferFromImageBitmap(picture);
  return canvas.convertToBlob({ type, quality: QUALITY });
}
