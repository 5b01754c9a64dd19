import { type Brush, createSurface, type Surface } from './brush.ts';
import { drawCover, drawReferenceTile, type ReadReference } from './draw-reference.ts';
import { chooseFont } from './fonts.ts';
import { createChance, hashText } from './palette.ts';
import type { RenderPlan } from './render-pool.ts';
import { choosePromptPalette, chooseScene } from './scenes/choose-scene.ts';
import { paintVignette } from './scenes/ridges.ts';
import { breakLines, drawTextBlock } from './text-block.ts';

const ground = '#161616';
const strongText = '#f2f2f2';
const quietText = '#9a9a9a';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Sizes of the card's parts, in pixels, all grown from one unit so that every aspect ratio looks related. */
interface CardLayout {
  readonly unit: number;
  readonly margin: number;
  readonly isTall: boolean;
  readonly tile: number;
  readonly tilesInRow: number;
  readonly tileRows: number;
  readonly textWidth: number;
  readonly promptLines: number;
  readonly footer: number;
}

/** A finished still: the picture on a neutral card, with what was asked under it. */
export function drawPictureCard(plan: RenderPlan, references: readonly ReadReference[], size: Size): Surface {
  const surface = createSurface(size.width, size.height);
  const { brush } = surface;
  const layout = layOutCard(brush, plan, references, size);
  const { margin, unit } = layout;
  brush.fillStyle = ground;
  brush.fillRect(0, 0, size.width, size.height);
  const area = {
    x: margin,
    y: margin,
    width: size.width - margin * 2,
    height: size.height - margin - layout.footer,
  };
  brush.save();
  brush.beginPath();
  brush.roundRect(area.x, area.y, area.width, area.height, unit * 0.9);
  brush.clip();
  drawPicture(brush, plan, references, area);
  drawPracticeChip(brush, area.x + unit * 1.5, area.y + unit * 1.5, unit * 1.45, plan.isDummy);
  brush.restore();
  drawFooter(brush, plan, references, layout, {
    x: margin,
    y: area.y + area.height + unit * 2,
    width: area.width,
  });
  drawStripes(brush, 0, size.height - unit * 0.7, size.width, unit * 0.7, unit * 0.8);
  return surface;
}

function layOutCard(
  brush: Brush,
  plan: RenderPlan,
  references: readonly ReadReference[],
  size: Size,
): CardLayout {
  const unit = Math.sqrt(size.width * size.height) / 100;
  const margin = unit * 2.4;
  const inner = size.width - margin * 2;
  const isTall = size.width < size.height * 0.9;
  const count = references.length;
  const tile = unit * (count <= 4 ? 8.4 : count <= 7 ? 6.6 : 5.2);
  const tilesInRow = Math.min(count, 7);
  const tileRows = Math.ceil(count / 7);
  const tilesWidth = tilesInRow * (tile + unit * 0.8);
  const textWidth = isTall || count === 0 ? Math.min(inner, unit * 92) : inner - tilesWidth - unit * 2.5;
  brush.font = chooseFont('sans', 500, unit * 2.1);
  const promptLines = breakLines(brush, plan.prompt, textWidth, 3).length;
  const textHeight = promptLines * unit * 2.9 + unit * 2.6;
  const tilesHeight = tileRows * (tile + unit * 0.8);
  const content =
    isTall && count > 0 ? textHeight + tilesHeight + unit * 1.4 : Math.max(textHeight, tilesHeight);
  return {
    unit,
    margin,
    isTall,
    tile,
    tilesInRow,
    tileRows,
    textWidth,
    promptLines,
    footer: content + unit * 4.4,
  };
}

interface Area extends Size {
  readonly x: number;
  readonly y: number;
}

/** The prompt's scene; where images came along, the first of them, in the light that the prompt asks for. */
function drawPicture(brush: Brush, plan: RenderPlan, references: readonly ReadReference[], area: Area): void {
  const source = references.find((reference) => reference.picture)?.picture;
  brush.save();
  brush.translate(area.x, area.y);
  if (source) {
    brush.imageSmoothingQuality = 'high';
    drawCover(brush, source, { x: 0, y: 0, width: area.width, height: area.height });
    gradePicture(brush, plan, area);
  } else {
    chooseScene(plan.prompt, plan.genId, area)(brush, 0);
  }
  brush.restore();
  drawGrain(brush, plan.genId, area);
}

/** The prompt's colours laid over a picture, as a grade. */
function gradePicture(brush: Brush, plan: RenderPlan, size: Size): void {
  const { sky, light } = choosePromptPalette(plan.prompt);
  const wash = brush.createLinearGradient(0, 0, size.width * 0.6, size.height);
  wash.addColorStop(0, sky[1]);
  wash.addColorStop(0.55, sky[2]);
  wash.addColorStop(1, light);
  brush.globalAlpha = 0.6;
  brush.globalCompositeOperation = 'soft-light';
  brush.fillStyle = wash;
  brush.fillRect(0, 0, size.width, size.height);
  brush.globalAlpha = 1;
  brush.globalCompositeOperation = 'source-over';
  paintVignette(brush, size, 0.3);
}

/** A trace of film grain; it also keeps the gradients from banding. */
function drawGrain(brush: Brush, genId: string, area: Area): void {
  const side = 192;
  const grain = createSurface(side, side);
  const chance = createChance(hashText(genId));
  for (let index = 0; index < side * side; index += 1) {
    const shade = Math.floor(chance() * 4) * 85;
    grain.brush.fillStyle = `rgb(${shade},${shade},${shade})`;
    grain.brush.fillRect(index % side, Math.floor(index / side), 1, 1);
  }
  brush.save();
  brush.globalAlpha = 0.028;
  brush.globalCompositeOperation = 'overlay';
  brush.fillStyle = brush.createPattern(grain.canvas, 'repeat');
  brush.fillRect(area.x, area.y, area.width, area.height);
  brush.restore();
}

function drawFooter(
  brush: Brush,
  plan: RenderPlan,
  references: readonly ReadReference[],
  layout: CardLayout,
  place: { readonly x: number; readonly y: number; readonly width: number },
): void {
  const { unit, tile } = layout;
  const high = drawTextBlock(brush, {
    text: plan.prompt === '' ? 'No prompt' : plan.prompt,
    font: chooseFont('sans', 500, unit * 2.1),
    color: strongText,
    x: place.x,
    y: place.y,
    width: layout.textWidth,
    lineHeight: unit * 2.9,
    maxLines: 3,
  });
  drawTextBlock(brush, {
    text: describePlan(plan),
    font: chooseFont('mono', 400, unit * 1.3),
    color: quietText,
    x: place.x,
    y: place.y + high + unit * 0.7,
    width: layout.textWidth,
    lineHeight: unit * 1.8,
    maxLines: 1,
  });
  const gap = unit * 0.8;
  const left = layout.isTall ? place.x : place.x + place.width - layout.tilesInRow * (tile + gap) + gap;
  const top = layout.isTall ? place.y + high + unit * 4.2 : place.y;
  references.forEach((reference, index) => {
    const box = {
      x: left + (index % 7) * (tile + gap),
      y: top + Math.floor(index / 7) * (tile + gap),
      size: tile,
    };
    drawReferenceTile(brush, reference, index + 1, box);
  });
}

/** `modeln-pro · 2K · 16:9 · 3f09ab12` */
export function describePlan(plan: RenderPlan): string {
  return [plan.model, ...plan.facts, plan.genId.replace(/^gen_/, '').slice(0, 8)].join('  ·  ');
}

const amber = '#f0b04a';
const ink = '#14110b';

/** Amber and black stripes: nobody mistakes a practice result for a paid one. */
function drawStripes(brush: Brush, x: number, y: number, width: number, height: number, pitch: number): void {
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
