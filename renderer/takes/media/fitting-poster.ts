import { SMALL_POSTER } from '../../../shared/library/poster-sizes.ts';
import type { Take } from '../../../shared/library/take.ts';
import { posterUrl, tileUrl } from '../../state/takes/take-store.ts';

/** Nobody sees that a picture was made larger by so much. */
const MAX_ENLARGED = 1.1;

/** The address of the poster that is enough to cover a box, in CSS pixels, on the display that the window is on. */
export function fittingPoster({ id, width, height }: Take, box: { width: number; height: number }): string {
  const ratio = width === null || height === null ? 1 : width / height;
  const covered = Math.max(box.width, box.height * ratio);
  const pixels = Math.max(covered, covered / ratio) * devicePixelRatio;
  return pixels <= SMALL_POSTER * MAX_ENLARGED ? tileUrl(id) : posterUrl(id);
}
