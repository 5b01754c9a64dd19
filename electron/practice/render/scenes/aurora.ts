import type { Brush } from '../brush.ts';
import { type Chance, createNoise, fadeColor, mixColors, type Palette, pickBetween } from '../palette.ts';
import {
  type PaintScene,
  paintGlow,
  paintStars,
  paintVignette,
  type SceneSize,
  scatterStars,
} from './ridges.ts';

const curtainColors = ['#3fd6a0', '#4fb4e8', '#8f7bea'] as const;

/** Curtains of light over a lake that mirrors them. */
export function createAurora(size: SceneSize, palette: Palette, chance: Chance): PaintScene {
  const unit = Math.sqrt(size.width * size.height);
  const shore = 0.7;
  const noise = createNoise(chance);
  const stars = scatterStars(size, chance);
  const curtains = curtainColors.map((color, index) => ({
    color,
    base: 0.53 - index * 0.09 + pickBetween(chance, -0.03, 0.03),
    length: pickBetween(chance, 0.34, 0.52),
    offset: chance() * 300,
    speed: pickBetween(chance, 0.1, 0.22),
  }));
  const hills = chance() * 300;
  return (brush, moment) => {
    paintNightSky(brush, size, palette);
    paintStars(brush, stars, unit, moment);
    brush.globalCompositeOperation = 'screen';
    for (const curtain of curtains) paintCurtain(brush, size, unit, curtain, noise, moment);
    brush.globalCompositeOperation = 'source-over';
    paintLake(brush, size, palette, shore, moment);
    paintHills(brush, size, unit, palette, shore, (x) => noise(hills + (x / unit) * 2.2, 5));
    paintVignette(brush, size, 0.4);
  };
}

function paintNightSky(brush: Brush, size: SceneSize, palette: Palette): void {
  const gradient = brush.createLinearGradient(0, 0, 0, size.height);
  gradient.addColorStop(0, mixColors(palette.near, '#000000', 0.25));
  gradient.addColorStop(0.45, mixColors(palette.sky[0], palette.near, 0.35));
  gradient.addColorStop(0.72, mixColors(palette.sky[1], palette.sky[0], 0.3));
  brush.fillStyle = gradient;
  brush.fillRect(0, 0, size.width, size.height);
}

interface Curtain {
  readonly color: string;
  readonly base: number;
  readonly length: number;
  readonly offset: number;
  readonly speed: number;
}

function paintCurtain(
  brush: Brush,
  size: SceneSize,
  unit: number,
  curtain: Curtain,
  noise: (position: number, octaves: number) => number,
  moment: number,
): void {
  const step = Math.max(2, Math.round(unit / 80));
  for (let x = 0; x < size.width; x += step) {
    const place = curtain.offset + (x / unit) * 1.3 + moment * curtain.speed;
    const foot = (curtain.base + noise(place, 2) * 0.13) * size.height;
    const strength = Math.max(0, 0.42 + noise(place * 2.7 + 40 - moment * 0.3, 3) * 0.5);
    const height = curtain.length * size.height * (0.65 + strength * 0.5);
    const gradient = brush.createLinearGradient(0, foot - height, 0, foot + height * 0.1);
    gradient.addColorStop(0, fadeColor(curtain.color, 0));
    gradient.addColorStop(0.72, fadeColor(curtain.color, 0.3 * strength));
    gradient.addColorStop(0.9, fadeColor(curtain.color, 0.78 * strength));
    gradient.addColorStop(1, fadeColor(curtain.color, 0));
    brush.fillStyle = gradient;
    brush.fillRect(x, foot - height, step, height * 1.1);
  }
}

function paintLake(brush: Brush, size: SceneSize, palette: Palette, shore: number, moment: number): void {
  const gradient = brush.createLinearGradient(0, shore * size.height, 0, size.height);
  gradient.addColorStop(0, mixColors(palette.sky[1], curtainColors[0], 0.22));
  gradient.addColorStop(1, mixColors(palette.near, palette.sky[0], 0.25));
  brush.fillStyle = gradient;
  brush.fillRect(0, shore * size.height, size.width, size.height);
  brush.globalCompositeOperation = 'screen';
  for (let row = 0; row < 26; row += 1) {
    const depth = row / 26;
    const y = (shore + (1 - shore) * depth ** 1.5) * size.height;
    const sway = Math.sin(row * 1.9 + moment * (1.1 + depth)) * 0.05;
    brush.save();
    brush.translate((0.5 + sway) * size.width, y);
    brush.scale(1, 0.012 + depth * 0.012);
    paintGlow(brush, { x: 0, y: 0, radius: size.width * (0.22 + 0.2 * depth) }, [
      [0, fadeColor(curtainColors[0], 0.36 * (1 - depth))],
      [1, fadeColor(curtainColors[0], 0)],
    ]);
    brush.restore();
  }
  brush.globalCompositeOperation = 'source-over';
}

function paintHills(
  brush: Brush,
  size: SceneSize,
  unit: number,
  palette: Palette,
  shore: number,
  rise: (x: number) => number,
): void {
  brush.fillStyle = mixColors(palette.near, palette.sky[0], 0.18);
  brush.beginPath();
  brush.moveTo(0, shore * size.height + unit * 0.004);
  const step = Math.max(1, Math.round(unit / 240));
  for (let x = 0; x <= size.width + step; x += step) {
    brush.lineTo(x, (shore - 0.05 - rise(x) * 0.075) * size.height);
  }
  brush.lineTo(size.width, shore * size.height + unit * 0.004);
  brush.closePath();
  brush.fill();
}
