import type { Brush } from '../brush.ts';
import { type Chance, pickBetween } from '../chance.ts';
import { fadeColor, mixColors, type Palette } from '../palette.ts';
import { type PaintScene, paintGlow, paintSky, paintVignette, type SceneSize } from './scene.ts';

interface Sphere {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly phase: number;
  readonly color: string;
}

/** A few glass spheres afloat over a still floor. */
export function createGlass(size: SceneSize, palette: Palette, chance: Chance): PaintScene {
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
