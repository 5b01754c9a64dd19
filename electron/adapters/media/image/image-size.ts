/** An image's width and height in pixels as it is shown, with its stored rotation applied. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** The size when both sides are at least a pixel; null otherwise. */
export function makeSize(width: number | undefined, height: number | undefined): ImageSize | null {
  return width && height && width > 0 && height > 0 ? { width, height } : null;
}

/** The size of an image that is shown lying on its side. */
export function turn(size: ImageSize): ImageSize {
  return { width: size.height, height: size.width };
}
