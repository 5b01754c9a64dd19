import type { Brush } from '../brush.ts';
import { type Chance, pickBetween } from '../chance.ts';
import { fadeColor, mixColors, type Palette } from '../palette.ts';
import { type PaintScene, paintGlow, paintVignette, type SceneSize } from './scene.ts';

interface Ribbon {
  readonly base: number;
  readonly sway: number;
  readonly wave: number;
  readonly phase: number;
  readonly speed: number;
  readonly twist: number;
  readonly from: string;
  readonly to: string;
}

/** More threads on a larger picture; fewer on a video's frames, which have to be drawn in a few milliseconds. */
function countThreads(unit: number): number {
  return Math.round(Math.min(76, Math.max(20, unit / 20)));
}

/** Ribbons of fine threads that turn slowly in the dark. */
export function createSilk(size: SceneSize, palette: Palette, chance: Chance): PaintScene {
  const unit = Math.sqrt(size.width * size.height);
  const tilt = pickBetween(chance, -0.35, 0.35);
  const ribbons = Array.from({ length: 4 }, (_, index) => describeRibbon(index, palette, chance));
  const glow = {
    x: pickBetween(chance, 0.2, 0.8) * size.width,
    y: pickBetween(chance, 0.2, 0.8) * size.height,
  };
  return (brush, moment) => {
    paintGround(brush, size, palette, glow);
    brush.save();
    brush.translate(size.width / 2, size.height / 2);
    brush.rotate(size.width >= size.height ? tilt : Math.PI / 2 + tilt);
    brush.globalCompositeOperation = 'screen';
    for (const ribbon of ribbons)
      paintRibbon(brush, Math.hypot(size.width, size.height), unit, ribbon, moment);
    brush.restore();
    brush.globalCompositeOperation = 'source-over';
    paintVignette(brush, size, 0.4);
  };
}

function describeRibbon(index: number, palette: Palette, chance: Chance): Ribbon {
  const colors = [palette.sky[3], palette.sky[2], palette.far, palette.sky[1]];
  const color = colors[index] ?? palette.light;
  return {
    base: pickBetween(chance, -0.24, 0.24),
    sway: pickBetween(chance, 0.09, 0.2),
    wave: pickBetween(chance, 1.1, 2.3),
    phase: chance() * 6.28,
    speed: pickBetween(chance, 0.18, 0.4),
    twist: pickBetween(chance, 1.2, 2.6),
    from: color,
    to: index === 0 ? palette.light : palette.sky[2],
  };
}

function paintGround(brush: Brush, size: SceneSize, palette: Palette, glow: { x: number; y: number }): void {
  const gradient = brush.createLinearGradient(0, 0, size.width, size.height);
  gradient.addColorStop(0, mixColors(palette.near, palette.sky[0], 0.75));
  gradient.addColorStop(1, palette.near);
  brush.fillStyle = gradient;
  brush.fillRect(0, 0, size.width, size.height);
  paintGlow(brush, { ...glow, radius: Math.max(size.width, size.height) * 0.8 }, [
    [0, fadeColor(palette.sky[1], 0.75)],
    [1, fadeColor(palette.sky[0], 0)],
  ]);
}

function paintRibbon(brush: Brush, length: number, unit: number, ribbon: Ribbon, moment: number): void {
  const turn = ribbon.phase + moment * ribbon.speed;
  const steps = 40;
  const threadCount = countThreads(unit);
  const weight = 30 / threadCount;
  brush.lineWidth = Math.max(1, unit / 620);
  for (let thread = 0; thread < threadCount; thread += 1) {
    const share = thread / (threadCount - 1);
    brush.strokeStyle = mixColors(
      ribbon.from,
      ribbon.to,
      share,
      Math.min(0.8, weight * (0.16 + 0.42 * Math.sin(share * Math.PI) ** 3)),
    );
    brush.beginPath();
    for (let step = 0; step <= steps; step += 1) {
      const along = step / steps - 0.5;
      const bend = Math.sin(along * ribbon.wave * 6.28 + turn) * ribbon.sway;
      const spread = Math.sin(along * ribbon.twist * 3.14 + turn * 0.7 + 0.6) * 0.16 * (share - 0.5);
      const curl = Math.sin(along * 5.1 + share * 2.2 + turn * 1.3) * 0.035;
      const y = (ribbon.base + bend + spread + curl) * unit;
      if (step === 0) brush.moveTo(along * length * 1.1, y);
      else brush.lineTo(along * length * 1.1, y);
    }
    brush.stroke();
  }
}
