/** How loud a stretch of sound is at most, 0 to 1, for each of so many columns of a picture. */
export interface PeakMeter {
  /** Takes in samples that begin at a time, in seconds. */
  readonly add: (samples: Float32Array, start: number, rate: number) => void;
  readonly read: () => Float32Array;
}

/** Measures sound of so many seconds in so many columns. What lies before or behind it counts for the first and the last. */
export function measurePeaks(seconds: number, columns: number): PeakMeter {
  const peaks = new Float32Array(columns);
  const columnOf = (time: number) =>
    Math.min(columns - 1, Math.max(0, Math.floor((time / seconds) * columns)));
  return {
    add(samples, start, rate) {
      for (let at = 0; at < samples.length; at += 1) {
        const column = columnOf(start + at / rate);
        peaks[column] = Math.max(peaks[column] ?? 0, Math.abs(samples[at] ?? 0));
      }
    },
    read: () => peaks,
  };
}

/** The quietest that is drawn, in decibels below full scale. */
const FLOOR = -48;

/** How far a column reaches, 0 to 1: by decibels, as it is heard, so that a whisper is seen as well. */
export function heightOf(peak: number): number {
  if (peak <= 0) return 0;
  return Math.min(1, Math.max(0, 1 - (20 * Math.log10(peak)) / FLOOR));
}
