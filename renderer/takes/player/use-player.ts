import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type FrameRange, type LoopMarks, rangeOf } from './playback-store.ts';
import { countFrames, exactRate, frameShownAt, type Timing, timeWithin } from './timecode.ts';

/** Where the frame rate could not be read, frames are counted as if it were this. */
const USUAL_RATE = 30;

export interface Player extends Timing {
  readonly frame: number;
  readonly frames: number;
  /** 0 stands, 1 plays, negative runs back. */
  readonly speed: number;
  readonly setSpeed: (speed: number) => void;
  readonly showFrame: (frame: number) => void;
  /** Stands still, so many frames from the one that was asked for last. */
  readonly step: (by: number) => void;
}

/** What is known of a clip before it is played. */
interface KnownClip {
  readonly frameRate: number | null;
  readonly duration: number | null;
  /** When its frames are shown, in seconds, where that is uneven. */
  readonly times: readonly number[] | null;
  /** The frame that it begins with. */
  readonly at: number;
}

interface Playback {
  readonly isLooping: boolean;
  readonly marks: LoopMarks;
}

export interface LoopingPlayer extends Player {
  /** What is played; null for all of it. */
  readonly range: FrameRange | null;
}

/**
 * Plays a video frame by frame. While it plays, what counts is the frame that the browser says it has drawn; standing, the
 * one that was asked for: a picture from before a seek may still be on its way when the next key comes. A seek waits for
 * the one before it, so that dragging never falls behind. Between marks, it plays on from the first when the last was drawn.
 */
export function usePlayer(
  video: RefObject<HTMLVideoElement | null>,
  { frameRate, duration, times, at }: KnownClip,
  { isLooping, marks }: Playback,
): LoopingPlayer {
  const rate = exactRate(frameRate ?? USUAL_RATE);
  const length = useLength(video, duration);
  const frames = times?.length ?? countFrames(length, rate);
  const timing = useMemo(() => ({ rate, times }), [rate, times]);
  const range = useMemo(() => rangeOf(marks, frames), [marks, frames]);
  const { first, last } = range ?? { first: 0, last: frames - 1 };
  const { frame, now, showFrame } = useFrame(video, timing, frames, at);
  const [speed, setShownSpeed] = useState(0);
  const wanted = useRef(0);

  const setSpeed = useCallback(
    (next: number) => {
      const element = video.current;
      wanted.current = next;
      setShownSpeed(next);
      if (next <= 0) element?.pause();
      if (element === null || next <= 0) return;
      if (element.ended || now.current.frame >= last) showFrame(first);
      now.current.isAsked = false;
      element.playbackRate = next;
      // A second call before the first has begun ends the first; that is no failure.
      element.play().catch(() => {});
    },
    [video, now, first, last, showFrame],
  );

  const step = useCallback(
    (by: number) => {
      setSpeed(0);
      showFrame(now.current.frame + by);
    },
    [now, setSpeed, showFrame],
  );

  // The picture of the last frame stays until the next one is there, whether that is the first or none.
  const isOver = speed > 0 && frame >= last && range !== null;
  useEffect(() => {
    // A key that came since the last drawing has said otherwise.
    if (!isOver || wanted.current !== speed) return;
    // A loop of one frame stands still.
    if (isLooping && first < last) setSpeed(speed);
    else {
      setSpeed(0);
      showFrame(last);
    }
  }, [isOver, isLooping, speed, first, last, setSpeed, showFrame]);
  useEnd(video, () => (isLooping && range !== null ? setSpeed(speed) : setShownSpeed(0)));
  useRunBack(speed, rate, frame, first, showFrame, setShownSpeed);
  return useMemo(
    () => ({ ...timing, frame, frames, speed, range, setSpeed, showFrame, step }),
    [timing, frame, frames, speed, range, setSpeed, showFrame, step],
  );
}

/** How long a video is, in seconds: as is known of it, until the player has looked itself. */
function useLength(video: RefObject<HTMLVideoElement | null>, known: number | null): number {
  const [length, setLength] = useState(known ?? 0);
  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    const loaded = () => Number.isFinite(element.duration) && setLength(element.duration);
    element.addEventListener('loadedmetadata', loaded);
    if (element.readyState > 0) loaded();
    return () => element.removeEventListener('loadedmetadata', loaded);
  }, [video]);
  return length;
}

function useEnd(video: RefObject<HTMLVideoElement | null>, onEnd: () => void): void {
  const latest = useRef(onEnd);
  latest.current = onEnd;
  useEffect(() => {
    const element = video.current;
    const ended = () => latest.current();
    element?.addEventListener('ended', ended);
    return () => element?.removeEventListener('ended', ended);
  }, [video]);
}

/** The frame that a video is at, before the next drawing too, and what waits for a seek to end. */
interface FrameNow {
  frame: number;
  /** Asked for, and not yet played on from. */
  isAsked: boolean;
  next: number | null;
}

type Video = RefObject<HTMLVideoElement | null>;
type Now = RefObject<FrameNow>;

/** Shows single frames of a video, and tells which one is shown; a seek waits for the one before it. */
function useFrame(video: Video, timing: Timing, frames: number, at: number) {
  const [frame, setFrame] = useState(at);
  const now = useRef<FrameNow>({ frame: at, isAsked: true, next: null });
  const showFrame = useCallback(
    (next: number) => {
      const element = video.current;
      if (element === null) return;
      const target = Math.min(frames - 1, Math.max(0, Math.round(next)));
      now.current = { frame: target, isAsked: true, next: element.seeking ? target : null };
      setFrame(target);
      if (!element.seeking) element.currentTime = timeWithin(timing, target);
    },
    [video, frames, timing],
  );
  useDrawnFrames(video, timing, now, setFrame);
  useLateTimes(video, timing, now, showFrame);
  useFirstPicture(video, now, showFrame);
  return { frame, now, showFrame };
}

/** Follows the frames that the browser says it has drawn, and the seeks that it has done. */
function useDrawnFrames(video: Video, timing: Timing, now: Now, setFrame: (frame: number) => void): void {
  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    const seeked = () => {
      const { next } = now.current;
      now.current.next = null;
      if (next !== null) element.currentTime = timeWithin(timing, next);
    };
    element.addEventListener('seeked', seeked);
    let request = element.requestVideoFrameCallback(function drawn(_, { mediaTime }) {
      if (!now.current.isAsked && !element.seeking) {
        now.current.frame = frameShownAt(timing, mediaTime);
        setFrame(now.current.frame);
      }
      request = element.requestVideoFrameCallback(drawn);
    });
    return () => {
      element.removeEventListener('seeked', seeked);
      element.cancelVideoFrameCallback(request);
    };
  }, [video, timing, now, setFrame]);
}

/** The frame that was asked for before its time was known is looked for again: a key that came that early counts too. */
function useLateTimes(video: Video, timing: Timing, now: Now, showFrame: (frame: number) => void): void {
  useEffect(() => {
    const element = video.current;
    if (timing.times && element !== null && element.readyState > 0 && element.paused)
      showFrame(now.current.isAsked ? now.current.frame : frameShownAt(timing, element.currentTime));
  }, [video, timing, now, showFrame]);
}

/**
 * Until it is played or sought, a video shows its poster, which is another frame than the counter says. The first frame is
 * drawn under it well before the player says that it has data; that it says when the file was loaded once more, too.
 */
function useFirstPicture(video: Video, now: Now, showFrame: (frame: number) => void): void {
  const isCovered = useRef(true);
  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    const uncover = () => {
      if (!element.paused || !(isCovered.current || element.currentTime === 0)) return;
      isCovered.current = false;
      showFrame(now.current.frame);
    };
    const request = element.requestVideoFrameCallback(uncover);
    element.addEventListener('loadeddata', uncover);
    return () => {
      element.cancelVideoFrameCallback(request);
      element.removeEventListener('loadeddata', uncover);
    };
  }, [video, now, showFrame]);
}

/**
 * No browser plays backwards, so running back is a row of seeks at the pace of the speed. It ends at the frame `least`, or
 * at the clip's first when it began before that.
 */
export function useRunBack(
  speed: number,
  rate: number,
  frame: number,
  least: number,
  showFrame: (frame: number) => void,
  stop: (speed: number) => void,
): void {
  const begin = useRef(0);
  begin.current = frame;
  useEffect(() => {
    if (speed >= 0) return;
    const from = begin.current;
    const end = from > least ? least : 0;
    const startedAt = performance.now();
    let request = requestAnimationFrame(function back(now) {
      const target = from + ((now - startedAt) / 1000) * rate * speed;
      showFrame(Math.max(end, target));
      if (target <= end) stop(0);
      else request = requestAnimationFrame(back);
    });
    return () => cancelAnimationFrame(request);
  }, [speed, rate, least, showFrame, stop]);
}
