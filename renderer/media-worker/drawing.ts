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

/** Scales a picture of these pixels to each size, in one high-quality step each, and encodes them as WebP. */
export async function encodePictures(
  source: ImageBitmapSource,
  longSides: readonly number[],
  width: number,
  height: number,
): Promise<Blob[]> {
  return Promise.all(
    longSides.map((longSide) => {
      const size = fitInto(longSide, width, height);
      return encodePicture(source, size.width, size.height);
    }),
  );
}

async function encodePicture(source: ImageBitmapSource, width: number, height: number): Promise<Blob> {
  const small = await createImageBitmap(source, {
    resizeWidth: width,
    resizeHeight: height,
    resizeQuality: 'high',
  });
  const canvas = new OffscreenCanvas(width, height);
  // Drawn on a 2D canvas, the pixels would go to the graphics card and back, which takes longer than to encode them.
  const context = canvas.getContext('bitmaprenderer');
  if (context === null) throw new Error('no canvas');
  context.transferFromImageBitmap(small);
  return canvas.convertToBlob({ type: 'image/webp', quality: QUALITY });
}
