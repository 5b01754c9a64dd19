import { type Canvas, createCanvas, type Image, type SKRSContext2D } from '@napi-rs/canvas';
import type { RenderPlan } from './plan-render.ts';
import type { ReadReference } from './read-references.ts';

export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/** Draws a moment of a result over the whole canvas. `share` runs from 0 to 1 over a clip. */
type Draw = (brush: SKRSContext2D, share: number) => void;

const FRAMES_PER_SECOND = 24;

/** A still; the same picture that a clip begins with. */
export function drawStill(plan: RenderPlan, references: readonly ReadReference[], size: PixelSize): Canvas {
  const canvas = createCanvas(size.width, size.height);
  const brush = canvas.getContext('2d');
  createBackdrop(plan, references, size)(brush, 0);
  drawCaption(brush, plan, references, size, unitOf(size) * 3);
  return canvas;
}

/** Draws frame `index` of a clip, from 0: its picture in motion under the caption, the frame's number, and the strip. */
export function createFrames(
  plan: RenderPlan,
  references: readonly ReadReference[],
  size: PixelSize,
  frames: number,
): (brush: SKRSContext2D, index: number) => void {
  const backdrop = createBackdrop(plan, references, size);
  const caption = createCanvas(size.width, size.height);
  const strip = Math.max(8, Math.round(Math.min(size.width, size.height) * 0.028));
  drawCaption(caption.getContext('2d'), plan, references, size, strip + unitOf(size) * 2);
  return (brush, index) => {
    backdrop(brush, frames > 1 ? index / (frames - 1) : 0);
    brush.drawImage(caption, 0, 0);
    drawCounter(brush, size, index);
    drawFrameCode(brush, size, index, strip);
  };
}

/** Two colours of this generation alone: for load tests, where only the bytes must be real and different. */
export function drawPlain(plan: RenderPlan, { width, height }: PixelSize): (brush: SKRSContext2D) => void {
  const chance = createChance(plan.genId);
  return (brush) => {
    brush.fillStyle = `hsl(${chance() * 360} 60% 45%)`;
    brush.fillRect(0, 0, width, height);
    brush.fillStyle = `hsl(${chance() * 360} 50% 70%)`;
    brush.fillRect(0, 0, 1 + chance() * width, 1 + chance() * height);
  };
}

/** Everything grows from one unit, so that all shapes look related. */
function unitOf({ width, height }: PixelSize): number {
  return Math.sqrt(width * height) / 100;
}

/** The start image (of a still, the first image) under a slow camera, blending into the end image; else a landscape. */
function createBackdrop(plan: RenderPlan, references: readonly ReadReference[], size: PixelSize): Draw {
  const pictureAt = (index: number | null) => (index === null ? null : (references[index]?.picture ?? null));
  const first = references.find(({ picture }) => picture !== null)?.picture ?? null;
  const from = plan.medium === 'image' ? first : pictureAt(plan.startsFrom);
  if (from === null) return createLandscape(plan, size);
  const [start, end] = [from, pictureAt(plan.endsOn)].map((picture) => picture && scaleTo(picture, size));
  return (brush, share) => {
    const box = { x: 0, y: 0, ...size };
    if (start) drawCover(brush, start, box, 1 + 0.16 * share);
    if (!end) return;
    brush.globalAlpha = Math.min(1, Math.max(0, (share - 0.35) / 0.55));
    drawCover(brush, end, box, 1.16 - 0.16 * share);
    brush.globalAlpha = 1;
  };
}

/** Scales a picture once to a little over the frame's size, so that each frame is cheap to draw. */
function scaleTo(picture: Image, size: PixelSize): Canvas {
  const [width, height] = [Math.round(size.width * 1.2), Math.round(size.height * 1.2)];
  const canvas = createCanvas(width, height);
  const brush = canvas.getContext('2d');
  brush.imageSmoothingQuality = 'high';
  drawCover(brush, picture, { x: 0, y: 0, width, height });
  return canvas;
}

/** Fills a box with a picture, cropped in the middle as CSS `object-fit: cover` does. */
function drawCover(
  brush: SKRSContext2D,
  picture: Image | Canvas,
  box: PixelSize & { readonly x: number; readonly y: number },
  zoom = 1,
): void {
  const scale = Math.max(box.width / picture.width, box.height / picture.height) * zoom;
  const [width, height] = [box.width / scale, box.height / scale];
  const [x, y] = [(picture.width - width) / 2, (picture.height - height) / 2];
  brush.drawImage(picture, x, y, width, height, box.x, box.y, box.width, box.height);
}

/** Top and foot of the sky, the sun, the nearest ridge. */
const PALETTES = [
  ['#17204a', '#d9718a', '#ffe2b0', '#150f2b'],
  ['#0a2f40', '#7cc0b4', '#f6fbe6', '#06222b'],
  ['#4a2410', '#eda54a', '#fff4cc', '#200e06'],
  ['#16386a', '#a9d3e6', '#ffffff', '#0d2340'],
  ['#211846', '#a583de', '#fdf0ff', '#120d30'],
] as const;
const RIDGES = 5;

/** Ridges in haze under a low sun. The prompt decides the colours, the generation's id the shapes. */
function createLandscape(plan: RenderPlan, { width, height }: PixelSize): Draw {
  const [top, foot, light, near] = PALETTES[hashText(plan.prompt) % PALETTES.length] ?? PALETTES[0];
  const chance = createChance(plan.genId);
  const [sunX, sunY] = [width * (0.25 + 0.5 * chance()), height * (0.22 + 0.1 * chance())];
  const phases = Array.from({ length: RIDGES * 3 }, () => chance() * 6.28);
  const unit = unitOf({ width, height });
  const crest = (ridge: number, x: number, drift: number) => {
    const at = (x / unit) * (0.05 - ridge * 0.005) + drift * (ridge + 1) * 0.5;
    const [a = 0, b = 0, c = 0] = phases.slice(ridge * 3, ridge * 3 + 3);
    const waves = Math.sin(at + a) + Math.sin(at * 2.3 + b) * 0.4 + Math.sin(at * 6.1 + c) * 0.12;
    return height * (0.46 + ridge * 0.11) - waves * unit * (3 + ridge * 0.8);
  };
  return (brush, share) => {
    const sky = brush.createLinearGradient(0, 0, 0, height * 0.7);
    sky.addColorStop(0, top);
    sky.addColorStop(1, foot);
    brush.fillStyle = sky;
    brush.fillRect(0, 0, width, height);
    const y = sunY - share * unit * 4;
    const glow = brush.createRadialGradient(sunX, y, unit * 5, sunX, y, unit * 60);
    glow.addColorStop(0, `${light}aa`);
    glow.addColorStop(1, `${light}00`);
    brush.fillStyle = glow;
    brush.fillRect(0, 0, width, height);
    brush.fillStyle = light;
    brush.beginPath();
    brush.arc(sunX, y, unit * 6, 0, Math.PI * 2);
    brush.fill();
    brush.fillStyle = near;
    for (let ridge = 0; ridge < RIDGES; ridge += 1) {
      brush.globalAlpha = (ridge + 1.2) / (RIDGES + 0.2);
      brush.beginPath();
      brush.moveTo(0, height);
      for (let x = 0; x <= width + unit; x += unit) brush.lineTo(x, crest(ridge, x, share));
      brush.lineTo(width, height);
      brush.fill();
    }
    brush.globalAlpha = 1;
  };
}

const SANS = '"Helvetica Neue", "Segoe UI", "Noto Sans", "DejaVu Sans"';
const MONO = 'Menlo, Consolas, "Noto Sans Mono", "DejaVu Sans Mono"';
const font = (weight: number, size: number, family = SANS) => `${weight} ${size.toFixed(1)}px ${family}`;

/** What was asked, over the lower edge: each reference, the prompt, the options; and the word that says what this file is. */
function drawCaption(
  brush: SKRSContext2D,
  plan: RenderPlan,
  references: readonly ReadReference[],
  { width, height }: PixelSize,
  bottom: number,
): void {
  const unit = unitOf({ width, height });
  const margin = unit * 3;
  brush.imageSmoothingQuality = 'high';
  brush.font = font(600, unit * 3.3);
  const lines = breakLines(brush, plan.prompt, width - margin * 2);
  const textTop = height - bottom - unit * (lines.length * 4.4 + 3);
  const count = references.length;
  const tile = count === 0 ? 0 : Math.min(unit * 10, (width - margin * 2) / count - unit);
  const scrim = brush.createLinearGradient(0, textTop - tile - unit * 10, 0, height);
  scrim.addColorStop(0, '#0000');
  scrim.addColorStop(1, '#000c');
  brush.fillStyle = scrim;
  brush.fillRect(0, 0, width, height);
  brush.fillStyle = '#fff';
  lines.forEach((line, index) => {
    brush.fillText(line, margin, textTop + unit * (index * 4.4 + 3.4));
  });
  brush.font = font(400, unit * 2.1, MONO);
  brush.fillStyle = '#ffffffb8';
  brush.fillText(describePlan(plan), margin, height - bottom - unit * 0.4, width - margin * 2);
  references.forEach((reference, index) => {
    drawTile(brush, reference, margin + index * (tile + unit), textTop - tile - unit, tile);
  });
  brush.font = font(700, unit * 2.3);
  const word = plan.isDummy ? 'PRACTICE · TEST RUN' : 'PRACTICE';
  fillPlate(brush, margin, margin, brush.measureText(word).width + unit * 3, unit * 4.6);
  brush.fillStyle = '#f0b04a';
  brush.fillText(word, margin + unit * 1.5, margin + unit * 3.15);
}

/** `modeln-pro · 2K · 16:9 · 3f09ab12` */
function describePlan(plan: RenderPlan): string {
  return [plan.model, ...plan.facts, plan.genId.replace(/^gen_/, '').slice(0, 8)].join(' · ');
}

/** At most two lines; the second one ends in an ellipsis where more would follow. */
function breakLines(brush: SKRSContext2D, text: string, width: number): readonly string[] {
  const fits = (line: string) => brush.measureText(line).width <= width;
  const words = text
    .slice(0, 500)
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  if (fits(words)) return [words];
  let end = words.length;
  while (end > 1 && !fits(words.slice(0, end)))
    end = words.lastIndexOf(' ', end - 1) > 0 ? words.lastIndexOf(' ', end - 1) : end - 1;
  const rest = [...words.slice(end).trim()];
  if (fits(rest.join(''))) return [words.slice(0, end), rest.join('')];
  while (rest.length > 1 && !fits(`${rest.join('')}…`)) rest.pop();
  return [words.slice(0, end), `${rest.join('')}…`];
}

/** A reference: the picture itself, or a sign of its kind over its name. */
function drawTile(
  brush: SKRSContext2D,
  { plan, picture }: ReadReference,
  x: number,
  y: number,
  side: number,
): void {
  brush.save();
  brush.beginPath();
  brush.roundRect(x, y, side, side, side * 0.09);
  brush.clip();
  brush.fillStyle = '#2b2b2b';
  brush.fillRect(x, y, side, side);
  if (picture) drawCover(brush, picture, { x, y, width: side, height: side });
  else {
    brush.fillStyle = '#ffffffb8';
    brush.textAlign = 'center';
    brush.font = font(400, side * 0.4);
    brush.fillText(
      plan.kind === 'audio' ? '♪' : plan.kind === 'video' ? '▶' : '?',
      x + side / 2,
      y + side * 0.58,
    );
    brush.font = font(500, side * 0.12);
    brush.fillText(plan.name.slice(-24), x + side / 2, y + side * 0.86, side * 0.88);
  }
  brush.restore();
}

function fillPlate(brush: SKRSContext2D, x: number, y: number, width: number, height: number): void {
  brush.fillStyle = '#0e0d0bc8';
  brush.beginPath();
  brush.roundRect(x, y, width, height, height * 0.2);
  brush.fill();
}

/** The frame's number, large, and its time; both for eyes. Programs read the strip at the lower edge. */
function drawCounter(brush: SKRSContext2D, size: PixelSize, index: number): void {
  const unit = unitOf(size);
  const right = size.width - unit * 3;
  const pad = (value: number, length: number) => String(value).padStart(length, '0');
  brush.font = font(700, unit * 7, MONO);
  const number = pad(index, 4);
  const width = brush.measureText(number).width;
  fillPlate(brush, right - width - unit * 2, unit * 3, width + unit * 2, unit * 11);
  brush.textAlign = 'right';
  brush.fillStyle = '#fff';
  brush.fillText(number, right - unit, unit * 9.2);
  brush.font = font(500, unit * 2.2, MONO);
  const time = `00:${pad(Math.floor(index / FRAMES_PER_SECOND), 2)}:${pad(index % FRAMES_PER_SECOND, 2)}`;
  brush.fillText(time, right - unit, unit * 12.6);
  brush.textAlign = 'left';
}

const CELLS = 16;

/**
 * The strip along a clip's lower edge: sixteen cells of equal width that a program can read back. Cell 0 is always light and
 * cell 1 always dark; cells 2 to 13 are the frame's number (0 to 4095), most significant bit first; cell 14 is even parity over
 * those twelve; cell 15 is always light.
 */
function drawFrameCode(
  brush: SKRSContext2D,
  { width, height }: PixelSize,
  frame: number,
  strip: number,
): void {
  const bits = Array.from({ length: 12 }, (_, index) => ((frame >> (11 - index)) & 1) === 1);
  const cells = [true, false, ...bits, bits.filter(Boolean).length % 2 === 1, true];
  brush.fillStyle = '#050505';
  brush.fillRect(0, height - strip, width, strip);
  brush.fillStyle = '#ededed';
  cells.forEach((isLight, cell) => {
    const from = Math.round((cell * width) / CELLS);
    if (isLight) brush.fillRect(from, height - strip, Math.round(((cell + 1) * width) / CELLS) - from, strip);
  });
}

/** A 32-bit FNV-1a hash: the same text gives the same picture. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** Numbers in [0, 1), the same for the same text: the mulberry32 generator. */
function createChance(text: string): () => number {
  let state = hashText(text);
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
