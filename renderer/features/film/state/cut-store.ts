import { create } from 'zustand';
import { type CutSpan, layTimeline, spanAt, type Timeline } from '../../../../shared/film/timeline.ts';
import { framesToTimecode, type RateName, timecodeToFrames } from '../../../../shared/kernel/rate.ts';
import type { FrameRange } from '../../../takes/player/playback-store.ts';

/** The part of a take that a span shows, in frames of the project; `out` is exclusive. */
export interface Part {
  readonly in: number;
  readonly out: number;
}

export interface HeldTrim extends Part {
  readonly shotId: string;
  /** Which end is looked at meanwhile. */
  readonly edge: keyof Part;
  /** Of the strip meanwhile: else all of it would be fitted anew under the hand. */
  readonly scale: number;
}

interface CutStore {
  readonly timeline: Timeline;
  /** Of the cut; kept while the artist is elsewhere. */
  readonly frame: number;
  /** 0 stands, 1 plays, negative runs back. */
  readonly speed: number;
  /** The place of the span that is on the screen: the one before stays until the next can be seen. */
  readonly shown: number;
  /** What is played over and over; null for the whole, once. */
  readonly loop: FrameRange | null;
  /** A trim that is under way, by hand: it is in the cut, but not kept yet. */
  readonly trim: HeldTrim | null;
  /** Pixels of the strip for each frame, at least: less shows all of it. Null for so many that shots can be read. */
  readonly scale: number | null;
  /** Takes that no player could show. */
  readonly broken: ReadonlySet<string>;
}

/** Where the cut is, and how it is looked at. */
export const useCut = create<CutStore>(() => ({
  timeline: layTimeline([], '24'),
  frame: 0,
  speed: 0,
  shown: 0,
  loop: null,
  trim: null,
  scale: null,
  broken: new Set(),
}));

/** Whether there is something to see; else a slate stands for it. */
export function hasPicture({ version }: CutSpan, broken = useCut.getState().broken): boolean {
  return version !== null && !version.isMissing && !broken.has(version.takeId);
}

/** The span at the playhead. */
export function spanNow({ timeline, frame } = useCut.getState()): CutSpan | undefined {
  return timeline.spans[spanAt(timeline, frame)];
}

/** A frame of the cut as its hand-off counts it: from an hour on. */
export function cutTimecode(frame: number, rate: RateName): string {
  return framesToTimecode(frame + (timecodeToFrames('01:00:00:00', rate) ?? 0), rate);
}
