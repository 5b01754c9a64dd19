import { type RateName, rateOf } from '../kernel/rate.ts';
import { type ShotView, slateFrames, type VersionView } from './film.ts';

/** A shot of the cut as it is played. */
export interface CutSpan {
  readonly shot: ShotView;
  /** What is shown; null for a slate. */
  readonly version: VersionView | null;
  /** Frame of the cut at which it begins. */
  readonly start: number;
  /** At least one. */
  readonly frames: number;
  /** Frame of the take at which it begins; both are counted at the project’s rate. */
  readonly in: number;
}

/** The cut laid out: what is played, in order. */
export interface Timeline {
  readonly rate: RateName;
  readonly spans: readonly CutSpan[];
  readonly frames: number;
}

/** Where a frame of the cut comes from. */
export interface SpanFrame {
  /** Place of the span in the timeline. */
  readonly index: number;
  /** Of the take, at the project’s rate. */
  readonly frame: number;
  /** From the first picture of the take to the middle of that frame. */
  readonly seconds: number;
}

/** Lays the selects of shots out, one behind the other; a shot without one is a slate as long as it should be. Omitted shots are left out. */
export function layTimeline(shots: readonly ShotView[], rate: RateName): Timeline {
  const spans: CutSpan[] = [];
  let start = 0;
  for (const shot of shots) {
    if (shot.stage === 'omitted') continue;
    const version = shot.select;
    const from = version?.in ?? 0;
    const frames = Math.max(1, (version?.out ?? slateFrames(shot, rate)) - from);
    spans.push({ shot, version, start, frames, in: from });
    start += frames;
  }
  return { rate, spans, frames: start };
}

/** The place of the span that a frame of the cut is in; of a frame beside the cut the nearest, and -1 where there is none. */
export function spanAt({ spans }: Timeline, frame: number): number {
  let [known, beyond] = [0, spans.length];
  while (beyond - known > 1) {
    const middle = (known + beyond) >> 1;
    if ((spans[middle] as CutSpan).start <= frame) known = middle;
    else beyond = middle;
  }
  return spans.length === 0 ? -1 : known;
}

/** What is shown at a frame of the cut, which is counted from 0; null where there is nothing. */
export function takeFrameOf(timeline: Timeline, frame: number): SpanFrame | null {
  const index = spanAt(timeline, frame);
  const span = timeline.spans[index];
  if (span === undefined) return null;
  const within = Math.min(span.frames - 1, Math.max(0, frame - span.start));
  const { num, den } = rateOf(timeline.rate);
  return { index, frame: span.in + within, seconds: ((span.in + within + 0.5) * den) / num };
}

/** The frame of the cut that shows a frame of a span’s take; null where it is trimmed away. */
export function cutFrameOf({ spans }: Timeline, index: number, takeFrame: number): number | null {
  const span = spans[index];
  const within = takeFrame - (span?.in ?? 0);
  return span === undefined || within < 0 || within >= span.frames ? null : span.start + within;
}

/**
 * Where somebody who looked at a frame of one cut is in another, after an edit: at the same picture where it is still there, else at
 * the nearest that is left of its shot.
 */
export function carryFrame(before: Timeline, after: Timeline, frame: number): number {
  const at = takeFrameOf(before, frame);
  const old = at === null ? undefined : before.spans[at.index];
  const now = after.spans.find(({ shot }) => shot.id === old?.shot.id);
  if (at === null || old === undefined || now === undefined)
    return Math.max(0, Math.min(after.frames - 1, frame));
  const isSame = old.version?.takeId === now.version?.takeId;
  const within = isSame ? at.frame - now.in : at.frame - old.in;
  return now.start + Math.min(now.frames - 1, Math.max(0, within));
}
