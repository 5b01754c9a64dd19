/** One figure of a bench, with what it is held against in the same run. */
export interface Measured {
  readonly value: number;
  /** The named baseline's figure in the same unit; null where there is none. */
  readonly baseline: number | null;
}

/** A bench: `scripts/bench.mjs` runs those that the modules in this folder export as `benches`. */
export interface Bench {
  /** With its room's prefix, such as `queue.`. */
  readonly name: string;
  readonly unit: string;
  /** What `baseline` is; null where there is none. */
  readonly baseline: string | null;
  /** In words. */
  readonly goal: string;
  readonly isMet: (measured: Measured) => boolean;
  readonly run: () => Promise<Measured>;
}

/** At most so many times the baseline. */
export const isAtMost =
  (times: number) =>
  ({ value, baseline }: Measured): boolean =>
    value <= (baseline ?? 0) * times;

/** At least so many times the baseline. */
export const isAtLeast =
  (times: number) =>
  ({ value, baseline }: Measured): boolean =>
    value >= (baseline ?? 0) * times;

/** The middle of an odd number of figures: one slow round says little about the program. */
export function median(figures: readonly number[]): number {
  return figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? Number.NaN;
}

/** Milliseconds that the work takes. */
export function measure(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}
