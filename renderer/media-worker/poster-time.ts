/** Many clips begin with black or a fade; a little later there is something to recognise. */
const POSTER_SECONDS = 1;
const POSTER_SHARE = 0.1;

/** The moment that stands for a video of this length, in seconds. */
export function posterTime(duration: number): number {
  return Number.isFinite(duration) ? Math.max(0, Math.min(POSTER_SECONDS, duration * POSTER_SHARE)) : 0;
}
