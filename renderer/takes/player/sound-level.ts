/** The quietest level that a meter shows, in dBFS. */
export const QUIETEST = -60;
/** Decibels that a meter falls in a second: slow enough to be read, as on a desk. */
const FALL = 24;
/** Milliseconds for which the highest level stays marked. */
const HOLD = 1500;

export interface MeterReading {
  /** What the bar shows, in dBFS; never below QUIETEST. */
  readonly level: number;
  /** The highest of late, in dBFS. */
  readonly peak: number;
  /** When that was, in milliseconds. */
  readonly peakAt: number;
}

export const SILENCE: MeterReading = { level: QUIETEST, peak: QUIETEST, peakAt: 0 };

/** The highest sample in dBFS: 0 is full scale. */
export function peakLevel(samples: Float32Array): number {
  let highest = 0;
  for (const sample of samples) highest = Math.max(highest, Math.abs(sample));
  return Math.max(QUIETEST, 20 * Math.log10(highest));
}

/** The next reading: up at once, down slowly. `milliseconds` is when it is taken, `since` how long after the last. */
export function nextReading(
  { level, peak, peakAt }: MeterReading,
  heard: number,
  milliseconds: number,
  since: number,
): MeterReading {
  const next = Math.max(heard, level - (FALL * since) / 1000, QUIETEST);
  const isHeld = milliseconds - peakAt < HOLD && peak > next;
  return { level: next, peak: isHeld ? peak : next, peakAt: isHeld ? peakAt : milliseconds };
}

/** How far along a meter a level lies: 0 to 1. */
export function meterShare(level: number): number {
  return Math.min(1, Math.max(0, 1 - level / QUIETEST));
}
