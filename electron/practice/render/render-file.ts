import { createHash } from 'node:crypto';
import { open, rename } from 'node:fs/promises';
import { practiceChoices } from '../control/choices.ts';
import { createSurface } from './brush.ts';
import { createChance, hashText } from './chance.ts';
import { encodeClip } from './encode-video.ts';
import { registerFonts } from './fonts.ts';
import { chooseRatio, chooseSeconds, measureClip, measureStill, type PixelSize } from './measure.ts';
import { drawPictureCard } from './picture-card.ts';
import { type ReadReference, readReferences } from './read-references.ts';
import type { RenderedFile, RenderPlan } from './render-plan.ts';
import { createFrames, type DrawFrame } from './video-frames.ts';

interface Rendered extends PixelSize {
  readonly bytes: Uint8Array;
}

const framesPerSecond = 24;
const fastSide = 64;

/** Makes the result of one generation and puts it, whole, at the plan's path. */
export async function renderFile(plan: RenderPlan): Promise<RenderedFile> {
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
