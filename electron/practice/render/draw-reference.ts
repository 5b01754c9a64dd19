import { readFile } from 'node:fs/promises';
import { type Image, loadImage } from '@napi-rs/canvas';
import { ALL_FORMATS, BufferSource, FilePathSource, Input } from 'mediabunny';
import { practiceChoices } from '../control/choices.ts';
import type { Brush, Drawable } from './brush.ts';
import { chooseFont } from './fonts.ts';
import type { ReferencePlan } from './render-pool.ts';
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

/** A reference with what could be read of it: a picture, or a video's facts, or neither. */
export interface ReadReference {
  readonly plan: ReferencePlan;
  readonly picture: Image | null;
  readonly video: { readonly width: number; readonly height: number; readonly seconds: number } | null;
}

/** Reads every reference; one that can't be read is shown by its name, never a reason to fail a generation. */
export async function readReferences(plans: readonly ReferencePlan[]): Promise<readonly ReadReference[]> {
  const read: ReadReference[] = [];
  for (const plan of plans) read.push(await readReference(plan));
  return read;
}

async function readReference(plan: ReferencePlan): Promise<ReadReference> {
  const bytes = plan.kind === 'video' && plan.path ? null : await loadBytes(plan);
  const isPicture = plan.kind === 'image' || plan.kind === 'unknown';
  const picture = isPicture && bytes ? await decodePicture(bytes) : null;
  const isVideo = plan.kind === 'video' || (plan.kind === 'unknown' && !picture);
  return { plan, picture, video: isVideo ? await readVideoFacts(plan, bytes) : null };
}

async function loadBytes(plan: ReferencePlan): Promise<Buffer | null> {
  if (plan.path) return plan.kind === 'image' ? readFile(plan.path).catch(() => null) : null;
  if (!plan.url || !isLoopback(plan.url) || plan.kind === 'audio') return null;
  try {
    const { fetchTimeoutMs, fetchMaxBytes } = practiceChoices.references;
    const answer = await fetch(plan.url, { signal: AbortSignal.timeout(fetchTimeoutMs), redirect: 'error' });
    if (!answer.ok || !answer.body) return null;
    const chunks: Uint8Array[] = [];
    let total = 0;
    for await (const chunk of answer.body) {
      total += chunk.byteLength;
      if (total > fetchMaxBytes) return null;
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch {
    return null;
  }
}

/** Only this machine's own addresses: a practice run sends nothing out. */
function isLoopback(url: string): boolean {
  const host = new URL(url).hostname;
  return host === 'localhost' || host === '[::1]' || /^127(\.\d+){3}$/.test(host);
}

async function decodePicture(bytes: Buffer): Promise<Image | null> {
  try {
    const image = await loadImage(bytes);
    return image.width > 0 && image.height > 0 ? image : null;
  } catch {
    return null;
  }
}

async function readVideoFacts(plan: ReferencePlan, bytes: Buffer | null): Promise<ReadReference['video']> {
  if (!plan.path && !bytes) return null;
  const source = plan.path ? new FilePathSource(plan.path) : new BufferSource(bytes ?? new Uint8Array());
  const input = new Input({ source, formats: ALL_FORMATS });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track) return null;
    return { width: track.displayWidth, height: track.displayHeight, seconds: await input.computeDuration() };
  } catch {
    return null;
  } finally {
    input.dispose();
  }
}
