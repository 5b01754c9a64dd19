import { type Canvas, createCanvas, type Image } from '@napi-rs/canvas';

/** What fills or strokes: a CSS colour, or a gradient or pattern made by the brush. */
type Paint = string | GradientPaint | PatternPaint;

interface GradientPaint {
  addColorStop(offset: number, color: string): void;
}

/** Opaque: only the canvas library looks inside. */
interface PatternPaint {
  readonly setTransform: (transform?: never) => void;
}

export type Drawable = Canvas | Image;

/** The part of a 2D context that the pictures use. Written out here because main-process code has no DOM types. */
export interface Brush {
  fillStyle: Paint;
  strokeStyle: Paint;
  lineWidth: number;
  lineCap: 'butt' | 'round' | 'square';
  globalAlpha: number;
  globalCompositeOperation: 'source-over' | 'lighter' | 'screen' | 'overlay' | 'multiply' | 'soft-light';
  font: string;
  textAlign: 'left' | 'right' | 'center';
  textBaseline: 'alphabetic' | 'middle' | 'top';
  direction: 'ltr' | 'rtl';
  filter: string;
  imageSmoothingQuality: 'low' | 'medium' | 'high';
  save(): void;
  restore(): void;
  translate(x: number, y: number): void;
  rotate(radians: number): void;
  scale(x: number, y: number): void;
  beginPath(): void;
  closePath(): void;
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  quadraticCurveTo(controlX: number, controlY: number, x: number, y: number): void;
  arc(x: number, y: number, radius: number, from: number, to: number): void;
  ellipse(
    x: number,
    y: number,
    radiusX: number,
    radiusY: number,
    turn: number,
    from: number,
    to: number,
  ): void;
  rect(x: number, y: number, width: number, height: number): void;
  roundRect(x: number, y: number, width: number, height: number, radius: number): void;
  clip(): void;
  fill(): void;
  stroke(): void;
  fillRect(x: number, y: number, width: number, height: number): void;
  fillText(text: string, x: number, y: number): void;
  measureText(text: string): { width: number };
  createLinearGradient(fromX: number, fromY: number, toX: number, toY: number): GradientPaint;
  createRadialGradient(
    x: number,
    y: number,
    inner: number,
    toX: number,
    toY: number,
    outer: number,
  ): GradientPaint;
  createPattern(tile: Drawable, repeat: 'repeat'): PatternPaint;
  drawImage(picture: Drawable, x: number, y: number, width: number, height: number): void;
  drawImage(
    picture: Drawable,
    fromX: number,
    fromY: number,
    fromWidth: number,
    fromHeight: number,
    x: number,
    y: number,
    width: number,
    height: number,
  ): void;
}

export interface Surface {
  readonly canvas: Canvas;
  readonly brush: Brush;
  readonly width: number;
  readonly height: number;
}

/** A blank surface of whole pixels. */
export function createSurface(width: number, height: number): Surface {
  const canvas = createCanvas(width, height);
  return { canvas, brush: canvas.getContext('2d') as unknown as Brush, width, height };
}
