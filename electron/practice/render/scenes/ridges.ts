import type { Brush } from '../brush.ts';
import { type Chance, createNoise, fadeColor, mixColors, type Palette, pickBetween } from '../palette.ts';

interface Ridge {
  readonly base: number;
  readonly height: number;
  readonly roughness: number;
  readonly offset: number;
  readonly drift: number;
  readonly top: string;
  readonly foot: string;
}

const ridgeCount = 7;

/** Mountain ridges in haze under a low sun; the nearer ones pass faster, the sun rises slowly. */
export function createRidges(size: SceneSize, palette: Palette, chance: Chance): PaintScene {
  const unit = Math.sqrt(size.width * size.height);
  const noise = createNoise(chance);
  const sun = {
    x: pickBetween(chance, 0.24, 0.76),
    y: pickBetween(chance, 0.36, 0.5),
    radius: pickBetween(chance, 0.05, 0.085),
  };
  const ridges = Array.from({ length: ridgeCount }, (_, index) => describeRidge(index, palette, chance));
  const stars = palette.isNight ? scatterStars(size, chance) : [];
  return (brush, moment) => {
    paintSky(brush, size, palette, 0.78);
    paintStars(brush, stars, unit, moment);
    paintSun(brush, size, palette, {
      x: sun.x * size.width,
      y: (sun.y - moment * 0.008) * size.height,
      radius: sun.radius * unit,
    });
    for (const ridge of ridges) paintRidge(brush, size, unit, ridge, noise, moment);
    paintVignette(brush, size, 0.32);
  };
}

function describeRidge(index: number, palette: Palette, chance: Chance): Ridge {
  const depth = index / (ridgeCount - 1);
  const haze = (1 - depth) ** 1.3;
  return {
    base: 0.52 + 0.42 * depth ** 1.25 + pickBetween(chance, -0.015, 0.015),
    height: 0.07 + 0.12 * depth,
    roughness: 1.6 + 1.5 * (1 - depth),
    offset: chance() * 400,
    drift: 0.012 + 0.15 * depth ** 2,
    top: mixColors(palette.near, palette.far, haze),
    foot: mixColors(mixHex(palette.near, palette.far, haze), palette.sky[3], 0.42 * haze + 0.06),
  };
}

function mixHex(from: string, to: string, share: number): string {
  const parts = mixColors(from, to, share).match(/\d+/g) ?? [];
  return `#${parts
    .slice(0, 3)
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join('')}`;
}

function paintSun(
  brush: Brush,
  size: SceneSize,
  palette: Palette,
  sun: { x: number; y: number; radius: number },
): void {
  brush.globalCompositeOperation = 'screen';
  paintGlow(brush, { ...sun, radius: Math.max(size.width, size.height) * 0.6 }, [
    [0, fadeColor(palette.light, palette.isNight ? 0.28 : 0.62)],
    [0.3, fadeColor(palette.sky[3], palette.isNight ? 0.08 : 0.24)],
    [1, fadeColor(palette.sky[2], 0)],
  ]);
  brush.globalCompositeOperation = 'source-over';
  paintGlow(brush, { ...sun, radius: sun.radius * 1.06 }, [
    [0, palette.light],
    [0.93, palette.light],
    [1, fadeColor(palette.light, 0)],
  ]);
}

function paintRidge(
  brush: Brush,
  size: SceneSize,
  unit: number,
  ridge: Ridge,
  noise: (position: number, octaves: number) => number,
  moment: number,
): void {
  const crest = (x: number) => {
    const position = ridge.offset + ((x / unit) * ridge.roughness + moment * ridge.drift);
    return (ridge.base - (noise(position, 6) * 0.5 + 0.25) * ridge.height * 1.6) * size.height;
  };
  const step = Math.max(1, Math.round(unit / 160));
  brush.beginPath();
  brush.moveTo(0, size.height);
  for (let x = 0; x <= size.width + step; x += step) brush.lineTo(x, crest(x));
  brush.lineTo(size.width, size.height);
  brush.closePath();
  const gradient = brush.createLinearGradient(
    0,
    (ridge.base - ridge.height) * size.height,
    0,
    (ridge.base + 0.16) * size.height,
  );
  gradient.addColorStop(0, ridge.top);
  gradient.addColorStop(1, ridge.foot);
  brush.fillStyle = gradient;
  brush.fill();
}

interface Star {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly phase: number;
}

export function scatterStars(size: SceneSize, chance: Chance): readonly Star[] {
  return Array.from({ length: 110 }, () => ({
    x: chance() * size.width,
    y: chance() ** 1.4 * size.height * 0.7,
    size: 0.35 + chance() ** 5 * 1.5,
    phase: chance() * 6.28,
  }));
}

export function paintStars(brush: Brush, stars: readonly Star[], unit: number, moment: number): void {
  brush.fillStyle = '#ffffff';
  for (const star of stars) {
    brush.globalAlpha = 0.35 + 0.35 * Math.sin(star.phase + moment * 1.7);
    brush.beginPath();
    brush.arc(star.x, star.y, (star.size * unit) / 560, 0, Math.PI * 2);
    brush.fill();
  }
  brush.globalAlpha = 1;
}

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
