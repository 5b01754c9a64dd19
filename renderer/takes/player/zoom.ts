export interface Size {
  readonly width: number;
  readonly height: number;
}

/** How a picture lies in its stage: its scale, and where its middle is, from the stage's middle. CSS pixels. */
export interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

const LARGEST = 8;

/** The scale at which all of a picture is seen; a small one is not blown up, unless the pixel ratio is said to be 0. */
export function fitScale(picture: Size, stage: Size, pixelRatio: number): number {
  if (picture.width <= 0 || picture.height <= 0) return 1;
  return Math.min(stage.width / picture.width, stage.height / picture.height, 1 / pixelRatio);
}

/** The view in which all of a picture is seen. */
export function fitView(picture: Size, stage: Size, pixelRatio: number): View {
  return { scale: fitScale(picture, stage, pixelRatio), x: 0, y: 0 };
}

/** Zooms to a scale so that what lies under a point stays under it; the point is measured from the stage's middle. */
export function zoomTo(
  view: View,
  scale: number,
  point: { x: number; y: number },
  picture: Size,
  stage: Size,
): View {
  const kept = Math.min(LARGEST, Math.max(0.02, scale));
  const by = kept / view.scale;
  return keepInside(
    { scale: kept, x: point.x - (point.x - view.x) * by, y: point.y - (point.y - view.y) * by },
    picture,
    stage,
  );
}

/** Moves a picture, never further than its edge. */
export function pan(view: View, by: { x: number; y: number }, picture: Size, stage: Size): View {
  return keepInside({ ...view, x: view.x + by.x, y: view.y + by.y }, picture, stage);
}

function keepInside(view: View, picture: Size, stage: Size): View {
  const spareX = Math.max(0, (picture.width * view.scale - stage.width) / 2);
  const spareY = Math.max(0, (picture.height * view.scale - stage.height) / 2);
  return { ...view, x: clamp(view.x, spareX), y: clamp(view.y, spareY) };
}

function clamp(value: number, limit: number): number {
  // `|| 0` turns -0 into 0, which would show as a difference where there is none.
  return Math.min(limit, Math.max(-limit, value)) || 0;
}

/** A size as it was, where nothing has changed: nothing has to be laid out again for it. */
export function sizeOf(width: number, height: number, known: Size | null): Size {
  return known?.width === width && known.height === height ? known : { width, height };
}
