import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type FrameRange, type LoopMarks, rangeOf } from './loop-marks.ts';
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
}

export interface Playback {
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
  { frameRate, duration, times }: KnownClip,
  { isLooping, marks }: Playback,
): LoopingPlayer {
  const rate = exactRate(frameRate ?? USUAL_RATE);
  const [length, setLength] = useState(duration ?? 0);
  const [frame, setFrame] = useState(0);
  const [speed, setShownSpeed] = useState(0);
  const frames = times?.length ?? countFrames(length, rate);
  const timing = useMemo(() => ({ rate, times }), [rate, times]);
  const range = useMemo(() => rangeOf(marks, frames), [marks, frames]);
  const first = range?.first ?? 0;
  const last = range?.last ?? frames - 1;
  const now = useRef({ frame: 0, isAsked: true, next: null as number | null });

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

  const setSpeed = useCallback(
    (next: number) => {
      const element = video.current;
      setShownSpeed(next);
      if (element === null) return;
      if (next <= 0) {
        element.pause();
        return;
      }
      if (element.ended || now.current.frame >= last) showFrame(first);
      now.current.isAsked = false;
      element.playbackRate = next;
      // A second call before the first has begun ends the first; that is no failure.
      element.play().catch(() => {});
    },
    [video, first, last, showFrame],
  );

  const step = useCallback(
    (by: number) => {
      setSpeed(0);
      showFrame(now.current.frame + by);
    },
    [setSpeed, showFrame],
  );

  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    const seeked = () => {
      const { next } = now.current;
      now.current.next = null;
      if (next !== null) element.currentTime = timeWithin(timing, next);
    };
    const loaded = () => Number.isFinite(element.duration) && setLength(element.duration);
    element.addEventListener('seeked', seeked);
    element.addEventListener('loadedmetadata', loaded);
    if (element.readyState > 0) loaded();
    let request = element.requestVideoFrameCallback(function drawn(_, { mediaTime }) {
      if (!now.current.isAsked && !element.seeking) {
        now.current.frame = frameShownAt(timing, mediaTime);
        setFrame(now.current.frame);
      }
      request = element.requestVideoFrameCallback(drawn);
    });
    return () => {
      element.removeEventListener('seeked', seeked);
      element.removeEventListener('loadedmetadata', loaded);
      element.cancelVideoFrameCallback(request);
    };
  }, [video, timing]);

  // The frame that was asked for before its time was known is sought anew: a key that came that early counts too.
  useEffect(() => {
    const element = video.current;
    if (times !== null && element !== null && element.readyState > 0 && element.paused)
      showFrame(now.current.isAsked ? now.current.frame : frameShownAt(timing, element.currentTime));
  }, [video, times, timing, showFrame]);

  // Until it is played or sought, a video shows its poster, which is another frame than the counter says. The first frame is
  // drawn under it well before the player says that it has data; that it says when the file was loaded once more, too.
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
  }, [video, showFrame]);

  // The picture of the last frame stays until the next one is there, whether that is the first or none.
  const isOver = speed > 0 && frame >= last && range !== null;
  useEffect(() => {
    if (!isOver) return;
    // A loop of one frame stands still.
    if (isLooping && first < last) setSpeed(speed);
    else {
      setSpeed(0);
      showFrame(last);
    }
  }, [isOver, isLooping, speed, first, last, setSpeed, showFrame]);
  useEffect(() => {
    const element = video.current;
    const ended = () => (isLooping && range !== null ? setSpeed(speed) : setShownSpeed(0));
    element?.addEventListener('ended', ended);
    return () => element?.removeEventListener('ended', ended);
  }, [video, isLooping, range, speed, setSpeed]);

  useRunBack(speed, rate, frame, first, showFrame, setShownSpeed);
  return useMemo(
    () => ({ ...timing, frame, frames, speed, range, setSpeed, showFrame, step }),
    [timing, frame, frames, speed, range, setSpeed, showFrame, step],
  );
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
