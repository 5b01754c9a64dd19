import { readFile } from 'node:fs/promises';
import { type Image, loadImage } from '@napi-rs/canvas';
import { ALL_FORMATS, BufferSource, FilePathSource, Input } from 'mediabunny';
import { practiceChoices } from '../control/choices.ts';
import type { ReferencePlan } from './plan-render.ts';

/** A reference with what could be read of it: a picture, or a video's facts, or neither. */
export interface ReadReference {
  readonly plan: ReferencePlan;
  readonly picture: Image | null;
  readonly video: { readonly width: number; readonly height: number; readonly seconds: number } | null;
}

/** Reads every reference; one that can't be read is shown by its name, never a reason to fail a generation. */
export function readReferences(plans: readonly ReferencePlan[]): Promise<readonly ReadReference[]> {
  return Promise.all(
    plans.map(async (plan) => ({
      plan,
      picture: plan.kind === 'image' ? await readPicture(plan).catch(() => null) : null,
      video: plan.kind === 'video' ? await readVideo(plan).catch(() => null) : null,
    })),
  );
}

async function readPicture({ path, url }: ReferencePlan): Promise<Image | null> {
  const image = await loadImage(path ? await readFile(path) : await fetchOwn(url));
  return image.width > 0 && image.height > 0 ? image : null;
}

async function readVideo({ path, url }: ReferencePlan): Promise<ReadReference['video']> {
  const source = path ? new FilePathSource(path) : new BufferSource(await fetchOwn(url));
  using input = new Input({ source, formats: ALL_FORMATS });
  const track = await input.getPrimaryVideoTrack();
  if (!track) return null;
  return { width: track.displayWidth, height: track.displayHeight, seconds: await input.computeDuration() };
}

/** Only this machine's own addresses: a practice run sends nothing out. */
async function fetchOwn(url: string | null): Promise<Buffer> {
  const host = url ? new URL(url).hostname : '';
  if (!url || !/^(localhost|\[::1\]|127(\.\d+){3})$/.test(host)) throw new Error('not on this machine');
  const { fetchTimeoutMs, fetchMaxBytes } = practiceChoices.references;
  const answer = await fetch(url, { signal: AbortSignal.timeout(fetchTimeoutMs), redirect: 'error' });
  const length = Number(answer.headers.get('content-length') ?? Number.NaN);
  if (!answer.ok || !(length <= fetchMaxBytes)) throw new Error('not a file that is read');
  return Buffer.from(await answer.arrayBuffer());
}
