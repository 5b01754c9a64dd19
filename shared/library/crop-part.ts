/** A part of a picture, in its pixels; not yet whole ones. */
export interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Sides {
  readonly width: number;
  readonly height: number;
}

/** So that 1080.0000001 is 1080, and 1079.9999999 too. */
const NEARLY = 1e-6;

/**
 * The largest part of a shape, in whole pixels. A picture too wide for the shape does not stay a hair wider than it,
 * nor one too narrow a hair narrower: the shape may be a limit.
 *
 * @param ratio width divided by height
 * @param step each side is a multiple of it
 * @param around the part lies as near to the middle of this one as it can
 */
export function largestPart(
  { width, height }: Sides,
  ratio: number,
  step: number,
  around: Part = { x: 0, y: 0, width, height },
): Part {
  const isWider = width / height > ratio;
  const whole = { width: floorTo(width, step), height: floorTo(height, step) };
  const size = {
    width: isWider ? floorTo(whole.height * ratio, step) : whole.width,
    height: isWider ? whole.height : floorTo(whole.width / ratio, step),
  };
  return place(size, around, { width, height });
}

/** A part that was drawn by hand, in whole pixels, inside the picture and of the shape, if there is one. */
export function wholePart(picture: Sides, drawn: Part, ratio: number | undefined, step: number): Part {
  if (ratio === undefined) {
    const size = { width: floorTo(drawn.width, step), height: floorTo(drawn.height, step) };
    return place(size, drawn, picture);
  }
  const { width, height } = largestPart(
    { width: Math.min(drawn.width, picture.width), height: Math.min(drawn.height, picture.height) },
    ratio,
    step,
  );
  return place({ width, height }, drawn, picture);
}

function place({ width, height }: Sides, around: Part, picture: Sides): Part {
  return {
    x: placeSide(around.x + (around.width - width) / 2, picture.width - width),
    y: placeSide(around.y + (around.height - height) / 2, picture.height - height),
    width,
    height,
  };
}

function placeSide(start: number, last: number): number {
  return Math.max(0, Math.floor(Math.min(start + NEARLY, last)));
}

export function floorTo(value: number, step: number): number {
  return Math.max(step, Math.floor(value / step + NEARLY) * step);
}

export function ceilTo(value: number, step: number): number {
  return Math.max(step, Math.ceil(value / step - NEARLY) * step);
}
