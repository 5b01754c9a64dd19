import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { frameShownAt, type Timing, timeWithin } from './timecode.ts';

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
export function useFrame(video: Video, timing: Timing, frames: number) {
  const [frame, setFrame] = useState(0);
  const now = useRef<FrameNow>({ frame: 0, isAsked: true, next: null });
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
