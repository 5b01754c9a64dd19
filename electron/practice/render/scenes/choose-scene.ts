import type { Brush } from '../brush.ts';
import {
  type Chance,
  createChance,
  fadeColor,
  findHintedPalette,
  hashText,
  mixColors,
  type Palette,
  pickBetween,
  pickFrom,
  pickPalette,
} from '../palette.ts';
import { createAurora } from './aurora.ts';
import {
  createRidges,
  type PaintScene,
  paintGlow,
  paintSky,
  paintVignette,
  type SceneSize,
} from './ridges.ts';

type CreateScene = (size: SceneSize, palette: Palette, chance: Chance) => PaintScene;

/** Mountains most often: they are what most prompts look best as. */
const sceneKinds: readonly [CreateScene, ...CreateScene[]] = [
  createRidges,
  createSilk,
  createRidges,
  createGlass,
  createSilk,
];

/** The prompt decides kind and colours, the generation's id the details: two takes of one prompt are siblings, not twins. */
export function chooseScene(prompt: string, genId: string, size: SceneSize): PaintScene {
  const chance = createChance(hashText(`kind ${prompt.trim().toLowerCase()}`));
  const palette = choosePromptPalette(prompt);
  const create = chooseKind(palette, findHintedPalette(prompt) !== null, chance);
  return create(size, palette, createChance(hashText(`${prompt}\n${genId}`)));
}

/** The colours of a prompt's scene. */
export function choosePromptPalette(prompt: string): Palette {
  return findHintedPalette(prompt) ?? pickPalette(createChance(hashText(prompt.trim().toLowerCase())));
}

function chooseKind(palette: Palette, isPlace: boolean, chance: Chance): CreateScene {
  if (palette.isNight) return pickFrom(chance, [createAurora, createAurora, createRidges]);
  return pickFrom(chance, isPlace ? [createRidges, createSilk, createRidges] : sceneKinds);
}

interface Sphere {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly phase: number;
  readonly color: string;
}

/** A few glass spheres afloat over a still floor. */
function createGlass(size: SceneSize, palette: Palette, chance: Chance): PaintScene {
  const unit = Math.sqrt(size.width * size.height);
  const floor = 0.74;
  const colors = [palette.sky[2], palette.sky[1], palette.far, palette.sky[3]];
  const spheres = Array.from({ length: 4 }, (_, index) => ({
    x: 0.16 + index * 0.225 + pickBetween(chance, -0.05, 0.05),
    y: pickBetween(chance, 0.36, 0.58),
    radius: pickBetween(chance, 0.06, 0.1) + (index === 1 ? 0.075 : 0),
    phase: chance() * 6.28,
    color: colors[index] ?? palette.far,
  }));
  return (brush, moment) => {
    paintSky(brush, size, palette, 0.95);
    paintFloor(brush, size, palette, floor);
    for (const sphere of spheres) {
      const x = (sphere.x + Math.sin(moment * 0.5 + sphere.phase) * 0.012) * size.width;
      const y = (sphere.y + Math.sin(moment * 1.1 + sphere.phase) * 0.02) * size.height;
      const radius = sphere.radius * unit;
      paintShadow(brush, { x, y: (floor + 0.1) * size.height, radius });
      paintSphere(brush, palette, { ...sphere, x, y, radius });
    }
    paintVignette(brush, size, 0.36);
  };
}

function paintFloor(brush: Brush, size: SceneSize, palette: Palette, floor: number): void {
  const gradient = brush.createLinearGradient(0, floor * size.height, 0, size.height);
  gradient.addColorStop(0, mixColors(palette.sky[3], palette.far, 0.45));
  gradient.addColorStop(1, mixColors(palette.near, palette.far, 0.3));
  brush.fillStyle = gradient;
  brush.fillRect(0, floor * size.height, size.width, size.height);
}

function paintShadow(brush: Brush, shadow: { x: number; y: number; radius: number }): void {
  brush.save();
  brush.translate(shadow.x, shadow.y);
  brush.scale(1, 0.2);
  paintGlow(brush, { x: 0, y: 0, radius: shadow.radius * 1.35 }, [
    [0, 'rgba(0,0,0,0.42)'],
    [0.5, 'rgba(0,0,0,0.18)'],
    [1, 'rgba(0,0,0,0)'],
  ]);
  brush.restore();
}

function paintSphere(brush: Brush, palette: Palette, sphere: Sphere): void {
  const { x, y, radius } = sphere;
  brush.save();
  brush.beginPath();
  brush.arc(x, y, radius, 0, Math.PI * 2);
  brush.clip();
  paintGlow(brush, { x: x - radius * 0.35, y: y - radius * 0.45, radius: radius * 2.1 }, [
    [0, mixColors(sphere.color, palette.light, 0.75)],
    [0.24, mixColors(sphere.color, palette.light, 0.2)],
    [0.45, mixColors(sphere.color, palette.near, 0.14)],
    [0.72, mixColors(sphere.color, palette.near, 0.62)],
    [1, palette.near],
  ]);
  brush.globalCompositeOperation = 'screen';
  paintGlow(brush, { x: x + radius * 0.35, y: y + radius * 0.72, radius: radius * 0.9 }, [
    [0, fadeColor(palette.sky[3], 0.55)],
    [1, fadeColor(palette.sky[3], 0)],
  ]);
  paintGlow(brush, { x: x - radius * 0.36, y: y - radius * 0.5, radius: radius * 0.34 }, [
    [0, 'rgba(255,255,255,0.85)'],
    [0.4, 'rgba(255,255,255,0.25)'],
    [1, 'rgba(255,255,255,0)'],
  ]);
  brush.restore();
  brush.globalCompositeOperation = 'source-over';
}

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
function createSilk(size: SceneSize, palette: Palette, chance: Chance): PaintScene {
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
