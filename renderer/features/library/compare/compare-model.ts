import type { Take } from '../../../../shared/library/take.ts';
import {
  countFrames,
  exactRate,
  frameShownAt,
  startOf,
  type Timing,
} from '../../../takes/player/timecode.ts';

/** What can be laid over each other, or stand side by side. */
export const COMPARE_MODES = ['side', 'wipe', 'overlay', 'difference'] as const;
export type CompareMode = (typeof COMPARE_MODES)[number];

/** More panes than this are too small to judge. */
export const MAX_PANES = 4;

/** A clip on the common timeline: all begin together, with their first frames. */
export interface Clip extends Timing {
  readonly frames: number;
}

/** Frames per second of a clip whose rate could not be read. */
const USUAL_RATE = 30;

/**
 * The clip of a take; an image has one frame. `duration` is what the player has found, in seconds, and `times` when its frames
 * are shown, where that is uneven.
 */
export function clipOf(
  take: Pick<Take, 'kind' | 'frameRate' | 'duration'>,
  duration: number | null,
  times: readonly number[] | null = null,
): Clip {
  const rate = exactRate(take.frameRate ?? USUAL_RATE);
  const length = duration ?? take.duration ?? 0;
  if (times !== null && length > 0) return { rate, frames: times.length, times };
  return { rate, frames: take.kind === 'image' ? 1 : countFrames(length, rate) };
}

/** The timeline of several clips: as long as the longest, counted in the frames of the fastest. */
export function joinTimelines(clips: readonly Clip[]): Clip {
  const moving = clips.filter(({ frames }) => frames > 1);
  const rate = Math.max(...moving.map((clip) => clip.rate), 1);
  const length = Math.max(...moving.map(lengthOf), 0);
  return { rate, frames: countFrames(length, rate) };
}

/** From its first frame to the end of its last, in seconds. */
function lengthOf(clip: Clip): number {
  const last = clip.times?.at(-1);
  return last === undefined ? clip.frames / clip.rate : last - startOf(clip) + 1 / clip.rate;
}

/** The clip's frame that covers the middle of a frame of the timeline; a clip that is over stays on its last. */
export function coveringFrame(clip: Clip, frame: number, timeline: Clip): number {
  const seconds = startOf(clip) + (frame + 0.5) / timeline.rate;
  return Math.min(clip.frames - 1, frameShownAt(clip, seconds));
}

/** Who is in sight, and who is still to come. */
export interface Bout {
  readonly panes: readonly string[];
  readonly challengers: readonly string[];
}

/** Up to four stand side by side at once; of more, the first two begin. */
export function beginBout(takeIds: readonly string[]): Bout {
  const atOnce = takeIds.length <= MAX_PANES ? takeIds.length : 2;
  return { panes: takeIds.slice(0, atOnce), challengers: takeIds.slice(atOnce) };
}

/** The winner keeps its place and meets the next challenger; null when there is none, and it has won. */
export function nextBout({ panes, challengers }: Bout, winner: string): Bout | null {
  const [next, ...later] = challengers;
  if (next === undefined) return null;
  return { panes: panes[0] === winner ? [winner, next] : [next, winner], challengers: later };
}

/** The order of a blind comparison: the same for the same numbers from `random`. */
export function shuffle<T>(items: readonly T[], random: () => number): T[] {
  const mixed = [...items];
  for (let index = mixed.length - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1));
    [mixed[index], mixed[other]] = [mixed[other] as T, mixed[index] as T];
  }
  return mixed;
}
