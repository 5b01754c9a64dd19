import { create } from 'zustand';

interface PlaybackStore {
  /** How fast Space plays; 1 is as it was made. */
  readonly pace: number;
  readonly isMuted: boolean;
  readonly volume: number;
  readonly isLooping: boolean;
  /** The loops of takes, by their ids. */
  readonly loops: Readonly<Record<string, LoopMarks>>;
}

/** How videos are played; kept while the app runs, so that a loop is there again when its take is. */
export const usePlaybackStore = create<PlaybackStore>(() => ({
  pace: 1,
  isMuted: false,
  volume: 1,
  isLooping: true,
  loops: {},
}));

/** The loop of a take. */
export function useLoopMarks(takeId: string): LoopMarks {
  return usePlaybackStore(({ loops }) => loops[takeId] ?? NO_MARKS);
}

/** Changes the loop of a take, seen from what it is now. */
export function changeLoop(takeId: string, change: (marks: LoopMarks) => LoopMarks): void {
  usePlaybackStore.setState(({ loops }) => ({
    loops: { ...loops, [takeId]: change(loops[takeId] ?? NO_MARKS) },
  }));
}

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
