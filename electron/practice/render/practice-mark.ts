import type { Brush } from './brush.ts';
import { chooseFont } from './fonts.ts';

const amber = '#f0b04a';
const ink = '#14110b';

/** Amber and black stripes: nobody mistakes a practice result for a paid one. */
export function drawStripes(
  brush: Brush,
  x: number,
  y: number,
  width: number,
  height: number,
  pitch: number,
): void {
  brush.save();
  brush.beginPath();
  brush.rect(x, y, width, height);
  brush.clip();
  brush.fillStyle = amber;
  brush.fillRect(x, y, width, height);
  brush.fillStyle = ink;
  for (let left = x - height - pitch; left < x + width; left += pitch * 2) {
    brush.beginPath();
    brush.moveTo(left, y + height);
    brush.lineTo(left + height, y);
    brush.lineTo(left + height + pitch, y);
    brush.lineTo(left + pitch, y + height);
    brush.closePath();
    brush.fill();
  }
  brush.restore();
}

/** The chip that says what this file is; returns its width. `size` is the letters' size in pixels. */
export function drawPracticeChip(brush: Brush, x: number, y: number, size: number, isDummy: boolean): number {
  brush.save();
  brush.font = chooseFont('sans', 700, size);
  const text = isDummy ? 'PRACTICE · TEST RUN' : 'PRACTICE';
  const height = size * 2;
  const stripe = size * 0.9;
  const width = stripe + brush.measureText(text).width + size * 1.5;
  brush.beginPath();
  brush.roundRect(x, y, width, height, size * 0.42);
  brush.clip();
  brush.fillStyle = 'rgba(14,13,11,0.82)';
  brush.fillRect(x, y, width, height);
  drawStripes(brush, x, y, stripe, height, size * 0.36);
  brush.fillStyle = amber;
  brush.textBaseline = 'alphabetic';
  brush.fillText(text, x + stripe + size * 0.75, y + size * 1.36);
  brush.restore();
  return width;
}
