const USUAL_FRAME_RATES = [
  24_000 / 1001,
  24,
  25,
  30_000 / 1001,
  30,
  48,
  50,
  60_000 / 1001,
  60,
  120_000 / 1001,
  120,
];
/** Of a rate: those around 24 lie a thousandth from each other. */
const CLOSE = 0.0004;

/** Frames per second as they are usually called; a rate that is all but a usual one is that one. */
export function nameFrameRate(measured: number): number {
  const usual = USUAL_FRAME_RATES.find((rate) => Math.abs(measured - rate) < rate * CLOSE);
  return round(usual ?? measured);
}

/**
 * The same from so many frames in a time.
 *
 * @param tick what the container rounds times to, in seconds; those of a short film may be that far away
 */
export function measureFrameRate(frames: number, seconds: number, tick: number): number {
  const measured = frames / seconds;
  const away = (rate: number) => Math.abs(measured - rate);
  const nearest = USUAL_FRAME_RATES.reduce((one, other) => (away(other) < away(one) ? other : one));
  return Math.abs(frames / nearest - seconds) < tick ? round(nearest) : nameFrameRate(measured);
}

function round(rate: number): number {
  return Math.round(rate * 1000) / 1000;
}
