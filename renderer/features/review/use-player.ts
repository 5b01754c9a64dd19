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
}

/**
 * Plays a video frame by frame: what is shown is what the browser says it has drawn, not where the clock stands.
 * A seek waits for the one before it, so that dragging never falls behind.
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
  const wanted = useRef<number | null>(null);

  const showFrame = useCallback(
    (next: number) => {
      const element = video.current;
      if (element === null) return;
      const target = Math.min(frames - 1, Math.max(0, Math.round(next)));
      setFrame(target);
      if (element.seeking) wanted.current = target;
      else element.currentTime = timeInFrame(target, rate);
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
      element.playbackRate = next;
      if (element.ended || frameAt(element.currentTime, rate) >= frames - 1) element.currentTime = 0;
      // A second call before the first has begun ends the first; that is no failure.
      element.play().catch(() => {});
    },
    [video, frames, rate],
  );

  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    const seeked = () => {
      const next = wanted.current;
      wanted.current = null;
      if (next !== null) element.currentTime = timeInFrame(next, rate);
    };
    const loaded = () => Number.isFinite(element.duration) && setLength(element.duration);
    const ended = () => setShownSpeed(0);
    element.addEventListener('seeked', seeked);
    element.addEventListener('loadedmetadata', loaded);
    element.addEventListener('ended', ended);
    if (element.readyState > 0) loaded();
    let request = element.requestVideoFrameCallback(function drawn(_, { mediaTime }) {
      if (wanted.current === null) setFrame(frameAt(mediaTime, rate));
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
    () => ({ frame, frames, rate, speed, setSpeed, showFrame }),
    [frame, frames, rate, speed, setSpeed, showFrame],
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
