/** Where a clip's loop begins and ends, in frames, both included; null where it was not said: at the clip's own ends. */
export interface LoopMarks {
  readonly first: number | null;
  readonly last: number | null;
}

export interface FrameRange {
  readonly first: number;
  readonly last: number;
}

export const NO_MARKS: LoopMarks = { first: null, last: null };

/** The loop begins here; an end that lies before it is given up. */
export function markFirst({ last }: LoopMarks, frame: number): LoopMarks {
  return { first: frame, last: last !== null && last < frame ? null : last };
}

/** The loop ends here; a beginning that lies after it is given up. */
export function markLast({ first }: LoopMarks, frame: number): LoopMarks {
  return { first: first !== null && first > frame ? null : first, last: frame };
}

/** Moves one end of a loop, never past the other one. */
export function moveMark(range: FrameRange, end: keyof FrameRange, frame: number, frames: number): LoopMarks {
  const [least, most] = end === 'first' ? [0, range.last] : [range.first, frames - 1];
  return { ...range, [end]: Math.min(most, Math.max(least, Math.round(frame))) };
}

/** What is played of a clip with so many frames; null while nothing is marked, which is all of it. */
export function rangeOf({ first, last }: LoopMarks, frames: number): FrameRange | null {
  if (first === null && last === null) return null;
  const end = Math.min(frames - 1, last ?? frames - 1);
  return { first: Math.min(end, first ?? 0), last: end };
}
