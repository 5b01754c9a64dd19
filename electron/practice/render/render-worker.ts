import { createHash } from 'node:crypto';
import { open, rename } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { practiceChoices } from '../control/choices.ts';
import { createSurface } from './brush.ts';
import { type ReadReference, readReferences } from './draw-reference.ts';
import { encodeClip } from './encode-video.ts';
import { registerFonts } from './fonts.ts';
import { createChance, hashText } from './palette.ts';
import { drawPictureCard } from './picture-card.ts';
import type { Ratio, RenderAnswer, RenderedFile, RenderPlan } from './render-pool.ts';
import { createFrames, type DrawFrame } from './video-frames.ts';

interface Rendered extends PixelSize {
  readonly bytes: Uint8Array;
}

const framesPerSecond = 24;
const fastSide = 64;

/** Makes the result of one generation and puts it, whole, at the plan's path. */
async function renderFile(plan: RenderPlan): Promise<RenderedFile> {
  const references = plan.style === 'fast' ? [] : await readReferences(plan.references);
  const rendered =
    plan.medium === 'image' ? await renderStill(plan, references) : await renderClip(plan, references);
  await writeWhole(plan.outputPath, rendered.bytes);
  const sha256 = createHash('sha256').update(rendered.bytes).digest('hex');
  return { bytes: rendered.bytes.byteLength, sha256, width: rendered.width, height: rendered.height };
}

async function renderStill(plan: RenderPlan, references: readonly ReadReference[]): Promise<Rendered> {
  const ratio = chooseRatio(plan, references);
  if (plan.style === 'fast') {
    const size = measureStill(ratio, fastSide);
    const surface = createSurface(size.width, size.height);
    paintPlain(plan, size)(surface, 0);
    return { ...size, bytes: await surface.canvas.encode('png') };
  }
  registerFonts();
  const size = measureStill(ratio, plan.longSide);
  const surface = drawPictureCard(plan, references, size);
  return { ...size, bytes: await surface.canvas.encode('png') };
}

async function renderClip(plan: RenderPlan, references: readonly ReadReference[]): Promise<Rendered> {
  const ratio = chooseRatio(plan, references);
  const seconds = chooseSeconds(plan, references, practiceChoices.results.secondsWhenNotAsked);
  if (plan.style === 'fast') {
    const size = measureClip(ratio, fastSide * fastSide);
    const frames = { ...size, frames: 2, framesPerSecond };
    const bytes = await encodeClip(createSurface(size.width, size.height), paintPlain(plan, size), {
      ...frames,
      seconds,
      sound: null,
    });
    return { ...size, bytes };
  }
  registerFonts();
  const size = measureClip(ratio);
  const frames = { ...size, frames: Math.max(1, Math.round(seconds * framesPerSecond)), framesPerSecond };
  const sound = plan.isStereo ? { seconds, seed: hashText(plan.genId) } : null;
  const drawFrame = createFrames(plan, references, frames);
  const bytes = await encodeClip(createSurface(size.width, size.height), drawFrame, {
    ...frames,
    seconds,
    sound,
  });
  return { ...size, bytes };
}

/** Two colours that belong to this generation alone: for load tests, where only the bytes must be real and different. */
function paintPlain(plan: RenderPlan, size: PixelSize): DrawFrame {
  const chance = createChance(hashText(plan.genId));
  const first = Math.floor(chance() * 360);
  return ({ brush }, index) => {
    brush.fillStyle = `hsl(${first} 60% ${40 + index * 10}%)`;
    brush.fillRect(0, 0, size.width, size.height);
    brush.fillStyle = `hsl(${Math.floor(chance() * 360)} 50% 70%)`;
    brush.fillRect(0, 0, 1 + chance() * size.width, 1 + chance() * size.height);
  };
}

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const temporary = `${path}.part`;
  const file = await open(temporary, 'w');
  try {
    await file.writeFile(bytes);
    await file.datasync();
  } finally {
    await file.close();
  }
  await rename(temporary, path);
}

/** The render thread: takes one plan at a time and answers with the file it made, or why it could not. */
async function answerPlan(plan: RenderPlan): Promise<RenderAnswer> {
  try {
    return { genId: plan.genId, file: await renderFile(plan) };
  } catch (error) {
    return { genId: plan.genId, error: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', async (plan: RenderPlan) => {
  parentPort?.postMessage(await answerPlan(plan));
});

interface PixelSize {
  readonly width: number;
  readonly height: number;
}

const wide: Ratio = { width: 16, height: 9 };
/** A clip is scaled down to about this many pixels: as many as 640 × 360. */
const clipPixels = 640 * 360;
/** Beyond this, a picture would be all edge. */
const maxRatio = 4;
const longestClipSeconds = 15;

/** The asked ratio, else the shape of the reference it follows, else 16:9. */
function chooseRatio(plan: RenderPlan, references: readonly ReadReference[]): Ratio {
  if (plan.ratio) return plan.ratio;
  const followed = plan.ratioFrom === null ? undefined : references[plan.ratioFrom];
  return followed?.picture ?? followed?.video ?? wide;
}

/** A still's size: the long side as asked, the other to the nearest pixel. */
function measureStill(ratio: Ratio, longSide: number): PixelSize {
  const shape = limitShape(ratio);
  return shape >= 1
    ? { width: longSide, height: Math.round(longSide / shape) }
    : { width: Math.round(longSide * shape), height: longSide };
}

/** A clip's size: even numbers, as H.264 needs them, as near to the ratio as those allow. */
function measureClip(ratio: Ratio, pixels = clipPixels): PixelSize {
  const shape = limitShape(ratio);
  const wanted = Math.sqrt(pixels / shape);
  const candidates = Array.from({ length: 17 }, (_, index) => Math.round(wanted / 2 + index - 8) * 2).filter(
    (height) => height >= 16,
  );
  const sizes = candidates.map((height) => ({
    width: Math.max(16, Math.round((height * shape) / 2) * 2),
    height,
  }));
  const errorOf = (size: PixelSize) =>
    Math.abs(size.width / size.height / shape - 1) * 100 + Math.abs(size.height / wanted - 1);
  return sizes.reduce((best, size) => (errorOf(size) < errorOf(best) ? size : best));
}

function limitShape(ratio: Ratio): number {
  return Math.min(maxRatio, Math.max(1 / maxRatio, ratio.width / ratio.height));
}

/** The asked length, else that of the video it follows (to fifteen seconds), else `fallback`. */
function chooseSeconds(plan: RenderPlan, references: readonly ReadReference[], fallback: number): number {
  if (plan.seconds !== null) return plan.seconds;
  const followed = plan.lengthFrom === null ? undefined : references[plan.lengthFrom]?.video;
  return followed && followed.seconds > 0
    ? Math.min(longestClipSeconds, Math.max(0.5, followed.seconds))
    : fallback;
}
