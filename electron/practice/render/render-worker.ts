import { createHash } from 'node:crypto';
import { open, rename } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { createCanvas } from '@napi-rs/canvas';
import { practiceChoices } from '../control/choices.ts';
import { createFrames, drawPlain, drawStill, type PixelSize } from './draw-result.ts';
import { encodeClip } from './encode-video.ts';
import type { Ratio, RenderAnswer, RenderedFile, RenderPlan } from './plan-render.ts';
import { type ReadReference, readReferences } from './read-references.ts';

/** The render thread: takes one plan at a time and answers with the file it made, or why it could not. */
parentPort?.on('message', async (plan: RenderPlan) => {
  const answer: RenderAnswer = await renderFile(plan).then(
    (file) => ({ file }),
    (error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }),
  );
  parentPort?.postMessage(answer);
});

/** Makes the result of one generation and puts it, whole, at the plan's path. */
async function renderFile(plan: RenderPlan): Promise<RenderedFile> {
  const references = plan.style === 'fast' ? [] : await readReferences(plan.references);
  const shape = chooseShape(plan, references);
  const bytes = await (plan.medium === 'image' ? renderStill : renderClip)(plan, references, shape);
  const file = await open(`${plan.outputPath}.part`, 'w');
  try {
    await file.writeFile(bytes);
    await file.datasync();
  } finally {
    await file.close();
  }
  await rename(`${plan.outputPath}.part`, plan.outputPath);
  return { bytes: bytes.byteLength, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** Longest side of what load tests get. */
const FAST_SIDE = 64;
const FRAMES_PER_SECOND = 24;

function renderStill(
  plan: RenderPlan,
  references: readonly ReadReference[],
  shape: number,
): Promise<Uint8Array> {
  const isFast = plan.style === 'fast';
  const longSide = isFast ? FAST_SIDE : plan.longSide;
  const size = {
    width: Math.round(longSide * Math.min(1, shape)),
    height: Math.round(longSide / Math.max(1, shape)),
  };
  if (!isFast) return drawStill(plan, references, size).encode('png');
  const canvas = createCanvas(size.width, size.height);
  drawPlain(plan, size)(canvas.getContext('2d'));
  return canvas.encode('png');
}

function renderClip(
  plan: RenderPlan,
  references: readonly ReadReference[],
  shape: number,
): Promise<Uint8Array> {
  const isFast = plan.style === 'fast';
  const size = measureClip(shape, isFast ? FAST_SIDE ** 2 : CLIP_PIXELS);
  const seconds = chooseSeconds(plan, references);
  const frames = isFast ? 2 : Math.max(1, Math.round(seconds * FRAMES_PER_SECOND));
  const draw = isFast ? drawPlain(plan, size) : createFrames(plan, references, size, frames);
  const hasSound = plan.isStereo && !isFast;
  return encodeClip(draw, { ...size, frames, framesPerSecond: FRAMES_PER_SECOND, seconds, hasSound });
}

/** A clip is scaled down to about this many pixels: as many as 640 × 360. */
const CLIP_PIXELS = 640 * 360;

/** Even numbers, as H.264 needs them. */
function measureClip(shape: number, pixels: number): PixelSize {
  const height = Math.round(Math.sqrt(pixels / shape) / 2) * 2;
  return { width: Math.round((height * shape) / 2) * 2, height };
}

const WIDE: Ratio = { width: 16, height: 9 };
/** Beyond this, a picture would be all edge. */
const MAX_SHAPE = 4;

/** Width over height: as asked, else that of the reference it follows, else 16:9. */
function chooseShape(plan: RenderPlan, references: readonly ReadReference[]): number {
  const followed = plan.ratioFrom === null ? undefined : references[plan.ratioFrom];
  const { width, height } = plan.ratio ?? followed?.picture ?? followed?.video ?? WIDE;
  return Math.min(MAX_SHAPE, Math.max(1 / MAX_SHAPE, width / height));
}

const LONGEST_SECONDS = 15;

/** The asked length, else that of the video it follows. */
function chooseSeconds(plan: RenderPlan, references: readonly ReadReference[]): number {
  if (plan.seconds !== null) return plan.seconds;
  const followed = plan.lengthFrom === null ? undefined : references[plan.lengthFrom]?.video?.seconds;
  if (!followed) return practiceChoices.results.secondsWhenNotAsked;
  return Math.min(LONGEST_SECONDS, Math.max(0.5, followed));
}
