import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { countFrames, exactRate, frameAt, timeInFrame } from './timecode.ts';

/** Where the frame rate could not be read, frames are counted as if it were this. */
const USUAL_RATE = 30;

export interface Player {
  readonly frame: number;
  readonly frames: number;
  readonly rate: number;
  /** 0 stands, 1 plays, negative runs back. */
  readonly speed: number;
  readonly setSpeed: (speed: number) => void;
  readonly showFrame: (frame: number) => void;
  /** Stands still, so many frames from the one that was asked for last. */
  readonly step: (by: number) => void;
}

/**
 * Plays a video frame by frame. While it plays, what counts is the frame that the browser says it has drawn; standing, the
 * one that was asked for: a picture from before a seek may still be on its way when the next key comes. A seek waits for
 * the one before it, so that dragging never falls behind.
 */
export function usePlayer(
  video: RefObject<HTMLVideoElement | null>,
  frameRate: number | null,
  duration: number | null,
): Player {
  const rate = exactRate(frameRate ?? USUAL_RATE);
  const [length, setLength] = useState(duration ?? 0);
  const [frame, setFrame] = useState(0);
  const [speed, setShownSpeed] = useState(0);
  const frames = countFrames(length, rate);
  const now = useRef({ frame: 0, isAsked: false, next: null as number | null });

  const showFrame = useCallback(
    (next: number) => {
      const element = video.current;
      if (element === null) return;
      const target = Math.min(frames - 1, Math.max(0, Math.round(next)));
      now.current = { frame: target, isAsked: true, next: element.seeking ? target : null };
      setFrame(target);
      if (!element.seeking) element.currentTime = timeInFrame(target, rate);
    },
    [video, frames, rate],
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
      if (element.ended || now.current.frame >= frames - 1) showFrame(0);
      now.current.isAsked = false;
      element.playbackRate = next;
      // A second call before the first has begun ends the first; that is no failure.
      element.play().catch(() => {});
    },
    [video, frames, showFrame],
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
      if (next !== null) element.currentTime = timeInFrame(next, rate);
    };
    const loaded = () => Number.isFinite(element.duration) && setLength(element.duration);
    const ended = () => setShownSpeed(0);
    element.addEventListener('seeked', seeked);
    element.addEventListener('loadedmetadata', loaded);
    element.addEventListener('ended', ended);
    if (element.readyState > 0) loaded();
    let request = element.requestVideoFrameCallback(function drawn(_, { mediaTime }) {
      if (!now.current.isAsked && !element.seeking) {
        now.current.frame = frameAt(mediaTime, rate);
        setFrame(now.current.frame);
      }
      request = element.requestVideoFrameCallback(drawn);
    });
    return () => {
      element.removeEventListener('seeked', seeked);
      element.removeEventListener('loadedmetadata', loaded);
      element.removeEventListener('ended', ended);
      element.cancelVideoFrameCallback(request);
    };
  }, [video, rate]);

  useRunBack(speed, rate, frame, showFrame, setShownSpeed);
  return useMemo(
    () => ({ frame, frames, rate, speed, setSpeed, showFrame, step }),
    [frame, frames, rate, speed, setSpeed, showFrame, step],
  );
}

/** No browser plays backwards, so running back is a row of seeks at the pace of the speed. */
export function useRunBack(
  speed: number,
  rate: number,
  frame: number,
  showFrame: (frame: number) => void,
  stop: (speed: number) => void,
): void {
  const begin = useRef(0);
  begin.current = frame;
  useEffect(() => {
    if (speed >= 0) return;
    const first = begin.current;
    const startedAt = performance.now();
    let request = requestAnimationFrame(function back(now) {
      const target = first + ((now - startedAt) / 1000) * rate * speed;
      showFrame(Math.max(0, target));
      if (target <= 0) stop(0);
      else request = requestAnimationFrame(back);
    });
    return () => cancelAnimationFrame(request);
  }, [speed, rate, showFrame, stop]);
}
