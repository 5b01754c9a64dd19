import type { Recipe } from '../domain/fix.ts';
import type { MediaKind } from '../domain/media-reference.ts';

/**
 * What the hidden window that makes fixed files and the main process say to each other. Like the one that draws small
 * pictures it has no bridge, and can read nothing but the file of its task; what it makes comes in pieces, each for a
 * place in the new file, since a container's head is written last.
 *
 * - `GET  /fix/next`: a FixTask as JSON, or 204 after a while without one; ask again
 * - `GET  /fix/<id>/source`: the file, with ranges
 * - `POST /fix/<id>/write?at=…`: bytes for that place
 * - `POST /fix/<id>/progress?share=…`: how far it has come, from 0 to 1
 * - `POST /fix/<id>/done`: all is written
 * - `POST /fix/<id>/failed`: why it can't be made, as text
 */
export interface FixTask {
  readonly id: string;
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
