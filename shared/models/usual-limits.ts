/**
 * A number that a comparable service publishes. It is never a fact of the artist's own service, whose interface does not
 * show any of these; it may only warn.
 */
export interface Cited<Value> {
  readonly value: Value;
  /** The public document that says so, as it was read in November 2026. */
  readonly source: string;
}

/** What services of a kind usually take in one place; what no document says is left out. */
export interface UsualLimits {
  readonly maxBytes?: Cited<number>;
  /** Pixels of the shorter and of the longer side. */
  readonly minSide?: Cited<number>;
  readonly maxSide?: Cited<number>;
  /** Width divided by height. */
  readonly ratio?: Cited<{ readonly from: number; readonly to: number }>;
  readonly seconds?: Cited<{ readonly from: number; readonly to: number }>;
  /** Frames per second. */
  readonly frameRate?: Cited<{ readonly from: number; readonly to: number }>;
  /** MIME types. */
  readonly types?: Cited<readonly string[]>;
}

/** By field; for a part of an element by `elements.images`, `elements.video`, `elements.voices` and `elements.voice`. */
export type ModelLimits = Readonly<Record<string, UsualLimits>>;

/** Decimal, as the documents count. */
export const MEGABYTE = 1e6;
