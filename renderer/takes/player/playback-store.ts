import { create } from 'zustand';
import { type LoopMarks, NO_MARKS } from './loop-marks.ts';

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
