import { readFile } from 'node:fs/promises';
import { type Image, loadImage } from '@napi-rs/canvas';
import { ALL_FORMATS, BufferSource, FilePathSource, Input } from 'mediabunny';
import { practiceChoices } from '../control/choices.ts';
import type { ReferencePlan } from './render-plan.ts';

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
