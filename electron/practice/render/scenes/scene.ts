import type { Brush } from '../brush.ts';
import type { Palette } from '../palette.ts';

/** Draws one moment of a scene over the whole rectangle. `moment` is in seconds. */
export type PaintScene = (brush: Brush, moment: number) => void;

export interface SceneSize {
  readonly width: number;
  readonly height: number;
}

/** A vertical gradient from the palette's sky. */
export function paintSky(brush: Brush, size: SceneSize, palette: Palette, horizon: number): void {
  const gradient = brush.createLinearGradient(0, 0, 0, size.height * horizon);
  const stops = [0, 0.42, 0.8, 1];
  palette.sky.forEach((color, index) => {
    gradient.addColorStop(stops[index] ?? 1, color);
  });
  brush.fillStyle = gradient;
  brush.fillRect(0, 0, size.width, size.height);
}

/** A soft round light, added to what is there. `color` is `#rrggbb`. */
export function paintGlow(
  brush: Brush,
  center: { readonly x: number; readonly y: number; readonly radius: number },
  stops: readonly (readonly [number, string])[],
): void {
  const gradient = brush.createRadialGradient(center.x, center.y, 0, center.x, center.y, center.radius);
  for (const [offset, color] of stops) gradient.addColorStop(offset, color);
  brush.fillStyle = gradient;
  brush.fillRect(center.x - center.radius, center.y - center.radius, center.radius * 2, center.radius * 2);
}

/** Darkens the corners a little, as a lens does. */
export function paintVignette(brush: Brush, size: SceneSize, strength: number): void {
  const radius = Math.hypot(size.width, size.height) / 2;
  const gradient = brush.createRadialGradient(
    size.width / 2,
    size.height / 2,
    radius * 0.5,
    size.width / 2,
    size.height / 2,
    radius,
  );
  gradient.addColorStop(0, 'rgba(0,0,0,0)');
  gradient.addColorStop(1, `rgba(0,0,0,${strength})`);
  brush.fillStyle = gradient;
  brush.fillRect(0, 0, size.width, size.height);
}
