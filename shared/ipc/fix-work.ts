import type { MediaKind } from '../domain/media/media-reference.ts';
import type { Recipe } from '../domain/preflight/fix.ts';
import type { HiddenTask } from './hidden-work.ts';

/**
 * What the hidden window that makes fixed files hands in, beside what all of them say (`hidden-work.ts`): pieces, each for a
 * place in the new file, since a container's head is written last.
 *
 * - `POST /fix/<id>/write?at=…`: bytes for that place
 * - `POST /fix/<id>/progress?share=…`: how far it has come, from 0 to 1
 * - `POST /fix/<id>/done`: all is written
 */
export interface FixTask extends HiddenTask {
  readonly kind: MediaKind;
  readonly mime: string;
  /** Frames per second, seconds, and whether there is sound, as far as they are known. */
  readonly frameRate: number | null;
  readonly duration: number | null;
  readonly recipe: Recipe;
}

export const FIX_PATH = '/fix/';
/** Largest piece that is taken. */
export const FIX_PIECE_BYTES = 4 * 1024 * 1024;
