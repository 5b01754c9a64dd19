import { existsSync } from 'node:fs';
import type { MediaFile } from '../../ports/media.ts';
import type { PosterTarget } from '../../ports.ts';

/** What small pictures are: WebP where something shows through, and of versions that made no others. */
const KINDS = [
  { ending: '.jpg', mime: 'image/jpeg', begins: /^\xff\xd8\xff/ },
  { ending: '.webp', mime: 'image/webp', begins: /^RIFF....WEBP/s },
] as const;

/** The small picture that lies at a target; null where there is none yet. */
export function findPicture({ base }: PosterTarget): MediaFile | null {
  for (const { ending, mime } of KINDS) if (existsSync(base + ending)) return { path: base + ending, mime };
  return null;
}

/** How the file of a small picture ends, by what it begins with; null for what is none. */
export function endingOfPicture(bytes: Uint8Array): string | null {
  const beginning = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  return KINDS.find(({ begins }) => begins.test(beginning))?.ending ?? null;
}
