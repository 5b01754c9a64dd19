import type { ReadReference } from './read-references.ts';
import type { Ratio, RenderPlan } from './render-plan.ts';

export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

const wide: Ratio = { width: 16, height: 9 };
/** A clip is scaled down to about this many pixels: as many as 640 × 360. */
const clipPixels = 640 * 360;
/** Beyond this, a picture would be all edge. */
const maxRatio = 4;
const longestClipSeconds = 15;

/** The asked ratio, else the shape of the reference it follows, else 16:9. */
export function chooseRatio(plan: RenderPlan, references: readonly ReadReference[]): Ratio {
  if (plan.ratio) return plan.ratio;
  const followed = plan.ratioFrom === null ? undefined : references[plan.ratioFrom];
  return followed?.picture ?? followed?.video ?? wide;
}

/** A still's size: the long side as asked, the other to the nearest pixel. */
export function measureStill(ratio: Ratio, longSide: number): PixelSize {
  const shape = limitShape(ratio);
  return shape >= 1
    ? { width: longSide, height: Math.round(longSide / shape) }
    : { width: Math.round(longSide * shape), height: longSide };
}

/** A clip's size: even numbers, as H.264 needs them, as near to the ratio as those allow. */
export function measureClip(ratio: Ratio, pixels = clipPixels): PixelSize {
  const shape = limitShape(ratio);
  const wanted = Math.sqrt(pixels / shape);
  const candidates = Array.from({ length: 17 }, (_, index) => Math.round(wanted / 2 + index - 8) * 2).filter(
    (height) => height >= 16,
  );
  const sizes = candidates.map((height) => ({
    width: Math.max(16, Math.round((height * shape) / 2) * 2),
    height,
  }));
  const errorOf = (size: PixelSize) =>
    Math.abs(size.width / size.height / shape - 1) * 100 + Math.abs(size.height / wanted - 1);
  return sizes.reduce((best, size) => (errorOf(size) < errorOf(best) ? size : best));
}

function limitShape(ratio: Ratio): number {
  return Math.min(maxRatio, Math.max(1 / maxRatio, ratio.width / ratio.height));
}

/** The asked length, else that of the video it follows (to fifteen seconds), else `fallback`. */
export function chooseSeconds(
  plan: RenderPlan,
  references: readonly ReadReference[],
  fallback: number,
): number {
  if (plan.seconds !== null) return plan.seconds;
  const followed = plan.lengthFrom === null ? undefined : references[plan.lengthFrom]?.video;
  return followed && followed.seconds > 0
    ? Math.min(longestClipSeconds, Math.max(0.5, followed.seconds))
    : fallback;
}
