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

/** Of the steps between frames: so many have to be alike, where a few are not the rate's but of a cut or a late start. */
const ALIKE = 0.9;

/**
 * The same from the times of frames, in any order: they come in that of decoding. Null where these tell none.
 *
 * @param tick what the container rounds times to, in seconds; those of a short film may be that far away
 * @param said frames per second as a frame says how long it is; it decides where rounded times fit more than one rate
 */
export function measureFrameRate(
  times: readonly number[],
  tick: number,
  said: number | null = null,
): number | null {
  const shown = times.toSorted((one, other) => one - other);
  const steps = shown.slice(1).map((time, index) => time - (shown[index] as number));
  const usual = steps.toSorted((one, other) => one - other)[steps.length >> 1] ?? 0;
  const alike = steps.filter((step) => Math.abs(step - usual) <= tick * 1.5);
  const counted = alike.length >= steps.length * ALIKE ? alike : steps;
  const seconds = counted.reduce((sum, step) => sum + step, 0);
  return seconds > 0 ? nameMeasured(counted.length, seconds, tick, said) : null;
}

function nameMeasured(steps: number, seconds: number, tick: number, said: number | null): number {
  const fitting = USUAL_FRAME_RATES.filter((rate) => Math.abs(steps / rate - seconds) < tick);
  const told = fitting.find((rate) => said !== null && Math.abs(said - rate) < rate * CLOSE);
  const only = fitting.length === 1 ? fitting[0] : told;
  return only === undefined ? nameFrameRate(steps / seconds) : round(only);
}

function round(rate: number): number {
  return Math.round(rate * 1000) / 1000;
}
