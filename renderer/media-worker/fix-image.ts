import type { Recipe } from '../../shared/domain/preflight/fix.ts';
import type { FixTask } from '../../shared/ipc/fix-work.ts';
import type { FixOutput } from './fix-output.ts';

/** JPEG qualities, from one that shows no difference down to one that a small file may still ask for. */
const QUALITIES = [0.94, 0.88, 0.8, 0.7, 0.6] as const;
/** How much smaller a picture becomes at a time, when quality alone does not help. */
const STEP = 0.8;

type Size = { readonly width: number; readonly height: number };

/** Makes a still picture by a recipe: one part of the original, scaled in one step, in the middle of its canvas. */
export async function fixImage(source: string, { recipe }: FixTask, output: FixOutput): Promise<void> {
  const answer = await fetch(source);
  if (!answer.ok) throw new Error(`the file can't be read (${answer.status})`);
  const original = await createImageBitmap(await answer.blob());
  output.reportProgress(0.4);
  const file = await drawWithin(original, recipe);
  original.close();
  await output.write(new Uint8Array(await file.arrayBuffer()), 0);
}

/** Smaller and smaller until the limit holds; a limit that even a few pixels break is ignored. */
async function drawWithin(original: ImageBitmap, recipe: Recipe): Promise<Blob> {
  const qualities = recipe.to === 'jpeg' ? QUALITIES : ([1] as const);
  for (let shrink = 1; ; shrink *= STEP) {
    const canvas = await draw(original, recipe, shrink);
    for (const quality of qualities) {
      const file = await canvas.convertToBlob({ type: `image/${recipe.to}`, quality });
      const isSmallEnough = recipe.maxBytes === null || file.size <= recipe.maxBytes;
      if (isSmallEnough || Math.min(canvas.width, canvas.height) < 16) return file;
    }
  }
}

async function draw(original: ImageBitmap, recipe: Recipe, shrink: number): Promise<OffscreenCanvas> {
  const { crop, scale, pad } = recipe;
  const part = crop ?? { x: 0, y: 0, width: original.width, height: original.height };
  const size = times(scale ?? part, shrink);
  const frame = pad === null ? size : times(pad, shrink);
  const picture = await createImageBitmap(original, part.x, part.y, part.width, part.height, {
    resizeWidth: size.width,
    resizeHeight: size.height,
    resizeQuality: 'high',
  });
  const canvas = new OffscreenCanvas(frame.width, frame.height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas of that size');
  // JPEG knows no transparency: what is behind a picture becomes white, what is around it black.
  if (recipe.to === 'jpeg') fill(context, 'white', frame);
  if (pad !== null) fill(context, 'black', frame);
  const [x, y] = [Math.floor((frame.width - size.width) / 2), Math.floor((frame.height - size.height) / 2)];
  if (pad !== null && recipe.to === 'jpeg') {
    context.fillStyle = 'white';
    context.fillRect(x, y, size.width, size.height);
  }
  context.drawImage(picture, x, y);
  picture.close();
  return canvas;
}

function fill(context: OffscreenCanvasRenderingContext2D, colour: string, { width, height }: Size): void {
  context.fillStyle = colour;
  context.fillRect(0, 0, width, height);
}

function times({ width, height }: Size, factor: number): Size {
  if (factor === 1) return { width, height };
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}
