import type { Image } from '@napi-rs/canvas';
import { type Brush, createSurface, type Surface } from './brush.ts';
import { drawCover, drawReferenceTile, type ReadReference } from './draw-reference.ts';
import { chooseFont } from './fonts.ts';
import { describePlan, drawPracticeChip } from './picture-card.ts';
import type { RenderPlan } from './render-pool.ts';
import { chooseScene } from './scenes/choose-scene.ts';
import { breakLines, drawTextBlock } from './text-block.ts';

export interface FramePlan {
  readonly width: number;
  readonly height: number;
  readonly frames: number;
  readonly framesPerSecond: number;
}

/** Draws frame `index`, from 0, over the surface. */
export type DrawFrame = (surface: Surface, index: number) => void;

/** A clip: the prompt's scene in motion, or the start image under a slow camera; the caption and a frame counter on it. */
export function createFrames(
  plan: RenderPlan,
  references: readonly ReadReference[],
  frame: FramePlan,
): DrawFrame {
  const backdrop = createBackdrop(plan, references, frame);
  const caption = drawCaption(plan, references, frame);
  return ({ brush }, index) => {
    backdrop(brush, index);
    brush.drawImage(caption.canvas, 0, 0, frame.width, frame.height);
    drawCounter(brush, frame, index);
    drawProgress(brush, frame, index);
    drawFrameCode(brush, index, frame.width, frame.height);
  };
}

function createBackdrop(
  plan: RenderPlan,
  references: readonly ReadReference[],
  frame: FramePlan,
): (brush: Brush, index: number) => void {
  const start = pictureAt(references, plan.startsFrom);
  const end = pictureAt(references, plan.endsOn);
  if (!start) {
    const paint = chooseScene(plan.prompt, plan.genId, frame);
    return (brush, index) => paint(brush, index / frame.framesPerSecond);
  }
  const from = fitPicture(start, frame);
  const to = end ? fitPicture(end, frame) : null;
  const box = { x: 0, y: 0, width: frame.width, height: frame.height };
  return (brush, index) => {
    const share = frame.frames > 1 ? index / (frame.frames - 1) : 0;
    drawCover(brush, from.canvas, box, 1 + 0.16 * share);
    const blend = to ? easeBetween(share, 0.35, 0.9) : 0;
    if (!to || blend === 0) return;
    brush.globalAlpha = blend;
    drawCover(brush, to.canvas, box, 1.16 - 0.16 * share);
    brush.globalAlpha = 1;
  };
}

function pictureAt(references: readonly ReadReference[], index: number | null): Image | null {
  return index === null ? null : (references[index]?.picture ?? null);
}

/** A picture scaled once to a little over the frame's size, so that each frame is cheap to draw. */
function fitPicture(picture: Image, frame: FramePlan): Surface {
  const surface = createSurface(Math.round(frame.width * 1.2), Math.round(frame.height * 1.2));
  surface.brush.imageSmoothingQuality = 'high';
  drawCover(surface.brush, picture, { x: 0, y: 0, width: surface.width, height: surface.height });
  return surface;
}

function easeBetween(share: number, from: number, to: number): number {
  const part = Math.min(1, Math.max(0, (share - from) / (to - from)));
  return part * part * (3 - 2 * part);
}

/** What stays the same on every frame, drawn once. */
function drawCaption(plan: RenderPlan, references: readonly ReadReference[], frame: FramePlan): Surface {
  const surface = createSurface(frame.width, frame.height);
  const { brush } = surface;
  const unit = Math.sqrt(frame.width * frame.height) / 100;
  const margin = unit * 3;
  const bottom = frame.height - measureFrameCode(frame.width, frame.height) - unit * 2.6;
  const inner = frame.width - margin * 2;
  const tiles = layOutTiles(references.length, unit, inner);
  const isTall = frame.width < frame.height;
  const textWidth = isTall ? inner : inner - (tiles.width > 0 ? tiles.width + unit * 3 : 0);
  const tilesTop = bottom - tiles.height;
  const textBottom = isTall && tiles.height > 0 ? tilesTop - unit * 2 : bottom;
  const textTop = measureCaption(brush, plan, textWidth, unit, textBottom);
  drawScrim(brush, frame, Math.min(textTop, tiles.height > 0 ? tilesTop : bottom) - unit * 9);
  drawCaptionText(brush, plan, { x: margin, y: textTop, width: textWidth }, unit);
  references.forEach((reference, index) => {
    const left = isTall ? margin : frame.width - margin - tiles.width;
    const box = {
      x: left + (index % tiles.inRow) * tiles.pitch,
      y: tilesTop + Math.floor(index / tiles.inRow) * tiles.pitch,
      size: tiles.size,
    };
    drawReferenceTile(brush, reference, index + 1, box);
  });
  drawPracticeChip(brush, margin, margin, unit * 2.3, plan.isDummy);
  return surface;
}

function layOutTiles(count: number, unit: number, inner: number) {
  const size = unit * (count <= 4 ? 10 : 7);
  const pitch = size + unit;
  const inRow = Math.max(1, Math.min(count, 5, Math.floor((inner + unit) / pitch)));
  const rows = Math.ceil(count / inRow);
  return {
    size,
    pitch,
    inRow,
    width: count === 0 ? 0 : inRow * pitch - unit,
    height: count === 0 ? 0 : rows * pitch - unit,
  };
}

function measureCaption(brush: Brush, plan: RenderPlan, width: number, unit: number, bottom: number): number {
  brush.font = chooseFont('sans', 600, unit * 3.3);
  const lines = breakLines(brush, plan.prompt, width, 2).length;
  return bottom - lines * unit * 4.4 - unit * 3.2;
}

function drawCaptionText(
  brush: Brush,
  plan: RenderPlan,
  place: { x: number; y: number; width: number },
  unit: number,
): void {
  const high = drawTextBlock(brush, {
    text: plan.prompt,
    font: chooseFont('sans', 600, unit * 3.3),
    color: '#ffffff',
    ...place,
    lineHeight: unit * 4.4,
    maxLines: 2,
  });
  drawTextBlock(brush, {
    text: describePlan(plan),
    font: chooseFont('mono', 400, unit * 2.1),
    color: 'rgba(255,255,255,0.72)',
    ...place,
    y: place.y + high + unit * 0.5,
    lineHeight: unit * 2.8,
    maxLines: 1,
  });
}

function drawScrim(brush: Brush, frame: FramePlan, from: number): void {
  const gradient = brush.createLinearGradient(0, Math.max(0, from), 0, frame.height);
  gradient.addColorStop(0, 'rgba(0,0,0,0)');
  gradient.addColorStop(1, 'rgba(0,0,0,0.72)');
  brush.fillStyle = gradient;
  brush.fillRect(0, Math.max(0, from), frame.width, frame.height);
}

/** The frame's number, large, and its time; both for eyes. Programs read the strip at the lower edge. */
function drawCounter(brush: Brush, frame: FramePlan, index: number): void {
  const unit = Math.sqrt(frame.width * frame.height) / 100;
  const seconds = Math.floor(index / frame.framesPerSecond);
  const rest = index % frame.framesPerSecond;
  const right = frame.width - unit * 3;
  brush.textAlign = 'right';
  brush.font = chooseFont('mono', 700, unit * 7);
  const number = String(index).padStart(4, '0');
  const width = brush.measureText(number).width;
  brush.fillStyle = 'rgba(10,10,10,0.5)';
  brush.beginPath();
  brush.roundRect(right - width - unit * 1.6, unit * 3, width + unit * 3.2 - unit * 1.6, unit * 11.4, unit);
  brush.fill();
  brush.fillStyle = '#ffffff';
  brush.fillText(number, right - unit * 0.3, unit * 9.4);
  brush.font = chooseFont('mono', 500, unit * 2.2);
  brush.fillStyle = 'rgba(255,255,255,0.8)';
  brush.fillText(
    `00:${String(seconds).padStart(2, '0')}:${String(rest).padStart(2, '0')}`,
    right - unit * 0.4,
    unit * 12.6,
  );
  brush.textAlign = 'left';
}

function drawProgress(brush: Brush, frame: FramePlan, index: number): void {
  const strip = measureFrameCode(frame.width, frame.height);
  brush.fillStyle = '#f0b04a';
  brush.fillRect(0, frame.height - strip - 3, (frame.width * (index + 1)) / frame.frames, 2);
}

/**
 * The strip along a video's lower edge: sixteen cells of equal width that a program can read back.
 * Cell 0 is always light and cell 1 always dark; cells 2 to 13 are the frame's number, most significant bit first;
 * cell 14 is even parity over those twelve; cell 15 is always light.
 */
const frameCodeCells = 16;

/** The cells of a frame's strip, `true` for a light one. Frame numbers from 0 to 4095. */
function encodeFrameNumber(frame: number): readonly boolean[] {
  const bits = Array.from({ length: 12 }, (_, index) => ((frame >> (11 - index)) & 1) === 1);
  const isOdd = bits.filter(Boolean).length % 2 === 1;
  return [true, false, ...bits, isOdd, true];
}

/** Height of the strip in pixels. */
function measureFrameCode(width: number, height: number): number {
  return Math.max(8, Math.round(Math.min(width, height) * 0.028));
}

function drawFrameCode(brush: Brush, frame: number, width: number, height: number): void {
  const strip = measureFrameCode(width, height);
  brush.fillStyle = '#050505';
  brush.fillRect(0, height - strip, width, strip);
  brush.fillStyle = '#ededed';
  encodeFrameNumber(frame).forEach((isLight, cell) => {
    if (!isLight) return;
    const from = Math.round((cell * width) / frameCodeCells);
    brush.fillRect(from, height - strip, Math.round(((cell + 1) * width) / frameCodeCells) - from, strip);
  });
}
