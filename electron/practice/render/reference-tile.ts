import type { Brush, Drawable } from './brush.ts';
import { chooseFont } from './fonts.ts';
import type { ReadReference } from './read-references.ts';
import { breakLines } from './text-block.ts';

interface TileBox {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** Fills a rectangle with a picture, cropped in the middle as CSS `object-fit: cover` does. */
export function drawCover(
  brush: Brush,
  picture: Drawable,
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  zoom = 1,
): void {
  const scale = Math.max(box.width / picture.width, box.height / picture.height) * zoom;
  const width = box.width / scale;
  const height = box.height / scale;
  const fromX = (picture.width - width) / 2;
  const fromY = (picture.height - height) / 2;
  brush.drawImage(picture, fromX, fromY, width, height, box.x, box.y, box.width, box.height);
}

/** A small square for a reference: the picture itself, or its kind and name; numbered in the order of the request. */
export function drawReferenceTile(
  brush: Brush,
  reference: ReadReference,
  number: number,
  box: TileBox,
): void {
  const radius = box.size * 0.09;
  brush.save();
  brush.beginPath();
  brush.roundRect(box.x, box.y, box.size, box.size, radius);
  brush.clip();
  brush.fillStyle = '#2b2b2b';
  brush.fillRect(box.x, box.y, box.size, box.size);
  if (reference.picture) {
    brush.imageSmoothingQuality = 'high';
    drawCover(brush, reference.picture, { x: box.x, y: box.y, width: box.size, height: box.size });
  } else {
    drawLabelledTile(brush, reference, box);
  }
  brush.restore();
  outlineTile(brush, box, radius);
  drawNumber(brush, number, box);
}

function outlineTile(brush: Brush, box: TileBox, radius: number): void {
  brush.strokeStyle = 'rgba(255,255,255,0.22)';
  brush.lineWidth = Math.max(1, box.size * 0.012);
  brush.beginPath();
  brush.roundRect(box.x, box.y, box.size, box.size, radius);
  brush.stroke();
}

function drawNumber(brush: Brush, number: number, box: TileBox): void {
  const size = box.size * 0.17;
  brush.fillStyle = 'rgba(0,0,0,0.66)';
  brush.beginPath();
  brush.roundRect(
    box.x + size * 0.35,
    box.y + size * 0.35,
    size * (number > 9 ? 1.75 : 1.35),
    size * 1.35,
    size * 0.35,
  );
  brush.fill();
  brush.fillStyle = '#ffffff';
  brush.font = chooseFont('sans', 600, size);
  brush.textAlign = 'left';
  brush.fillText(String(number), box.x + size * 0.73, box.y + size * 1.39);
}

function drawLabelledTile(brush: Brush, reference: ReadReference, box: TileBox): void {
  const center = { x: box.x + box.size / 2, y: box.y + box.size * 0.45 };
  brush.fillStyle = 'rgba(255,255,255,0.75)';
  brush.strokeStyle = 'rgba(255,255,255,0.75)';
  if (reference.plan.kind === 'audio') drawSoundSign(brush, center, box.size * 0.2);
  else if (reference.plan.kind === 'video') drawPlaySign(brush, center, box.size * 0.17);
  else drawFrameSign(brush, center, box.size * 0.19);
  brush.fillStyle = 'rgba(255,255,255,0.62)';
  brush.font = chooseFont('sans', 500, box.size * 0.105);
  brush.textAlign = 'center';
  const [line] = breakLines(brush, reference.plan.name, box.size * 0.86, 1);
  brush.fillText(line ?? '', center.x, box.y + box.size * 0.88);
  brush.textAlign = 'left';
}

type Point = { readonly x: number; readonly y: number };

function drawPlaySign(brush: Brush, center: Point, radius: number): void {
  brush.beginPath();
  brush.moveTo(center.x - radius * 0.7, center.y - radius);
  brush.lineTo(center.x + radius, center.y);
  brush.lineTo(center.x - radius * 0.7, center.y + radius);
  brush.closePath();
  brush.fill();
}

function drawSoundSign(brush: Brush, center: Point, radius: number): void {
  const heights = [0.35, 0.8, 0.5, 1, 0.6, 0.85, 0.4];
  const step = (radius * 2) / heights.length;
  heights.forEach((height, index) => {
    brush.fillRect(
      center.x - radius + index * step,
      center.y - radius * height,
      step * 0.5,
      radius * height * 2,
    );
  });
}

function drawFrameSign(brush: Brush, center: Point, radius: number): void {
  brush.lineWidth = radius * 0.14;
  brush.beginPath();
  brush.roundRect(center.x - radius, center.y - radius * 0.75, radius * 2, radius * 1.5, radius * 0.18);
  brush.stroke();
  brush.beginPath();
  brush.moveTo(center.x - radius * 0.8, center.y + radius * 0.5);
  brush.lineTo(center.x - radius * 0.2, center.y - radius * 0.2);
  brush.lineTo(center.x + radius * 0.2, center.y + radius * 0.25);
  brush.lineTo(center.x + radius * 0.45, center.y);
  brush.lineTo(center.x + radius * 0.8, center.y + radius * 0.5);
  brush.stroke();
}
